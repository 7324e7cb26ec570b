import { italianDate } from '../../../contract/time/calendar-date.ts'
import {
  type Envelope,
  type EnvelopeAction,
  type FindingCode,
  MOVING_ENVELOPE_STATES,
  type ShownEnvelopeState,
} from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import { labelIn } from '../../lib/label-in.ts'

export const STATE_LABELS: Record<ShownEnvelopeState, string> = {
  preparing: 'In preparazione',
  sent: 'Inviato',
  opened: 'Aperto',
  signed: 'Firmato',
  refused: 'Rifiutato',
  expired: 'Scaduto',
  cancelled: 'Annullato',
  'to-check': 'Da controllare',
  'awaiting-second': 'Manca una firma',
  received: 'Firma ricevuta',
  withdrawing: 'In annullamento',
}

/** An envelope that no service has accepted yet waits; it is no longer being prepared. */
export const stateLabel = ({ state, reason }: Pick<Envelope, 'state' | 'reason'>): string =>
  state === 'preparing' && reason ? 'In attesa' : STATE_LABELS[state]

export const STATE_COLORS: Record<ShownEnvelopeState, string> = {
  preparing: 'gray',
  sent: 'blue',
  opened: 'blue',
  signed: 'teal',
  refused: 'red',
  expired: 'orange',
  cancelled: 'gray',
  'to-check': 'orange',
  'awaiting-second': 'blue',
  received: 'teal',
  withdrawing: 'gray',
}

/** An event of the envelope's history; an unknown one is shown unchanged. */
const EVENT_LABELS: Record<string, string> = {
  preparing: 'Preparato',
  sent: 'Inviato al cliente',
  opened: 'Collegamento aperto',
  visited: 'Collegamento aperto da un altro indirizzo o dispositivo',
  'paper-received': 'Documento prima del contratto ricevuto',
  'contract-received': 'Contratto ricevuto',
  'medium-consented': 'Consenso al supporto durevole',
  consented: 'Dichiarazioni accettate',
  'code-sent': 'Codice mandato al cliente',
  'box-signed': 'Firmato un riquadro',
  'early-start': 'Chiede di cominciare prima della fine del periodo di recesso',
  'code-wrong': 'Codice sbagliato',
  received: 'Firma ricevuta',
  signed: 'Firmato',
  'copy-sent': 'Copia mandata al cliente',
  'copy-linked': 'Copia rifiutata dalla casella: mandato un collegamento',
  'copy-failed': 'Copia non consegnata',
  refused: 'Rifiutato dal cliente',
  expired: 'Scaduto',
  cancelled: 'Annullato',
  reminded: 'Sollecitato',
  linked: 'Collegamento mostrato',
  resent: 'Mandato un nuovo collegamento',
  extended: 'Scadenza prorogata',
  confirmed: 'Lasciato firmare dopo un cambiamento del record',
  'own-address': 'Indirizzo dell’ufficio',
  'office-domain': 'Indirizzo del dominio dell’ufficio',
  'contact-changed': 'Recapiti cambiati',
  'same-mailbox': 'Stessa casella del cliente',
  basis: 'Deroga alla base del contatto',
  checkpoints: 'Deroga ai punti dello script',
  papers: 'Deroga ai documenti prima del contratto',
  'to-check': 'Non si sa se è partito',
  unanswered: 'Il servizio di firma non ha risposto',
}
/** The labels of events that name the signer, for the second signer. */
const SECOND_EVENT_LABELS: Record<string, string> = {
  sent: 'Inviato al secondo firmatario',
  'code-sent': 'Codice mandato al secondo firmatario',
  refused: 'Rifiutato dal secondo firmatario',
  'copy-sent': 'Copia mandata al secondo firmatario',
}
/** Events that concern both signers, because they end the envelope. */
const SHARED_EVENTS = [
  'signed',
  'expired',
  'cancelled',
  'confirmed',
  'same-mailbox',
  'basis',
  'checkpoints',
  'papers',
]

export function eventLabel(event: string, signer: SigningRole = 'customer'): string {
  const label = labelIn(EVENT_LABELS, event) ?? event
  if (signer === 'customer' || SHARED_EVENTS.includes(event)) return label
  return labelIn(SECOND_EVENT_LABELS, event) ?? `${label} (secondo firmatario)`
}

export const personName = ({ name, lastName }: { name: string; lastName: string }): string =>
  [name, lastName].filter(Boolean).join(' ')

type Signed = Pick<Envelope, 'state' | 'awaited'>

/** The status of one of two signers, as text. */
export function signerStatusText(
  { role, signedAt }: Envelope['signers'][number],
  { state, awaited }: Signed,
  time: (at: string) => string,
): string {
  if (signedAt) return `ha firmato il ${time(signedAt)}`
  if (state === 'refused') return role === awaited ? 'ha rifiutato' : 'non è stato invitato'
  if (!MOVING_ENVELOPE_STATES.includes(state)) return 'non ha firmato'
  return role === awaited ? 'deve firmare' : 'firma dopo il cliente'
}

/** The state of a signer's copy, as text; undefined while it is not known. */
export function copyText({
  copy,
  email,
}: Pick<Envelope['signers'][number], 'copy' | 'email'>): string | undefined {
  if (copy === 'sent') return `Copia firmata mandata a ${email}.`
  if (copy === 'linked')
    return `La casella ${email} ha rifiutato la copia firmata: è partito un collegamento per scaricarla.`
  if (copy === 'failed')
    return `La copia firmata non è arrivata a ${email}, nemmeno con un collegamento: va consegnata in un altro modo.`
  return undefined
}

/** From when the contract may be entered at its supplier, and why. */
export const entryText = ({ from, earlyStart }: NonNullable<Envelope['entry']>): string =>
  earlyStart === true
    ? 'Il cliente ha chiesto espressamente di cominciare prima della fine del periodo di recesso.'
    : `Da inserire dal fornitore dal ${italianDate(from)}, dopo il periodo di recesso: il cliente non ha chiesto di cominciare prima.`

/** The state is explained if the only option is to wait. */
export function waitingText({
  state,
  reason,
  signers,
}: Pick<Envelope, 'state' | 'reason' | 'signers'>): string | undefined {
  const second = signers.find(({ role }) => role === 'second')
  if (state === 'awaiting-second' && second)
    return `Il cliente ha firmato. Adesso si aspetta la firma di ${personName(second)}: i pulsanti qui sotto valgono per questa persona.`
  if (state === 'to-check')
    return 'Il servizio di firma non ha risposto: tra pochi minuti verifichiamo se ha ricevuto il contratto, che non verrà inviato due volte.'
  if (state === 'received')
    return 'La firma è completa, e non si può più annullare: il file sigillato arriva automaticamente, di solito in pochi istanti.'
  if (state === 'withdrawing')
    return 'Annullato con la rimozione del record: il cliente non può più firmare, e il servizio di firma viene avvisato appena risponde.'
  if (state !== 'preparing') return undefined
  return reason
    ? 'Il servizio di firma non risponde: il contratto è salvato e verrà inviato automaticamente quando il servizio risponde.'
    : 'L’invio è in corso: se si è interrotto, riprende automaticamente entro pochi minuti.'
}

export const ACTION_LABELS: Record<EnvelopeAction, string> = {
  remind: 'Sollecita',
  link: 'Copia il collegamento',
  resend: 'Manda un nuovo collegamento',
  extend: 'Proroga la scadenza',
  cancel: 'Annulla la richiesta',
}

/** The open envelope; a record has at most one. */
export const openEnvelope = (envelopes: readonly Envelope[]): Envelope | undefined =>
  envelopes.find(({ state }) => MOVING_ENVELOPE_STATES.includes(state))

/** The form's field of a finding without a field. */
const FIELD_OF: Partial<Record<FindingCode, string>> = { 'document-expired': 'data_di_scadenza_delegato' }

/** The fields to check, in the form or in the PDF. */
export const fieldsToFix = (code: FindingCode, fields: readonly string[]): readonly string[] =>
  fields.length > 0 || !FIELD_OF[code] ? fields : [FIELD_OF[code]]

/** A date within a sentence. */
export const detailText = (detail: string): string => detail.replace(/\b\d{4}-\d\d-\d\d\b/g, italianDate)
