import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Règles de {game}',
  'rules.all': 'Toutes les règles, une à une',
  'rules.play': 'Jouer',
  'rules.print': 'Imprimer',
  'rules.check': 'Vérifier une feuille',
  'rules.pieces': '{n} chacun',

  'figure.traxx-board': 'Un plateau avec une ligne qui commence à la case de départ',
  'figure.traxx-strip': 'Les nombres : certains atteints, d’autres à pleine valeur ou à moitié',
  'figure.traxx-end': 'La dernière ligne ; les cases manquées sont barrées',
  'figure.caminos-board': 'Un chemin vert relie deux côtés',
  'figure.caminos-pieces': 'Les quatre formes de pièces',
  'figure.caminos-step': 'Un chemin vert qui monte et redescend',
  'figure.caminos-boards': 'Carré, losange, octogone et anneau',
  'figure.caminos-neutral': 'Des pièces vertes, jaunes et bleues neutres',
  'figure.qwinto-sheet': 'Une feuille avec quelques nombres',
  'figure.qwinto-dice': 'Trois dés : orange, jaune et violet',
  'figure.qwinto-score': 'Une feuille comptée : lignes, colonnes et ratés',
  'figure.qwinto-paper': 'Un nombre barré et inscrit ailleurs',

  'lesson.title': 'Première leçon : {game}',
  'lesson.step': 'Étape {n} sur {last}',
  'lesson.next': 'Continuer',
  'lesson.skip': 'Sauter cette étape',
  'lesson.again': 'Réessayer',
  'lesson.well': 'Bravo !',
  'lesson.play': 'Jouer maintenant',
  'lesson.you': 'Toi',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'Voici ton plateau. Une carte est retournée : pour chacune de ses couleurs, ta ligne peut grandir d’une case. Commence à ton départ et touche des cases voisines, ou glisse. Puis trace-les.',
  'lesson.traxx.1.done': 'Ta ligne a grandi. Les champs de la carte que tu n’as pas utilisés sont perdus.',
  'lesson.traxx.2':
    'Une nouvelle carte. Ta ligne a maintenant deux bouts. À chaque manche elle ne grandit que d’un côté : choisis.',
  'lesson.traxx.2.done': 'À la prochaine manche tu peux choisir l’autre bout. Aucune case ne sert deux fois.',
  'lesson.traxx.3': 'Les nombres donnent des points. Mène ta ligne sur un nombre.',
  'lesson.traxx.3.hint':
    'Il n’y avait pas de nombre. Le 3 est vert et le 2 est jaune : tous deux sont juste à côté d’un bout.',
  'lesson.traxx.3.done': 'Des points ! À plusieurs, qui arrive dans une manche suivante n’a que la moitié.',
  'lesson.traxx.4':
    'En solo, les nombres plus petits valent la moitié dès que tu en as un plus grand : regarde la bande. Et tu n’es pas obligé de tracer : passe cette manche.',
  'lesson.traxx.4.hint': 'C’était aussi une belle ligne. Mais essaie de passer.',
  'lesson.traxx.4.done': 'Tu pourras continuer à la prochaine manche.',
  'lesson.traxx.5':
    'Après 15 cartes, c’est fini : tous les nombres, moins un par case manquée. En solo, plus de 40, c’est excellent.',

  'lesson.qwinto.1':
    'C’est ton tour. Choisis un, deux ou trois dés : seules les lignes de leurs couleurs comptent. Puis lance.',
  'lesson.qwinto.1.done': 'La somme compte pour tous.',
  'lesson.qwinto.2': 'La somme te plaît ? Garde-la, ou relance les mêmes dés une fois.',
  'lesson.qwinto.2.done': 'Maintenant tous peuvent l’inscrire.',
  'lesson.qwinto.3':
    'Inscris la somme dans une case marquée. Dans une ligne les nombres montent de gauche à droite : laisse de la place avant et après.',
  'lesson.qwinto.3.hint': 'C’était un raté : il coûte 5 au joueur actif. Inscris-la cette fois.',
  'lesson.qwinto.3.done': 'Ce qui est écrit reste. Dans une colonne aucun nombre ne figure deux fois.',
  'lesson.qwinto.4':
    'Un peu plus tard. Ben a fait 7 avec orange et jaune. Toi aussi, tu peux l’inscrire, ou pas : cela ne te coûte rien.',
  'lesson.qwinto.4.done': 'Tous décident en même temps.',
  'lesson.qwinto.5':
    'Une colonne complète de trois rapporte le nombre de son pentagone. Inscris le 7 de façon à compléter une colonne.',
  'lesson.qwinto.5.hint': 'Aucune colonne n’est encore complète. Cherche la case qui rapporte le plus.',
  'lesson.qwinto.5.done': 'Un bonus ! Une ligne complète rapporte son nombre le plus à droite.',
  'lesson.qwinto.6':
    'C’est fini avec deux lignes complètes ou quatre ratés. On additionne lignes et colonnes, chaque raté coûte 5.',

  'lesson.caminos.1': 'Tu joues vert. Choisis une pièce, tourne-la comme tu veux et pose-la sur le plateau.',
  'lesson.caminos.1.done': 'Chaque pièce a au moins un cube sur le plateau lui-même.',
  'lesson.caminos.2':
    'Maintenant en hauteur : pose une pièce de façon qu’une partie repose sur une autre, à toi ou non.',
  'lesson.caminos.2.hint':
    'Celle-ci est à plat. Dresse une pièce, ou essaie « Place suivante », jusqu’à ce qu’elle repose sur une autre.',
  'lesson.caminos.2.done': 'Il n’y a jamais de trou sous une pièce, et rien ne dépasse trois cubes de haut.',
  'lesson.caminos.3':
    'Seul le dessus compte, vu d’en haut. Ben a presque relié la gauche et la droite : couvre une de ses cases jaunes.',
  'lesson.caminos.3.hint':
    'Toutes les cases de Ben sont encore jaunes. Dresse une pièce à côté, avec un cube posé sur le jaune.',
  'lesson.caminos.3.done': 'Son chemin est coupé. Mais il peut te faire la même chose.',
  'lesson.caminos.4':
    'Vu d’en haut, un chemin de ta couleur d’un côté au côté opposé gagne. Il manque une pièce : trouve-la !',
  'lesson.caminos.4.hint': 'Pas encore relié. Regarde où le vert s’arrête et quel côté il doit atteindre.',
  'lesson.caminos.4.done': 'Relié ! Deux côtés opposés, l’une ou l’autre paire : cela gagne aussitôt.',
  'lesson.caminos.5':
    'Ici le vert passe par-dessus une pièce : là où un chemin monte, la marche doit être verte aussi, et se toucher par un coin ne suffit pas. Si personne ne relie deux côtés, la partie est nulle.',
}
