import type { local as source } from '../en/local'

export const local: Record<keyof typeof source, string> = {
  'local.here': 'Questa partita si gioca su questo dispositivo, senza il server.',
  'local.starting': 'Preparazione del gioco senza rete',
  'local.insecure':
    'Da questo indirizzo le pagine non si possono conservare per giocare senza rete, perché non è sicuro (https). Il server può esserlo: ludoteca serve --tls.',
  'local.old': 'Questo browser è troppo vecchio per giocare senza rete: la partita si gioca sul server.',
  'local.broken':
    'Non è stato possibile caricare i giochi su questo dispositivo: la partita si gioca sul server.',
  'local.bots': 'Non è stato possibile caricare i bot su questo dispositivo: giocano a caso.',
  'error.no-room':
    'Su questo dispositivo non c’è più spazio: la mossa non è stata salvata. Libera un po’ di spazio e riprova.',
  'error.not-loaded': 'Non è stato possibile caricare i giochi su questo dispositivo. Riprova con la rete.',
  'error.old-browser': 'Questo browser è troppo vecchio per giocare senza rete.',
  'update.ready': 'È pronta una nuova versione.',
  'update.use': 'Usala',
  'mine.title': 'Le mie partite',
  'mine.text': 'Partite su questo dispositivo e sui server.',
  'mine.here': 'Su questo dispositivo',
  'mine.there': 'Sul server',
  'mine.save': 'Salva tutte le partite in un file',
  'mine.read': 'Leggi partite da un file',
  'mine.read.done': 'Sono state lette {n} partite.',
  'mine.send': 'Invia al server',
  'mine.sent': 'Ora è sul server.',
  'mine.none': 'Non ci sono ancora partite.',
  'site.no-server': 'Per questo serve un server, e questa pagina non ne ha.',
}
