import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regeln von {game}',
  'rules.all': 'Alle Regeln, eine nach der anderen',
  'rules.play': 'Spielen',
  'rules.print': 'Drucken',
  'rules.check': 'Ein Blatt prüfen',
  'rules.pieces': 'je {n}',

  'figure.traxx-board': 'Ein Brett mit einer Linie, die auf dem Startfeld begann',
  'figure.traxx-strip': 'Die Zahlen: einige erreicht, einige zählen voll, einige halb',
  'figure.traxx-end': 'Die letzte Linie; verfehlte Felder sind durchgestrichen',
  'figure.caminos-board': 'Ein grüner Weg verbindet zwei Seiten',
  'figure.caminos-pieces': 'Die vier Formen der Steine',
  'figure.caminos-step': 'Ein grüner Weg, der hinauf- und wieder hinabführt',
  'figure.caminos-boards': 'Quadrat, Raute, Achteck und Ring',
  'figure.caminos-neutral': 'Grüne, gelbe und neutrale blaue Steine',
  'figure.qwinto-sheet': 'Ein Blatt, auf dem einige Zahlen stehen',
  'figure.qwinto-dice': 'Drei Würfel: orange, gelb und violett',
  'figure.qwinto-score': 'Ein ausgewertetes Blatt: Reihen, Spalten und Fehlwürfe',
  'figure.qwinto-paper': 'Eine durchgestrichene Zahl, die woanders steht',

  'lesson.title': 'Erste Lektion: {game}',
  'lesson.step': 'Schritt {n} von {last}',
  'lesson.next': 'Weiter',
  'lesson.skip': 'Schritt überspringen',
  'lesson.again': 'Noch einmal',
  'lesson.well': 'Gut gemacht!',
  'lesson.play': 'Jetzt spielen',
  'lesson.you': 'Du',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'Das ist dein Brett. Eine Karte wird aufgedeckt: Für jede ihrer Farben darf deine Linie um ein Feld wachsen. Beginne an deinem Start und tippe Nachbarfelder an, oder wische. Dann zieh sie.',
  'lesson.traxx.1.done': 'Deine Linie ist gewachsen. Was du von der Karte nicht genutzt hast, verfällt.',
  'lesson.traxx.2':
    'Eine neue Karte. Deine Linie hat jetzt zwei Enden. In einer Runde wächst sie nur an einem: Such es dir aus.',
  'lesson.traxx.2.done': 'Nächste Runde darfst du das andere Ende wählen. Kein Feld wird zweimal benutzt.',
  'lesson.traxx.3': 'Zahlen bringen Punkte. Führe deine Linie auf eine Zahl.',
  'lesson.traxx.3.hint':
    'Da war keine Zahl. Die 3 ist grün, die 2 ist gelb: Beide liegen gleich neben einem Ende.',
  'lesson.traxx.3.done':
    'Punkte! Sind andere dabei, bekommt nur noch die Hälfte, wer in einer späteren Runde kommt.',
  'lesson.traxx.4':
    'Allein zählen kleinere Zahlen halb, sobald du eine größere hast: Schau auf die Leiste. Und du musst nicht ziehen: Passe in dieser Runde.',
  'lesson.traxx.4.hint': 'Auch das war eine gute Linie. Aber probier einmal das Passen.',
  'lesson.traxx.4.done': 'In der nächsten Runde kannst du weitermachen.',
  'lesson.traxx.5':
    'Nach 15 Karten ist Schluss: alle Zahlen, minus eins für jedes verfehlte Feld. Allein sind mehr als 40 hervorragend.',

  'lesson.qwinto.1':
    'Du bist dran. Wähle einen, zwei oder drei Würfel: Nur Reihen ihrer Farben gelten. Dann wirf.',
  'lesson.qwinto.1.done': 'Die Summe gilt für alle.',
  'lesson.qwinto.2': 'Gefällt dir die Summe? Behalte sie, oder wirf dieselben Würfel noch einmal.',
  'lesson.qwinto.2.done': 'Jetzt dürfen sie alle eintragen.',
  'lesson.qwinto.3':
    'Schreib die Summe in ein markiertes Feld. In einer Reihe steigen die Zahlen von links nach rechts; lass also davor und dahinter Platz.',
  'lesson.qwinto.3.hint': 'Das war ein Fehlwurf: Er kostet den, der dran ist, 5. Trag diesmal etwas ein.',
  'lesson.qwinto.3.done': 'Was geschrieben ist, bleibt. In einer Spalte darf keine Zahl zweimal stehen.',
  'lesson.qwinto.4':
    'Etwas später. Ben hat mit Orange und Gelb 7 geworfen. Auch du darfst sie eintragen oder es lassen: Dich kostet das nichts.',
  'lesson.qwinto.4.done': 'Alle entscheiden gleichzeitig.',
  'lesson.qwinto.5':
    'Eine volle Dreierspalte bringt die Zahl in ihrem Fünfeck. Schreib die 7 so, dass eine Spalte voll wird.',
  'lesson.qwinto.5.hint': 'Noch ist keine Spalte voll. Such das Feld, das am meisten bringt.',
  'lesson.qwinto.5.done': 'Ein Bonus! Eine volle Reihe bringt ihre Zahl ganz rechts.',
  'lesson.qwinto.6':
    'Schluss ist bei zwei vollen Reihen oder vier Fehlwürfen. Reihen und Spalten werden addiert, jeder Fehlwurf kostet 5.',

  'lesson.caminos.1': 'Du bist Grün. Wähle einen Stein, dreh ihn, wie du magst, und setz ihn aufs Brett.',
  'lesson.caminos.1.done': 'Jeder Stein liegt mit mindestens einem Würfel auf dem Brett selbst.',
  'lesson.caminos.2':
    'Jetzt in die Höhe: Setz einen Stein so, dass ein Teil davon auf einem anderen liegt, auf deinem oder einem fremden.',
  'lesson.caminos.2.hint':
    'Der liegt flach. Stell einen Stein auf, oder nimm „Nächster Platz“, bis er auf einem anderen ruht.',
  'lesson.caminos.2.done': 'Unter einem Stein ist nie ein Loch, und nichts ist höher als drei Würfel.',
  'lesson.caminos.3':
    'Nur was oben liegt, zählt, von oben gesehen. Ben hat links und rechts fast verbunden: Deck eines seiner gelben Felder zu.',
  'lesson.caminos.3.hint':
    'Bens Felder sind noch alle gelb. Stell einen Stein daneben, sodass einer seiner Würfel auf Gelb liegt.',
  'lesson.caminos.3.done': 'Sein Weg ist unterbrochen. Aber das kann er auch mit deinem machen.',
  'lesson.caminos.4':
    'Von oben gesehen gewinnt ein Weg deiner Farbe von einer Seite zur gegenüberliegenden. Ein Stein fehlt: Finde ihn!',
  'lesson.caminos.4.hint': 'Noch nicht verbunden. Schau, wo Grün aufhört und welche Seite noch fehlt.',
  'lesson.caminos.4.done':
    'Verbunden! Zwei Seiten, die einander gegenüberliegen, egal welches Paar: Das gewinnt sofort.',
  'lesson.caminos.5':
    'Hier klettert Grün über einen Stein: Wo ein Weg hinaufführt, muss auch die Stufe grün sein, und eine Ecke allein verbindet nicht. Verbindet niemand zwei Seiten, ist es unentschieden.',
}
