import {
  type Envelope,
  type EnvelopeAction,
  type FindingCode,
  MOVING_ENVELOPE_STATES,
  type ShownEnvelopeState,
} from '../../../../shared/api/signature.ts'

export const STATE_WORDS: Record<ShownEnvelopeState, string> = {
  preparing: 'In preparazione',
  sent: 'Inviato',
  opened: 'Aperto dal cliente',
  signed: 'Firmato',
  refused: 'Rifiutato',
  expired: 'Scaduto',
  cancelled: 'Annullato',
  'to-check': 'Da controllare',
  received: 'Firma ricevuta',
  withdrawing: 'In annullamento',
}

/** What nobody has taken yet waits; it is not being prepared any more. */
export const stateWords = ({ state, reason }: Pick<Envelope, 'state' | 'reason'>): string =>
  state === 'preparing' && reason ? 'In attesa' : STATE_WORDS[state]

export const STATE_COLORS: Record<ShownEnvelopeState, string> = {
  preparing: 'gray',
  sent: 'blue',
  opened: 'blue',
  signed: 'teal',
  refused: 'red',
  expired: 'orange',
  cancelled: 'gray',
  'to-check': 'orange',
  received: 'teal',
  withdrawing: 'gray',
}

/** What happened, as a line of the envelope's history; what is new to us is shown as it came. */
const EVENT_WORDS: Record<string, string> = {
  preparing: 'Preparato',
  sent: 'Inviato al cliente',
  opened: 'Aperto dal cliente',
  consented: 'Dichiarazioni accettate',
  'code-sent': 'Codice mandato al cliente',
  'box-signed': 'Firmato un riquadro',
  'code-wrong': 'Codice sbagliato',
  received: 'Firma ricevuta',
  signed: 'Firmato',
  refused: 'Rifiutato dal cliente',
  expired: 'Scaduto',
  cancelled: 'Annullato',
  reminded: 'Sollecitato',
  linked: 'Collegamento mostrato',
  resent: 'Mandato un nuovo collegamento',
  extended: 'Dati altri giorni',
  'own-address': 'Indirizzo dell’ufficio',
  'office-domain': 'Indirizzo del dominio dell’ufficio',
  'contact-changed': 'Recapiti cambiati',
  'to-check': 'Non si sa se è partito',
  unanswered: 'Il servizio di firma non ha risposto',
}
export const eventWords = (what: string): string => EVENT_WORDS[what] ?? what

/** What is asked of a state is said where nothing can be done but to wait. */
export function waitingWords({ state, reason }: Pick<Envelope, 'state' | 'reason'>): string | undefined {
  if (state === 'to-check')
    return 'Il servizio di firma non ha risposto: tra pochi minuti gli viene chiesto se ha il contratto, e si riparte da lì senza mandarlo due volte.'
  if (state === 'received')
    return 'Il cliente ha firmato, e non si può più annullare: il file sigillato arriva da solo, di solito in pochi istanti.'
  if (state === 'withdrawing')
    return 'Annullato con la rimozione del record: il cliente non può più firmare, e il servizio di firma lo saprà appena risponde.'
  if (state !== 'preparing') return undefined
  return reason
    ? 'Il servizio di firma non risponde: il contratto è al sicuro qui e parte da solo quando il servizio torna.'
    : 'L’invio è in corso: se si è interrotto riparte da solo entro pochi minuti.'
}

export const ACTION_WORDS: Record<EnvelopeAction, string> = {
  remind: 'Sollecita',
  link: 'Copia il collegamento',
  resend: 'Manda un nuovo collegamento',
  extend: 'Dai altri giorni',
  cancel: 'Annulla la richiesta',
}

/** The envelope that is out; a record has at most one. */
export const openEnvelope = (envelopes: readonly Envelope[]): Envelope | undefined =>
  envelopes.find(({ state }) => MOVING_ENVELOPE_STATES.includes(state))

/** The form's field behind a finding that names none. */
const FIELD_OF: Partial<Record<FindingCode, string>> = { 'document-expired': 'data_di_scadenza_delegato' }

/** What to look at, in the form or in the PDF. */
export const fieldsToMend = (code: FindingCode, fields: readonly string[]): readonly string[] =>
  fields.length > 0 || !FIELD_OF[code] ? fields : [FIELD_OF[code]]

/** A day inside a sentence as people write it. */
export const detailWords = (detail: string): string =>
  detail.replace(/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$3/$2/$1')
