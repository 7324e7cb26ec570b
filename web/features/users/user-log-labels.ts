import { AUDITED_ENTITIES, CHANGE_KINDS } from '../../../shared/audited-entities.ts'
import { labelIn } from '../../lib/label-in.ts'
import { actionText } from '../../ui/history/entry-labels.ts'

/** Events of logins, and actions in the form. */
const ACTIONS: Record<string, string> = {
  login: 'È entrato con la password',
  'login refused': 'Password sbagliata',
  locked: 'Login bloccato dopo troppi tentativi da dispositivi sconosciuti',
  'known device locked': 'Login bloccato dopo troppi tentativi da un dispositivo conosciuto',
  'login unlocked': 'Login sbloccato da un amministratore',
  'new device': 'È entrato da un dispositivo nuovo',
  'authenticator shown': 'Ha aperto il codice QR dell’autenticatore',
  'authenticator paired': 'Ha associato l’autenticatore',
  'authenticator code right': 'Codice dell’autenticatore giusto',
  'authenticator code wrong': 'Codice dell’autenticatore sbagliato',
  'authenticator disabled': 'Autenticatore disattivato dopo troppi codici sbagliati',
  'authenticator reset': 'Autenticatore azzerato da un amministratore',
  'access proved': 'Ha confermato di nuovo password e codice',
  'access proof refused': 'Password sbagliata nella conferma',
  'session ended after wrong codes': 'Sessione chiusa dopo troppi codici sbagliati',
  'mailbox code sent': 'Codice mandato alla casella di posta',
  'mailbox code not sent': 'Il codice non è partito',
  'mailbox code wrong': 'Codice della casella di posta sbagliato',
  'login code issued': 'Codice di accesso dato da chi gestisce il server',
  'mailbox verified': 'Casella di posta verificata',
  'mailbox refused': 'Casella di posta non verificata',
  'email change asked': 'Chiesto un altro indirizzo di posta',
  'email change approved': 'Approvato un altro indirizzo di posta',
  'email change confirmed': 'Ha confermato dalla casella un altro indirizzo di posta',
  'email change refused': 'Ha rifiutato dalla casella un altro indirizzo di posta',
  'email change withdrawn': 'Annullata la richiesta di un altro indirizzo di posta',
  'email changed': 'Cambiato l’indirizzo di posta',
  'email changed on the server': 'Indirizzo di posta cambiato da chi amministra il server',
  'session ended': 'Ha chiuso una sua sessione',
  'other sessions ended': 'Ha chiuso tutte le altre sue sessioni',
  'sessions ended by an administrator': 'Sessioni terminate da un amministratore',
  'oldest session ended': 'Sessione più vecchia chiusa: ce n’erano già dieci',
  logout: 'È uscito',
  'password changed': 'Ha cambiato la propria password',
  'password change refused': 'Cambio della password rifiutato',
  'lead created': 'Ha creato un lead',
  'client subscribed': 'Ha iscritto un cliente alla newsletter',
  'mailing sent': 'Ha mandato una mail a un cliente',
  'withdrawal entered': 'Ha registrato un recesso',
  'withdrawal told': 'Ha avvisato il fornitore di un recesso',
  'register checked': 'Ha controllato dei numeri nel registro delle opposizioni',
  'call consent entered': 'Ha registrato un consenso alle chiamate',
  'call consent revoked': 'Ha registrato la revoca di un consenso alle chiamate',
  'contract sent': 'Ha mandato un contratto da firmare',
  'newsletter script created': 'Ha creato un testo della newsletter',
  'newsletter script changed': 'Ha modificato un testo della newsletter',
  'newsletter script removed': 'Ha rimosso un testo della newsletter',
  'option list created': 'Ha creato un elenco del modulo',
  'option list changed': 'Ha modificato un elenco del modulo',
  'records exported': 'Ha esportato l’elenco dei record',
  'person searched': 'Ha cercato i dati di una persona',
  'person exported': 'Ha esportato i dati di una persona',
  'person erased': 'Ha cancellato i dati di una persona',
  'subscribers exported': 'Ha esportato gli iscritti alla newsletter',
  'record created': 'Ha creato il record',
  'record updated': 'Ha modificato il record',
  'record removed': 'Ha rimosso il record',
  'record restored': 'Ha ripristinato il record',
  'record read': 'Ha aperto il record',
  'record pdf': 'Ha creato un PDF del record',
  'record duplicated': 'Ha duplicato il record',
  'record synced': 'Ha portato il record nel CRM',
  'record sync-failed': 'Non è riuscito a portare il record nel CRM',
  'record attached': 'Ha portato nel CRM i documenti del record',
  'record mailed': 'Ha inviato la mail del record',
  'record checkpoint': 'Ha segnato un punto dello script del record',
  'record basis': 'Ha registrato la base del contatto del record',
  'record outcome': 'Ha registrato un esito del record',
  'record confirmation': 'Ha registrato la conferma del contratto del record',
  'record sent': 'Ha mandato il record alla firma',
  'record cancelled': 'Ha annullato la firma del record',
  'report created': 'Ha creato un report',
}

/** A log line as a sentence; an unknown action is shown unchanged. */
export function describeAction(action: string, subject?: string): string {
  const sentence = labelIn(ACTIONS, action) ?? describeChange(action) ?? action
  return subject ? `${sentence} «${subject}»` : sentence
}

function describeChange(action: string): string | undefined {
  const [first, second] = action.split(' ')
  const noun = AUDITED_ENTITIES.find((one) => one === first)
  const kind = CHANGE_KINDS.find((one) => one === second)
  return noun && kind && actionText({ noun, kind }).replace(/^h/, 'H')
}
