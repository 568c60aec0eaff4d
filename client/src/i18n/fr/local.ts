import type { local as source } from '../en/local'

export const local: Record<keyof typeof source, string> = {
  'local.here': 'Cette partie se joue sur cet appareil, sans le serveur.',
  'local.starting': 'Préparation du jeu hors connexion',
  'local.insecure':
    'Depuis cette adresse, les pages ne peuvent pas être gardées pour jouer hors connexion, car elle n’est pas sécurisée (https). Le serveur peut l’être : ludoteca serve --tls.',
  'local.old': 'Ce navigateur est trop ancien pour jouer hors connexion : la partie se joue sur le serveur.',
  'local.broken': 'Les jeux n’ont pas pu être chargés sur cet appareil : la partie se joue sur le serveur.',
  'local.bots': 'Les bots n’ont pas pu être chargés sur cet appareil : ils jouent au hasard.',
  'error.no-room':
    'Il n’y a plus de place sur cet appareil : le coup n’a pas été enregistré. Libère de la place et réessaie.',
  'error.not-loaded': 'Les jeux n’ont pas pu être chargés sur cet appareil. Réessaie avec une connexion.',
  'error.old-browser': 'Ce navigateur est trop ancien pour jouer hors connexion.',
  'update.ready': 'Une nouvelle version est prête.',
  'update.use': 'L’utiliser',
  'mine.title': 'Mes parties',
  'mine.text': 'Parties sur cet appareil et sur des serveurs.',
  'mine.here': 'Sur cet appareil',
  'mine.there': 'Sur le serveur',
  'mine.save': 'Enregistrer toutes les parties dans un fichier',
  'mine.read': 'Lire des parties d’un fichier',
  'mine.read.done': '{n} parties ont été lues.',
  'mine.send': 'Envoyer au serveur',
  'mine.sent': 'Elle est maintenant sur le serveur.',
  'mine.none': 'Il n’y a pas encore de parties.',
  'site.no-server': 'Il faut un serveur pour cela, et cette page n’en a pas.',
}
