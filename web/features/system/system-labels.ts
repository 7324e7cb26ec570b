import type { SystemState } from '../../../shared/api/system.ts'
import { labelIn } from '../../lib/label-in.ts'

const JOBS: Record<string, string> = {
  'nightly-sweep': 'Pulizia notturna',
  'sweep-limits': 'Limiti scaduti',
  'sweep-files': 'File senza riferimento',
  'notify-locked-logins': 'Avvisi di login bloccato',
  'apply-email-changes': 'Cambi di indirizzo di posta',
  'announce-new-operators': 'Avvisi di nuovi operatori',
  'report-troubles': 'Avvisi agli amministratori',
  'remind-signers': 'Solleciti a firmare',
  'automatic-backup': 'Salvataggio automatico',
  'backup-drill': 'Prova di ripristino',
}
export const jobText = (name: string): string => labelIn(JOBS, name) ?? name

const RETAINED: Record<string, string> = {
  deliveries: 'Notifiche ai webhook concluse',
  mails: 'Mail mandate',
  effects: 'Esiti di lead e mail',
  jobs: 'Lavori finiti',
  drafts: 'Bozze di utenti tolti',
  sessions: 'Sessioni finite',
  devices: 'Dispositivi non più usati',
  tickets: 'Verifiche della casella',
  logins: 'Accessi dal servizio di identità',
  codes: 'Mail con un codice',
  keys: 'Chiavi delle richieste ripetute',
  running: 'Risposte delle chiamate lunghe',
  checks: 'Controlli delle email',
  imports: 'Elenchi prima di un caricamento',
  reports: 'Report',
  erasures: 'Contratti da cancellare, quando finisce il motivo per conservarli',
  'lapsed-contracts': 'Contratti mai conclusi (mesi nelle Regole)',
}
export const retainedText = (name: string): string => labelIn(RETAINED, name) ?? name

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const amount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `40 s`, `12 min`, `3 ore`, `5 giorni`: the largest unit that fits. */
export function formatSeconds(seconds: number): string {
  const size = Math.max(0, seconds)
  if (size < MINUTE) return `${Math.round(size)} s`
  if (size < HOUR) return `${Math.floor(size / MINUTE)} min`
  if (size < 2 * DAY) return amount(Math.floor(size / HOUR), 'ora', 'ore')
  return amount(Math.floor(size / DAY), 'giorno', 'giorni')
}

/** How long rows stay, of days that may be a part of one. */
export const daysText = (days: number): string =>
  days === 0 ? 'secondo le Regole' : days < 1 ? formatSeconds(days * DAY) : amount(days, 'giorno', 'giorni')

const seconds = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 3 })
const secondsText = (value: number) => `${seconds.format(Math.abs(value))} s`

/** The differences of the clock, one sentence each. */
export function clockTexts({
  databaseAheadSeconds,
  isSynchronized,
  offsetSeconds,
}: SystemState['clock']): string[] {
  return [
    `Tra server e banca dati: ${secondsText(databaseAheadSeconds)}`,
    isSynchronized === null
      ? 'Il server non dice se segue un server dell’ora (NTP)'
      : isSynchronized
        ? 'Il server segue un server dell’ora (NTP)'
        : 'Il server non segue un server dell’ora (NTP)',
    ...(offsetSeconds === null ? [] : [`Scarto dal server dell’ora: ${secondsText(offsetSeconds)}`]),
  ]
}
