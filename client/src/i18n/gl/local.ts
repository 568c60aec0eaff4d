import type { local as source } from '../en/local'

export const local: Record<keyof typeof source, string> = {
  'local.here': 'Esta partida xógase neste dispositivo, sen o servidor.',
  'local.starting': 'Preparando o xogo sen rede',
  'local.insecure':
    'Desde este enderezo non se poden gardar páxinas para xogar sen rede, porque non é seguro (https). O servidor pode selo: ludoteca serve --tls.',
  'local.old': 'Este navegador é demasiado antigo para xogar sen rede: a partida xógase no servidor.',
  'local.broken': 'Os xogos non se puideron cargar neste dispositivo: a partida xógase no servidor.',
  'local.bots': 'Os bots non se puideron cargar neste dispositivo: xogan ao chou.',
  'error.no-room':
    'Neste dispositivo non queda espazo: a xogada non se gardou. Libera espazo e téntao de novo.',
  'error.not-loaded': 'Os xogos non se puideron cargar neste dispositivo. Téntao de novo con rede.',
  'error.old-browser': 'Este navegador é demasiado antigo para xogar sen rede.',
  'update.ready': 'Hai unha versión nova.',
  'update.use': 'Usala',
  'mine.title': 'As miñas partidas',
  'mine.text': 'Partidas neste dispositivo e en servidores.',
  'mine.here': 'Neste dispositivo',
  'mine.there': 'No servidor',
  'mine.save': 'Gardar todas as partidas nun ficheiro',
  'mine.read': 'Ler partidas dun ficheiro',
  'mine.read.done': 'Léronse {n} partidas.',
  'mine.send': 'Enviar ao servidor',
  'mine.sent': 'Xa está no servidor.',
  'mine.none': 'Aínda non hai partidas.',
  'site.no-server': 'Isto necesita un servidor, e esta páxina non ten ningún.',
}
