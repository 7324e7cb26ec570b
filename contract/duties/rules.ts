import type { CalendarDate } from '../form/values.ts'
import { isStartTimes, type StartTime } from './start-times.ts'

/** How a contract came about: decides whether and how long a consumer may withdraw. */
export const SALE_CHANNELS = ['phone', 'online', 'visit-asked', 'visit-unasked', 'excursion', 'desk'] as const
export type SaleChannel = (typeof SALE_CHANNELS)[number]

export const SALE_CHANNEL_LABELS: Readonly<Record<SaleChannel, string>> = {
  phone: 'Al telefono',
  online: 'On line, senza parlarsi',
  'visit-asked': 'Visita a casa chiesta dal cliente',
  'visit-unasked': 'Visita a casa non richiesta',
  excursion: 'Escursione organizzata',
  desk: 'Nei locali dell’ufficio',
}

/** The kinds of value of a rule. `days` 0 means: no right. `holidays` are `MM-DD`, or `easter-monday`. */
interface RuleValues {
  switch: boolean
  days: number
  months: number
  count: number
  years: number
  holidays: readonly string[]
  channels: readonly SaleChannel[]
  starts: readonly StartTime[]
  text: string
}
export type RuleKind = keyof RuleValues

interface RuleDefinition<Kind extends RuleKind = RuleKind> {
  kind: Kind
  /** The name of the rule in the page. */
  title: string
  /** What is missing while a switch is off. */
  missing?: string
}

const rule = <Kind extends RuleKind>(kind: Kind, title: string, missing?: string): RuleDefinition<Kind> => ({
  kind,
  title,
  ...(missing !== undefined && { missing }),
})

/** Why the office may speak to a consumer: BASIS-8 to BASIS-12. */
const BASIS_RULES = {
  basis: rule(
    'switch',
    'Chiedere perché si può parlare con il cliente (luce e gas)',
    'Nessuno chiede se il cliente aveva chiesto la chiamata o dato il consenso: un contratto nato da una chiamata non richiesta è nullo, e parte lo stesso.',
  ),
  'basis-business': rule(
    'switch',
    'Base del contatto anche per i clienti business',
    'Alle aziende la base del contatto non è chiesta: la regola del 2026 parla dei consumatori.',
  ),
  'basis-other-contracts': rule(
    'switch',
    'Base del contatto anche per telco, vendite extra e assicurazioni',
    'La base del contatto è chiesta solo per luce e gas: le fonti non concordano su quanto la regola si estenda.',
  ),
  'basis-asked-days': rule('days', 'Base «ha chiesto»: giorni entro cui richiamare'),
  'basis-proof': rule(
    'switch',
    'Base «ha chiesto»: serve la prova della richiesta',
    'Una richiesta senza prova passa: se il cliente la nega, è il venditore a doverla dimostrare.',
  ),
  'basis-specific-consent': rule(
    'switch',
    'Base «consenso»: della persona, e solo per luce e gas',
    'Passano anche il consenso unico per più settori e il passaparola, che per il Garante non sono un consenso.',
  ),
  'basis-customer': rule(
    'switch',
    'Base «è già cliente»: basta per chiamare',
    'Un contratto in corso con il venditore non basta per chiamare: serve una richiesta o un consenso.',
  ),
  'basis-ended-days': rule('days', 'Base «è già cliente»: giorni dopo la fine del contratto'),
  'basis-numbers': rule(
    'switch',
    'Chiamare solo da un numero dichiarato',
    'Passano anche le chiamate da un numero nascosto o non dichiarato al ROC.',
  ),
  'basis-register': rule(
    'switch',
    'Base «consenso»: controllare il registro delle opposizioni',
    'Nessuno controlla il registro: un’iscrizione revoca i consensi di prima, e la chiamata parte lo stesso.',
  ),
  'basis-register-days': rule('days', 'Registro delle opposizioni: giorni di validità di un controllo'),
  'script-checkpoints': rule(
    'switch',
    'Segnare i punti dello script al telefono',
    'Nessuno segna che cosa è stato letto e che cosa ha risposto il cliente: un contratto parte anche se un punto obbligatorio dello script non è stato letto.',
  ),
} as const satisfies Record<string, RuleDefinition>

/** The rules about why the office may speak to a person. */
export const BASIS_RULE_KEYS = Object.keys(BASIS_RULES) as (keyof typeof BASIS_RULES)[]

/** Every rule that is a setting, in the order of the page. RULE-1 */
export const RULES = {
  withdrawal: rule(
    'switch',
    'Recesso dalla pagina del cliente',
    'Il cliente non trova «Recedere dal contratto qui», né sulla pagina né nella mail con la copia: può recedere solo per lettera, mail o telefono, e il recesso lo scrive l’ufficio. Per i contratti conclusi on line la funzione è obbligatoria.',
  ),
  'withdrawal-business': rule(
    'switch',
    'Recesso anche dei clienti business',
    'Alle aziende il recesso entro pochi giorni non è offerto: la legge lo dà ai soli consumatori.',
  ),
  'withdrawal-days-phone': rule('days', 'Giorni per recedere: vendita al telefono'),
  'withdrawal-days-online': rule('days', 'Giorni per recedere: vendita on line'),
  'withdrawal-days-visit-asked': rule('days', 'Giorni per recedere: visita chiesta dal cliente'),
  'withdrawal-days-visit-unasked': rule('days', 'Giorni per recedere: visita non richiesta'),
  'withdrawal-days-excursion': rule('days', 'Giorni per recedere: escursione'),
  'withdrawal-days-desk': rule('days', 'Giorni per recedere: vendita nei locali dell’ufficio'),
  'withdrawal-working-day': rule(
    'switch',
    'Termine che cade in un giorno festivo: fino al giorno lavorativo dopo',
    'Un periodo che finisce di sabato, di domenica o in un giorno festivo finisce quel giorno.',
  ),
  'withdrawal-months-uninformed': rule('months', 'Mesi in più se il cliente non è stato informato'),
  'withdrawal-function-channels': rule('channels', 'Vendite per cui la funzione on line è obbligatoria'),
  'sale-channel': rule(
    'switch',
    'Chiedere prima dell’invio come è stato venduto il contratto',
    'L’invio non chiede come è stato venduto il contratto: ogni consumatore può recedere per il periodo più lungo di tutte le vendite, anche chi ha firmato nei locali dell’ufficio.',
  ),
  'early-start': rule(
    'switch',
    'Chiedere al cliente se vuole cominciare prima della fine del periodo',
    'La pagina della firma non chiede se cominciare prima: senza una richiesta espressa la fornitura comincia dopo la fine del periodo.',
  ),
  'medium-consent': rule(
    'switch',
    'Chiedere al consumatore il consenso al supporto durevole',
    'La pagina della firma non chiede di acconsentire a ricevere il contratto su un supporto durevole: al telefono il cliente è vincolato solo se ha acconsentito, e il venditore deve dimostrarlo.',
  ),
  'medium-text': rule('text', 'Testo del consenso al supporto durevole'),
  papers: rule(
    'switch',
    'Documenti prima del contratto (luce e gas, consumatori)',
    'Scheda sintetica, condizioni e modulo di recesso non sono né controllati né mandati: il cliente firma senza averli, e che li abbia ricevuti non si può dimostrare.',
  ),
  'supplier-notice-days': rule('days', 'Giorni lavorativi per avvisare il fornitore di un recesso'),
  contest: rule(
    'switch',
    'Contare il termine dei reclami per contratto non richiesto',
    'Il termine non è contato: ogni reclamo vale come arrivato in tempo, anche mesi dopo, e l’elenco non dice fino a quando il cliente può reclamare.',
  ),
  'contest-days-home': rule('days', 'Contratto non richiesto, domestico: giorni dalla prima bolletta'),
  'contest-days-business': rule(
    'days',
    'Contratto non richiesto, business: giorni da quando il cliente lo ha saputo',
  ),
  'contest-working-day': rule(
    'switch',
    'Contratto non richiesto: un termine che cade in un giorno festivo va al giorno lavorativo dopo',
    'Il termine di un reclamo che finisce di sabato, di domenica o in un giorno festivo finisce quel giorno.',
  ),
  'contest-answer-days': rule('days', 'Giorni lavorativi dell’ufficio per rispondere a un reclamo'),
  confirmation: rule(
    'switch',
    'Confermare luce e gas dei clienti business con una lettera o una chiamata',
    'Negli esiti di un contratto business nessuno vede che manca la lettera o la chiamata di conferma: se il cliente dice di non averlo chiesto, la conferma non c’è.',
  ),
  'start-days-luce-home': rule(
    'days',
    'Inizio della luce, domestico: giorni lavorativi dalla richiesta (0: dal primo del mese)',
  ),
  'start-days-luce-business': rule(
    'days',
    'Inizio della luce, business: giorni lavorativi dalla richiesta (0: dal primo del mese)',
  ),
  'start-days-gas-home': rule(
    'days',
    'Inizio del gas, domestico: giorni lavorativi dalla richiesta (0: dal primo del mese)',
  ),
  'start-days-gas-business': rule(
    'days',
    'Inizio del gas, business: giorni lavorativi dalla richiesta (0: dal primo del mese)',
  ),
  'start-cutoff-luce': rule('days', 'Luce: giorno del mese entro cui chiedere l’inizio dal mese dopo'),
  'start-cutoff-gas': rule('days', 'Gas: giorno del mese entro cui chiedere l’inizio dal mese dopo'),
  'start-times': rule('starts', 'Inizio diverso per fornitore, operazione o cliente'),
  'start-late-days': rule('days', 'Giorni di attesa oltre l’inizio previsto prima di «in ritardo»'),
  'refusals-warned': rule(
    'count',
    'Avviso prima dell’invio: KO con la stessa causa fra gli ultimi 10 esiti (0: mai)',
  ),
  'retention-contract-years': rule('years', 'Anni per cui si conserva un contratto concluso'),
  retention: rule(
    'switch',
    'Cancellare da soli i contratti mai conclusi',
    'I contratti che nessuno ha firmato e che nessuno modifica più restano finché un amministratore non li cancella.',
  ),
  'retention-unsigned-months': rule('months', 'Mesi per cui si conserva un contratto mai concluso'),
  ...BASIS_RULES,
  holidays: rule('holidays', 'Giorni festivi'),
} as const satisfies Record<string, RuleDefinition>

export type RuleKey = keyof typeof RULES
export const RULE_KEYS = Object.keys(RULES) as RuleKey[]
export type RuleValue<Key extends RuleKey = RuleKey> = RuleValues[(typeof RULES)[Key]['kind']]

/** The value of a rule since a day. */
export interface RuleVersion<Key extends RuleKey = RuleKey> {
  key: Key
  value: RuleValue<Key>
  validFrom: CalendarDate
}
/** The versions of all rules; of two with the same day the later one of the list holds. */
export type RuleBook = readonly RuleVersion[]

/** The version of a rule that holds on a day; undefined before the first one. */
export function versionAt<Version extends { key: string; validFrom: CalendarDate }>(
  book: readonly Version[],
  key: RuleKey,
  day: CalendarDate,
): Version | undefined {
  return book.reduce<Version | undefined>((found, version) => {
    if (version.key !== key || version.validFrom > day) return found
    return found === undefined || version.validFrom >= found.validFrom ? version : found
  }, undefined)
}

/** The value of a rule on a day. Throws before its first version: every rule has one from the beginning. RULE-2 */
export function ruleAt<Key extends RuleKey>(book: RuleBook, key: Key, day: CalendarDate): RuleValue<Key> {
  const version = versionAt(book, key, day)
  if (version === undefined) throw new Error(`The rule ${key} has no value on ${day}`)
  return version.value as RuleValue<Key>
}

const HOLIDAY = /^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|easter-monday)$/
const LIMITS = { days: 365, months: 60, years: 30, count: 10 }
export const MAX_RULE_TEXT = 1000

const isWholeNumber = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

const CHECKS: Readonly<Record<RuleKind, (value: unknown) => boolean>> = {
  switch: (value) => typeof value === 'boolean',
  days: (value) => isWholeNumber(value, LIMITS.days),
  months: (value) => isWholeNumber(value, LIMITS.months),
  count: (value) => isWholeNumber(value, LIMITS.count),
  years: (value) => isWholeNumber(value, LIMITS.years),
  holidays: (value) =>
    Array.isArray(value) && value.length <= 60 && value.every((day) => HOLIDAY.test(String(day))),
  channels: (value) =>
    Array.isArray(value) && value.every((channel) => (SALE_CHANNELS as readonly unknown[]).includes(channel)),
  starts: isStartTimes,
  text: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= MAX_RULE_TEXT,
}

/** Whether a value has the form that the rule needs. */
export const isRuleValue = <Key extends RuleKey>(key: Key, value: unknown): value is RuleValue<Key> =>
  CHECKS[RULES[key].kind](value)
