import { BASIS_LABELS, type Basis, type RegisterCheck } from '../../../contract/duties/basis.ts'
import { CONFIRMATION_LABELS, type ConfirmationWay } from '../../../contract/duties/confirmation.ts'
import type { Catalogue } from '../../../contract/index.ts'
import { OUTCOME_LABELS, type OutcomeState } from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import { COMPLAINT_RESULT_LABELS, type ComplaintResult } from '../../../shared/api/complaints.ts'
import type { EventKind } from '../../../shared/api/records.ts'
import type { listRecordEvents } from '../../audit/record-events.ts'
import type { LetterPart } from '../../documents/letter-pdf.ts'
import type { StoredRow } from '../../people/person-tables.ts'
import type { PersonRows } from '../../people/read-rows.ts'
import { describePerson } from './describe-person.ts'

interface Dossier {
  rows: PersonRows
  history: Awaited<ReturnType<typeof listRecordEvents>>
  mails: readonly { created_at: Date; recipient: string; subject: string; sent_at: Date | null }[]
  register: RegisterCheck | null
  /** The other files of the archive. */
  hashed: readonly { name: string; sha256: string }[]
}

/** What the readable file says of a contract: how it came about first, then what is stored of it. DOSSIER-2 */
export function describeDossier(dossier: Dossier, catalogue: Catalogue): LetterPart[] {
  const { rows, hashed } = dossier
  const of = (table: string) => rows.get(table) ?? []
  const sections: [string, string[]][] = [
    [
      'Perché si poteva parlare con il cliente',
      [...of('contact_bases').map(basisLine), registerLine(dossier.register)],
    ],
    ['Punti dello script al telefono', of('script_ticks').map(tickLine)],
    ['Esiti delle forniture', of('supply_events').map(outcomeLine)],
    ['Reclami per contratto non richiesto', of('complaints').map(complaintLine)],
    ['Lettere e chiamate di conferma', of('confirmations').map(confirmationLine)],
    ['Mail mandate', dossier.mails.map(mailLine)],
    ['Storia del record', dossier.history.toReversed().map(historyLine)],
  ]
  return [
    ...sections.flatMap(([heading, lines]) => [{ heading }, ...(lines.length > 0 ? lines : ['Niente.'])]),
    ...describePerson(rows, catalogue),
    'I passi di ogni firma, con ore e indirizzi, sono nell’attestato del documento firmato e in fascicolo.json.',
    { heading: 'File di questo fascicolo e loro impronta SHA-256' },
    ...hashed.map(({ name, sha256 }) => `${name}: ${sha256}`),
    'Per controllarli: «sha256sum -c SHA256SUMS» nella cartella in cui è aperto il fascicolo; «pdfsig» su un PDF firmato.',
  ]
}

const join = (...parts: unknown[]) => parts.filter(Boolean).join(' · ')
const minute = (value: unknown) => italianMinute(value as Date)
const day = (value: unknown) => italianDate(String(value))

function basisLine({ created_at, basis, details }: StoredRow): string {
  const { on, seller, products, proof, text, channel, number, speaker } = details as Record<string, unknown>
  return join(
    BASIS_LABELS[basis as Basis],
    on && `il ${day(on)}`,
    seller && `venditore ${seller}`,
    Array.isArray(products) && products.join(' e '),
    proof && `prova: ${proof}`,
    text && `testo ${text}`,
    channel,
    number && `dal numero ${number}`,
    speaker && `ha parlato ${speaker}`,
    `scritto il ${minute(created_at)}`,
  )
}

function registerLine(check: RegisterCheck | null): string {
  if (!check) return 'Registro delle opposizioni: il numero del contratto non è stato controllato.'
  const entry = check.registeredOn ? `iscritto dal ${day(check.registeredOn)}` : 'iscritto'
  return `Registro delle opposizioni, controllo del ${day(check.on)}: ${check.registered ? entry : 'non iscritto'}.`
}

const ANSWERS: Readonly<Record<string, string>> = { read: 'letto', yes: 'risposta sì', no: 'risposta no' }

const tickLine = ({ created_at, text, answer, passage, record_version }: StoredRow): string =>
  join(
    minute(created_at),
    text,
    ANSWERS[String(answer)] ?? 'segno tolto',
    `contratto versione ${record_version}`,
    `«${passage}»`,
  )

const outcomeLine = ({ effective_on, state, cause_text, note, undone_at, created_at }: StoredRow): string =>
  join(
    `${OUTCOME_LABELS[state as OutcomeState]} dal ${day(effective_on)}`,
    cause_text,
    note,
    `scritto il ${minute(created_at)}`,
    undone_at && `annullato il ${minute(undone_at)}`,
  )

const complaintLine = ({
  received_on,
  counted_from,
  last_day,
  note,
  created_at,
  ...closed
}: StoredRow): string =>
  join(
    `arrivato il ${day(received_on)}`,
    counted_from && `termine contato dal ${day(counted_from)}`,
    last_day &&
      (String(received_on) > String(last_day)
        ? `fuori termine: si poteva reclamare fino al ${day(last_day)}`
        : `in tempo, fino al ${day(last_day)}`),
    note,
    `scritto il ${minute(created_at)}`,
    closed.result &&
      `${COMPLAINT_RESULT_LABELS[closed.result as ComplaintResult].toLowerCase()} il ${day(closed.closed_on)}`,
    closed.closing_note,
  )

const confirmationLine = ({ way, done_on, call_time, confirmed, ...said }: StoredRow): string =>
  join(
    `${CONFIRMATION_LABELS[way as ConfirmationWay]}, ${day(done_on)}`,
    call_time && `alle ${call_time}`,
    said.speakers && `hanno parlato: ${said.speakers}`,
    confirmed !== null && (confirmed ? 'il cliente ha confermato' : 'il cliente non ha confermato'),
    said.note,
    `scritto il ${minute(said.created_at)}`,
    said.undone_at && `annullato il ${minute(said.undone_at)}`,
  )

const mailLine = ({ created_at, recipient, subject, sent_at }: Dossier['mails'][number]): string =>
  join(minute(created_at), recipient, subject, sent_at ? `partita il ${minute(sent_at)}` : 'non partita')

const KINDS: Readonly<Record<EventKind, string>> = {
  created: 'creato',
  updated: 'modificato',
  removed: 'eliminato',
  restored: 'ripristinato',
  read: 'letto',
  pdf: 'PDF creato',
  duplicated: 'duplicato',
  synced: 'portato nel CRM',
  'sync-failed': 'sync fallito',
  attached: 'documenti portati nel CRM',
  mailed: 'mail mandata',
  signature: 'firma',
  signed: 'firmato dal cliente',
  withdrawn: 'recesso del cliente',
  outcome: 'esito registrato',
  confirmation: 'conferma del contratto',
  basis: 'base del contatto',
  checkpoint: 'punto dello script segnato',
}

const historyLine = ({ at, user, kind, version }: Dossier['history'][number]): string =>
  join(italianMinute(new Date(at)), KINDS[kind], user, `versione ${version}`)
