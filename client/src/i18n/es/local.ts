import type { local as source } from '../en/local'

export const local: Record<keyof typeof source, string> = {
  'local.here': 'Esta partida se juega en este dispositivo, sin el servidor.',
  'local.starting': 'Preparando el juego sin red',
  'local.insecure':
    'Desde esta dirección no se pueden guardar páginas para jugar sin red, porque no es segura (https). El servidor puede serlo: ludoteca serve --tls.',
  'local.old': 'Este navegador es demasiado antiguo para jugar sin red: la partida se juega en el servidor.',
  'local.broken': 'Los juegos no se pudieron cargar en este dispositivo: la partida se juega en el servidor.',
  'local.bots': 'Los bots no se pudieron cargar en este dispositivo: juegan al azar.',
  'error.no-room':
    'En este dispositivo no queda espacio: la jugada no se guardó. Libera espacio e inténtalo de nuevo.',
  'error.not-loaded': 'Los juegos no se pudieron cargar en este dispositivo. Inténtalo de nuevo con red.',
  'error.old-browser': 'Este navegador es demasiado antiguo para jugar sin red.',
  'update.ready': 'Hay una versión nueva.',
  'update.use': 'Usarla',
  'mine.title': 'Mis partidas',
  'mine.text': 'Partidas en este dispositivo y en servidores.',
  'mine.here': 'En este dispositivo',
  'mine.there': 'En el servidor',
  'mine.save': 'Guardar todas las partidas en un archivo',
  'mine.read': 'Leer partidas de un archivo',
  'mine.read.done': 'Se leyeron {n} partidas.',
  'mine.send': 'Enviar al servidor',
  'mine.sent': 'Ya está en el servidor.',
  'mine.none': 'Todavía no hay partidas.',
  'site.no-server': 'Esto necesita un servidor, y esta página no tiene ninguno.',
}
