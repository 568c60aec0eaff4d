import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Reglas de {game}',
  'rules.all': 'Todas las reglas, una a una',
  'rules.play': 'Jugar',
  'rules.print': 'Imprimir',
  'rules.check': 'Comprobar una hoja',
  'rules.pieces': '{n} de cada color',

  'figure.traxx-board': 'Un tablero con una línea que empezó en la casilla de salida',
  'figure.traxx-strip': 'Los números: unos alcanzados, otros valen entero, otros la mitad',
  'figure.traxx-end': 'La última línea; las casillas que no alcanzó están tachadas',
  'figure.caminos-board': 'Un camino verde une dos lados',
  'figure.caminos-pieces': 'Las cuatro formas de las piezas',
  'figure.caminos-step': 'Un camino verde que sube y vuelve a bajar',
  'figure.caminos-boards': 'Cuadrado, rombo, octógono y anillo',
  'figure.caminos-neutral': 'Piezas verdes, amarillas y azules neutrales',
  'figure.qwinto-sheet': 'Una hoja con algunos números',
  'figure.qwinto-dice': 'Tres dados: naranja, amarillo y morado',
  'figure.qwinto-score': 'Una hoja puntuada: filas, columnas y fallos',
  'figure.qwinto-paper': 'Un número tachado y escrito en otro sitio',

  'lesson.title': 'Primera lección: {game}',
  'lesson.step': 'Paso {n} de {last}',
  'lesson.next': 'Seguir',
  'lesson.skip': 'Saltar este paso',
  'lesson.again': 'Intentarlo otra vez',
  'lesson.well': '¡Muy bien!',
  'lesson.play': 'Jugar ahora',
  'lesson.you': 'Tú',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'Este es tu tablero. Se descubre una carta: por cada uno de sus colores tu línea puede crecer una casilla. Empieza en tu salida y toca casillas vecinas, o arrastra. Luego trázalas.',
  'lesson.traxx.1.done': 'Tu línea ha crecido. Los campos de la carta que no has usado se pierden.',
  'lesson.traxx.2':
    'Una carta nueva. Tu línea tiene ahora dos extremos. En cada ronda crece por uno solo: elige el que quieras.',
  'lesson.traxx.2.done':
    'En la próxima ronda puedes elegir el otro extremo. Ninguna casilla se usa dos veces.',
  'lesson.traxx.3': 'Los números dan puntos. Lleva tu línea hasta un número.',
  'lesson.traxx.3.hint':
    'Ahí no había número. El 3 es verde y el 2 amarillo: los dos están junto a un extremo.',
  'lesson.traxx.3.done':
    '¡Puntos! Si hay más jugadores, quien llega en una ronda posterior recibe solo la mitad.',
  'lesson.traxx.4':
    'En solitario, los números más bajos valen la mitad cuando ya tienes uno más alto: mira la tira. Y no hace falta trazar: pasa esta ronda.',
  'lesson.traxx.4.hint': 'También era una buena línea. Pero prueba a pasar.',
  'lesson.traxx.4.done': 'En la próxima ronda puedes seguir.',
  'lesson.traxx.5':
    'Tras 15 cartas se acaba: todos los números, menos uno por cada casilla que tu línea no alcanzó. En solitario, más de 40 es excelente.',

  'lesson.qwinto.1':
    'Es tu turno. Elige uno, dos o tres dados: solo valen las filas de sus colores. Luego tira.',
  'lesson.qwinto.1.done': 'La suma vale para todos.',
  'lesson.qwinto.2': '¿Te gusta la suma? Quédate con ella o tira los mismos dados una vez más.',
  'lesson.qwinto.2.done': 'Ahora todos pueden anotarla.',
  'lesson.qwinto.3':
    'Escribe la suma en una casilla marcada. En una fila los números crecen de izquierda a derecha, así que deja sitio antes y después.',
  'lesson.qwinto.3.hint': 'Eso era un fallo: al jugador activo le cuesta 5. Esta vez escríbelo.',
  'lesson.qwinto.3.done': 'Lo escrito se queda. En una columna ningún número puede repetirse.',
  'lesson.qwinto.4':
    'Un poco más tarde. Ben ha sacado 7 con naranja y amarillo. Tú también puedes escribirlo, o dejarlo: a ti no te cuesta nada.',
  'lesson.qwinto.4.done': 'Todos deciden a la vez.',
  'lesson.qwinto.5':
    'Una columna completa de tres da el número de su pentágono. Escribe el 7 de modo que se complete una columna.',
  'lesson.qwinto.5.hint': 'Todavía no hay columna nueva. Busca la casilla que más da.',
  'lesson.qwinto.5.done': '¡Un extra! Una fila completa da el número de más a la derecha.',
  'lesson.qwinto.6':
    'Termina con dos filas completas o cuatro fallos. Se suman filas y columnas; cada fallo resta 5.',

  'lesson.caminos.1': 'Juegas con verde. Elige una pieza, gírala como quieras y colócala en el tablero.',
  'lesson.caminos.1.done': 'Cada pieza tiene al menos un cubo sobre el propio tablero.',
  'lesson.caminos.2':
    'Ahora construye hacia arriba: coloca una pieza de modo que una parte quede sobre otra, tuya o no.',
  'lesson.caminos.2.hint':
    'Esa está tumbada. Pon una pieza de pie, o prueba «Otro sitio», hasta que se apoye en otra pieza.',
  'lesson.caminos.2.done': 'Debajo de una pieza nunca queda un hueco, y nada mide más de tres cubos de alto.',
  'lesson.caminos.3':
    'Solo cuenta lo de arriba, visto desde arriba. Ben casi ha unido izquierda y derecha: cubre una de sus casillas amarillas.',
  'lesson.caminos.3.hint':
    'Todas las casillas de Ben siguen amarillas. Pon una pieza de pie a su lado, con un cubo sobre el amarillo.',
  'lesson.caminos.3.done': 'Su camino está cortado. Pero él puede hacerte lo mismo.',
  'lesson.caminos.4':
    'Visto desde arriba, gana un camino de tu color de un lado al lado opuesto. Falta una pieza: ¡encuéntrala!',
  'lesson.caminos.4.hint': 'Todavía no está unido. Mira dónde acaba el verde y a qué lado le falta llegar.',
  'lesson.caminos.4.done': '¡Unido! Dos lados opuestos, cualquiera de los dos pares: eso gana al instante.',
  'lesson.caminos.5':
    'Aquí el verde sube por encima de una pieza: donde un camino sube, el escalón también debe ser verde, y tocarse en una esquina no basta. Si nadie une dos lados, hay empate.',
}
