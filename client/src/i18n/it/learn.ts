import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regole di {game}',
  'rules.all': 'Tutte le regole, una per una',
  'rules.play': 'Gioca',
  'rules.print': 'Stampa',
  'rules.check': 'Controlla un foglio',
  'rules.pieces': '{n} a testa',

  'figure.traxx-board': 'Un tabellone con una linea che comincia dalla casella di partenza',
  'figure.traxx-strip': 'I numeri: alcuni raggiunti, altri a valore intero o a metà',
  'figure.traxx-end': 'L’ultima linea; le caselle mancate sono barrate',
  'figure.caminos-board': 'Un cammino verde unisce due lati',
  'figure.caminos-pieces': 'Le quattro forme dei pezzi',
  'figure.caminos-step': 'Un cammino verde che sale e poi scende',
  'figure.caminos-boards': 'Quadrato, rombo, ottagono e anello',
  'figure.caminos-neutral': 'Pezzi verdi, gialli e blu neutrali',
  'figure.qwinto-sheet': 'Un foglio con alcuni numeri',
  'figure.qwinto-dice': 'Tre dadi: arancione, giallo e viola',
  'figure.qwinto-score': 'Un foglio con i punti: righe, colonne ed errori',
  'figure.qwinto-paper': 'Un numero barrato e scritto altrove',

  'lesson.title': 'Prima lezione: {game}',
  'lesson.step': 'Passo {n} di {last}',
  'lesson.next': 'Avanti',
  'lesson.skip': 'Salta questo passo',
  'lesson.again': 'Riprova',
  'lesson.well': 'Molto bene!',
  'lesson.play': 'Gioca ora',
  'lesson.you': 'Tu',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'Questo è il tuo tabellone. Si gira una carta: per ognuno dei suoi colori la tua linea può crescere di una casella. Comincia dalla tua partenza e tocca caselle vicine, o trascina. Poi tracciale.',
  'lesson.traxx.1.done': 'La tua linea è cresciuta. I campi della carta che non hai usato sono persi.',
  'lesson.traxx.2':
    'Una carta nuova. Ora la tua linea ha due estremità. In un turno cresce da una sola: scegli quale.',
  'lesson.traxx.2.done':
    'Al prossimo turno puoi scegliere l’altra estremità. Nessuna casella si usa due volte.',
  'lesson.traxx.3': 'I numeri danno punti. Porta la tua linea su un numero.',
  'lesson.traxx.3.hint':
    'Lì non c’era un numero. Il 3 è verde e il 2 è giallo: tutti e due sono accanto a un’estremità.',
  'lesson.traxx.3.done': 'Punti! In compagnia, chi arriva in un turno successivo prende solo la metà.',
  'lesson.traxx.4':
    'Da solo, i numeri più bassi valgono metà quando ne hai già uno più alto: guarda la striscia. E non sei obbligato a tracciare: in questo turno passa.',
  'lesson.traxx.4.hint': 'Anche quella era una bella linea. Ma prova a passare.',
  'lesson.traxx.4.done': 'Al prossimo turno puoi continuare.',
  'lesson.traxx.5':
    'Dopo 15 carte è finita: tutti i numeri, meno uno per ogni casella mancata. Da solo, più di 40 è eccellente.',

  'lesson.qwinto.1':
    'Tocca a te. Scegli uno, due o tre dadi: valgono solo le righe dei loro colori. Poi lancia.',
  'lesson.qwinto.1.done': 'La somma vale per tutti.',
  'lesson.qwinto.2': 'Ti piace la somma? Tienila, o rilancia gli stessi dadi una volta.',
  'lesson.qwinto.2.done': 'Ora tutti possono scriverla.',
  'lesson.qwinto.3':
    'Scrivi la somma in una casella segnata. In una riga i numeri crescono da sinistra a destra: lascia spazio prima e dopo.',
  'lesson.qwinto.3.hint': 'Quello era un errore: costa 5 al giocatore attivo. Stavolta scrivila.',
  'lesson.qwinto.3.done': 'Ciò che è scritto resta. In una colonna nessun numero può stare due volte.',
  'lesson.qwinto.4':
    'Un po’ più tardi. Ben ha fatto 7 con arancione e giallo. Anche tu puoi scriverlo, o lasciar stare: a te non costa niente.',
  'lesson.qwinto.4.done': 'Tutti decidono insieme.',
  'lesson.qwinto.5':
    'Una colonna completa di tre dà il numero nel suo pentagono. Scrivi il 7 in modo da completare una colonna.',
  'lesson.qwinto.5.hint': 'Nessuna colonna è ancora completa. Cerca la casella che dà di più.',
  'lesson.qwinto.5.done': 'Un bonus! Una riga completa dà il suo numero più a destra.',
  'lesson.qwinto.6':
    'Finisce con due righe complete o quattro errori. Si sommano righe e colonne, ogni errore costa 5.',

  'lesson.caminos.1': 'Hai il verde. Scegli un pezzo, giralo come vuoi e collocalo sul tabellone.',
  'lesson.caminos.1.done': 'Ogni pezzo ha almeno un cubo sul tabellone stesso.',
  'lesson.caminos.2':
    'Ora costruisci in alto: colloca un pezzo in modo che una parte stia su un altro, tuo o no.',
  'lesson.caminos.2.hint':
    'Quello è sdraiato. Metti un pezzo in piedi, o prova «Altro posto», finché poggia su un altro.',
  'lesson.caminos.2.done': 'Sotto un pezzo non c’è mai un buco, e niente è più alto di tre cubi.',
  'lesson.caminos.3':
    'Conta solo ciò che sta in cima, visto dall’alto. Ben ha quasi unito sinistra e destra: copri una delle sue caselle gialle.',
  'lesson.caminos.3.hint':
    'Le caselle di Ben sono ancora tutte gialle. Metti un pezzo in piedi accanto, con un cubo sopra il giallo.',
  'lesson.caminos.3.done': 'Il suo cammino è interrotto. Ma lui può fare lo stesso con te.',
  'lesson.caminos.4':
    'Visto dall’alto, vince un cammino del tuo colore da un lato al lato opposto. Manca un pezzo: trovalo!',
  'lesson.caminos.4.hint': 'Non ancora unito. Guarda dove finisce il verde e quale lato deve raggiungere.',
  'lesson.caminos.4.done': 'Unito! Due lati opposti, l’una o l’altra coppia: si vince subito.',
  'lesson.caminos.5':
    'Qui il verde scavalca un pezzo: dove un cammino sale, anche il gradino deve essere verde, e toccarsi in un angolo non basta. Se nessuno unisce due lati, la partita è patta.',
}
