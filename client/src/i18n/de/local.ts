import type { local as source } from '../en/local'

export const local: Record<keyof typeof source, string> = {
  'local.here': 'Dieses Spiel läuft auf diesem Gerät, ohne den Server.',
  'local.starting': 'Wird für das Spielen ohne Netz vorbereitet',
  'local.insecure':
    'Von dieser Adresse können keine Seiten für das Spielen ohne Netz behalten werden, weil sie nicht sicher ist (https). Der Server kann es sein: ludoteca serve --tls.',
  'local.old': 'Dieser Browser ist zu alt für das Spielen ohne Netz: Das Spiel läuft auf dem Server.',
  'local.broken': 'Die Spiele konnten nicht auf dieses Gerät geladen werden: Das Spiel läuft auf dem Server.',
  'local.bots': 'Die Bots konnten nicht auf dieses Gerät geladen werden: Sie spielen zufällige Züge.',
  'error.no-room':
    'Auf diesem Gerät ist kein Platz mehr: Der Zug wurde nicht gespeichert. Mach etwas Platz und versuch es noch einmal.',
  'error.not-loaded':
    'Die Spiele konnten nicht auf dieses Gerät geladen werden. Versuch es noch einmal, wenn du Netz hast.',
  'error.old-browser': 'Dieser Browser ist zu alt für das Spielen ohne Netz.',
  'update.ready': 'Eine neue Version ist da.',
  'update.use': 'Verwenden',
  'mine.title': 'Meine Spiele',
  'mine.text': 'Spiele auf diesem Gerät und auf Servern.',
  'mine.here': 'Auf diesem Gerät',
  'mine.there': 'Auf dem Server',
  'mine.save': 'Alle Spiele als Datei speichern',
  'mine.read': 'Spiele aus einer Datei lesen',
  'mine.read.done': '{n} Spiele wurden gelesen.',
  'mine.send': 'An den Server schicken',
  'mine.sent': 'Es ist jetzt auf dem Server.',
  'mine.none': 'Es gibt noch keine Spiele.',
  'site.no-server': 'Das braucht einen Server, und diese Seite hat keinen.',
}
