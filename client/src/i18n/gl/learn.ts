import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regras de {game}',
  'rules.all': 'Todas as regras, unha a unha',
  'rules.play': 'Xogar',
  'rules.print': 'Imprimir',
  'rules.check': 'Comprobar unha folla',
  'rules.pieces': '{n} de cada cor',

  'figure.traxx-board': 'Un taboleiro cunha liña que comezou na casa de saída',
  'figure.traxx-strip': 'Os números: uns alcanzados, outros valen enteiro, outros a metade',
  'figure.traxx-end': 'A última liña; as casas que non alcanzou están riscadas',
  'figure.caminos-board': 'Un camiño verde une dous lados',
  'figure.caminos-pieces': 'As catro formas das pezas',
  'figure.caminos-step': 'Un camiño verde que sobe e volve baixar',
  'figure.caminos-boards': 'Cadrado, rombo, octógono e anel',
  'figure.caminos-neutral': 'Pezas verdes, amarelas e azuis neutrais',
  'figure.qwinto-sheet': 'Unha folla con algúns números',
  'figure.qwinto-dice': 'Tres dados: laranxa, amarelo e morado',
  'figure.qwinto-score': 'Unha folla puntuada: filas, columnas e fallos',
  'figure.qwinto-paper': 'Un número riscado e escrito noutro sitio',

  'lesson.title': 'Primeira lección: {game}',
  'lesson.step': 'Paso {n} de {last}',
  'lesson.next': 'Seguir',
  'lesson.skip': 'Saltar este paso',
  'lesson.again': 'Tentalo outra vez',
  'lesson.well': 'Moi ben!',
  'lesson.play': 'Xogar agora',
  'lesson.you': 'Ti',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'Este é o teu taboleiro. Descóbrese unha carta: por cada unha das súas cores a túa liña pode medrar unha casa. Comeza na túa saída e toca casas veciñas, ou arrastra. Logo trázaas.',
  'lesson.traxx.1.done': 'A túa liña medrou. Os campos da carta que non usaches pérdense.',
  'lesson.traxx.2':
    'Unha carta nova. A túa liña ten agora dous extremos. En cada rolda medra por un só: escolle o que queiras.',
  'lesson.traxx.2.done': 'Na próxima rolda podes escoller o outro extremo. Ningunha casa se usa dúas veces.',
  'lesson.traxx.3': 'Os números dan puntos. Leva a túa liña ata un número.',
  'lesson.traxx.3.hint': 'Aí non había número. O 3 é verde e o 2 amarelo: os dous están xunto a un extremo.',
  'lesson.traxx.3.done':
    'Puntos! Se hai máis xogadores, quen chega nunha rolda posterior recibe só a metade.',
  'lesson.traxx.4':
    'En solitario, os números máis baixos valen a metade cando xa tes un máis alto: mira a tira. E non fai falta trazar: pasa esta rolda.',
  'lesson.traxx.4.hint': 'Tamén era unha boa liña. Pero proba a pasar.',
  'lesson.traxx.4.done': 'Na próxima rolda podes seguir.',
  'lesson.traxx.5':
    'Tras 15 cartas acábase: todos os números, menos un por cada casa que a túa liña non alcanzou. En solitario, máis de 40 é excelente.',

  'lesson.qwinto.1':
    'É a túa quenda. Escolle un, dous ou tres dados: só valen as filas das súas cores. Logo tira.',
  'lesson.qwinto.1.done': 'A suma vale para todos.',
  'lesson.qwinto.2': 'Gústache a suma? Queda con ela ou tira os mesmos dados unha vez máis.',
  'lesson.qwinto.2.done': 'Agora todos a poden anotar.',
  'lesson.qwinto.3':
    'Escribe a suma nunha casa marcada. Nunha fila os números medran de esquerda a dereita, así que deixa sitio antes e despois.',
  'lesson.qwinto.3.hint': 'Iso era un fallo: ao xogador activo cústalle 5. Esta vez escríbea.',
  'lesson.qwinto.3.done': 'O escrito queda. Nunha columna ningún número se pode repetir.',
  'lesson.qwinto.4':
    'Un pouco máis tarde. Ben sacou 7 con laranxa e amarelo. Ti tamén o podes escribir, ou deixalo: a ti non che custa nada.',
  'lesson.qwinto.4.done': 'Todos deciden á vez.',
  'lesson.qwinto.5':
    'Unha columna completa de tres dá o número do seu pentágono. Escribe o 7 de xeito que se complete unha columna.',
  'lesson.qwinto.5.hint': 'Aínda non hai columna nova. Busca a casa que máis dá.',
  'lesson.qwinto.5.done': 'Un extra! Unha fila completa dá o seu número de máis á dereita.',
  'lesson.qwinto.6':
    'Remata con dúas filas completas ou catro fallos. Súmanse filas e columnas; cada fallo resta 5.',

  'lesson.caminos.1': 'Xogas co verde. Escolle unha peza, xíraa como queiras e colócaa no taboleiro.',
  'lesson.caminos.1.done': 'Cada peza ten polo menos un cubo sobre o propio taboleiro.',
  'lesson.caminos.2':
    'Agora constrúe cara arriba: coloca unha peza de xeito que unha parte quede sobre outra, túa ou non.',
  'lesson.caminos.2.hint':
    'Esa está deitada. Pon unha peza de pé, ou proba «Outro sitio», ata que se apoie noutra peza.',
  'lesson.caminos.2.done': 'Debaixo dunha peza nunca queda un oco, e nada mide máis de tres cubos de alto.',
  'lesson.caminos.3':
    'Só conta o de enriba, visto desde arriba. Ben case uniu esquerda e dereita: cobre unha das súas casas amarelas.',
  'lesson.caminos.3.hint':
    'Todas as casas de Ben seguen amarelas. Pon unha peza de pé ao seu carón, cun cubo sobre o amarelo.',
  'lesson.caminos.3.done': 'O seu camiño está cortado. Pero el pode facerche o mesmo.',
  'lesson.caminos.4':
    'Visto desde arriba, gaña un camiño da túa cor dun lado ao lado oposto. Falta unha peza: atópaa!',
  'lesson.caminos.4.hint': 'Aínda non está unido. Mira onde acaba o verde e a que lado lle falta chegar.',
  'lesson.caminos.4.done': 'Unido! Dous lados opostos, calquera dos dous pares: iso gaña ao instante.',
  'lesson.caminos.5':
    'Aquí o verde sobe por riba dunha peza: onde un camiño sobe, o chanzo tamén debe ser verde, e tocarse nunha esquina non abonda. Se ninguén une dous lados, hai empate.',
}
