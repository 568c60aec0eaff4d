import type { course as source } from '../en/course'

export const course: Record<keyof typeof source, string> = {
  'course.title': 'Cours : {game}',
  'course.step': 'Exercice {n} sur {last}',
  'course.link': 'Le cours',
  'course.traxx.far': 'Trace aussi loin que la carte le permet.',
  'course.traxx.far.wrong': 'Un autre chemin utilise davantage la carte.',
  'course.traxx.far.done':
    'Chaque case que la ligne n’atteint pas coûte un point. Plus c’est long, mieux c’est.',
  'course.traxx.end': 'Ta ligne a deux bouts. Avec lequel continues-tu ?',
  'course.traxx.end.wrong': 'Regarde l’autre bout, même si la ligne y grandit moins.',
  'course.traxx.end.done':
    'À chaque manche tu choisis le bout, et le chemin le plus court peut être le meilleur.',
  'course.traxx.cut': 'Ici, le chemin le plus long n’est pas le meilleur.',
  'course.traxx.cut.wrong': 'Maintenant la ligne a moins de place pour continuer. Essaie un autre chemin.',
  'course.traxx.cut.done': 'Ne coupe pas ta ligne des cases encore libres.',
  'course.traxx.order': 'Un grand nombre est tout près. Est-ce le moment ?',
  'course.traxx.order.wrong':
    'Pas ainsi. Pense aux nombres plus petits : après un plus grand, ils ne comptent que la moitié.',
  'course.traxx.order.done':
    'En solo, va du petit au grand : après un grand nombre, les plus petits ne comptent que la moitié.',
  'course.traxx.wait': 'La ligne doit-elle grandir maintenant ?',
  'course.traxx.wait.wrong': 'Chaque case tracée maintenant coûte plus qu’elle ne rapporte.',
  'course.traxx.wait.done': 'Tu peux passer. Une ligne qui attend garde ses chemins pour la prochaine carte.',
  'course.qwinto.room': 'Inscris le nombre là où il laisse de la place aux autres.',
  'course.qwinto.room.wrong': 'Là, il prend la place de nombres dont tu auras besoin.',
  'course.qwinto.room.done':
    'Laisse une case à chaque nombre qui peut encore venir : les petits à gauche, les grands à droite.',
  'course.qwinto.dice': 'Quels dés lances-tu ?',
  'course.qwinto.dice.wrong': 'Regarde ce qui va encore : avec ces dés, la somme est souvent mauvaise.',
  'course.qwinto.dice.done':
    'Un dé pour les petits nombres, trois pour les grands. Regarde d’abord tes lignes, puis choisis.',
  'course.qwinto.again': 'Garder le lancer, ou relancer ?',
  'course.qwinto.again.wrong': 'Où que tu l’inscrives, il gâche plus qu’il ne rapporte.',
  'course.qwinto.again.done': 'Un lancer qui tombe mal peut être refait une fois. Cela ne coûte rien.',
  'course.qwinto.pass': 'Ben a lancé. Inscris-tu aussi son nombre ?',
  'course.qwinto.pass.wrong': 'Ce nombre prend la place de meilleurs.',
  'course.qwinto.pass.done': 'Quand un autre lance, rien ne t’oblige à l’inscrire. Cela ne coûte rien.',
  'course.qwinto.column': 'Une case rapporte plus que toutes les autres.',
  'course.qwinto.column.wrong': 'Regarde les colonnes avec un pentagone.',
  'course.qwinto.column.done': 'Une colonne pleine rapporte le nombre de son pentagone.',
  'course.qwinto.end': 'Tu es en tête. Peux-tu gagner maintenant ?',
  'course.qwinto.end.wrong': 'La partie continue, et Ben peut encore te dépasser.',
  'course.qwinto.end.done':
    'Deux lignes pleines finissent la partie aussitôt. Qui est en tête doit la finir.',
  'course.caminos.win': 'Une pièce suffit pour relier deux côtés. Trouve-la.',
  'course.caminos.win.wrong': 'Ton chemin n’est pas complet. Cherche le trou.',
  'course.caminos.win.done': 'À chaque tour, regarde d’abord si tu peux gagner tout de suite.',
  'course.caminos.over': 'Tu peux gagner avec une pièce, mais pas sur des cases vides.',
  'course.caminos.over.wrong': 'Ton chemin n’est pas complet. Il passe par-dessus les pièces jaunes.',
  'course.caminos.over.done': 'C’est le dessus qui compte : une pièce sur l’autre couleur brise son mur.',
  'course.caminos.block': 'Le jaune gagnera avec la prochaine pièce. Arrête-le.',
  'course.caminos.block.wrong': 'Le jaune peut encore gagner. Cherche le trou dans son chemin.',
  'course.caminos.block.done': 'À chaque tour, regarde de quoi l’autre te menace.',
  'course.caminos.counter': 'Arrête le jaune et menace de gagner toi-même.',
  'course.caminos.counter.wrong':
    'Une seule pièce doit faire les deux : fermer le trou du jaune et prolonger ton chemin.',
  'course.caminos.counter.done': 'Une pièce qui arrête et menace ne laisse pas de temps à l’autre.',
  'course.caminos.fork': 'Trouve la pièce après laquelle le jaune ne peut plus t’arrêter.',
  'course.caminos.fork.wrong': 'Le jaune a une réponse. Fais deux menaces à la fois.',
  'course.caminos.fork.done':
    'Deux menaces à la fois, et une seule peut être arrêtée : c’est une fourchette.',
}
