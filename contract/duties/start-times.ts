import { ALLACC, PRIMA, SUBENTRO, VOLTURA } from '../sections/energy/operation-families.ts'

/** The kinds of operation that begin at other times; every other one is a change of supplier. */
export const START_OPERATIONS = {
  voltura: { label: 'voltura', pattern: VOLTURA.pattern },
  subentro: { label: 'subentro', pattern: SUBENTRO.pattern },
  'prima-attivazione': { label: 'prima attivazione', pattern: PRIMA.pattern },
  allaccio: { label: 'allaccio', pattern: ALLACC.pattern },
} as const
type NamedOperation = keyof typeof START_OPERATIONS
export type StartOperation = NamedOperation | 'cambio'
export const NAMED_OPERATIONS = Object.keys(START_OPERATIONS) as NamedOperation[]
export const OPERATION_KINDS: readonly StartOperation[] = ['cambio', ...NAMED_OPERATIONS]

/** The kind of an operation by its name: the first that its words say. */
export function startOperationOf(name: string): StartOperation {
  const words = name.replaceAll('_', ' ')
  return NAMED_OPERATIONS.find((kind) => START_OPERATIONS[kind].pattern.test(words)) ?? 'cambio'
}

export const START_SUPPLIES = ['luce', 'gas'] as const
export type StartSupply = (typeof START_SUPPLIES)[number]
export const START_CLIENTS = ['home', 'business'] as const
export type StartClient = (typeof START_CLIENTS)[number]

/** When a supply begins after its request. Empty texts: every supplier, operation or kind of client. */
export interface StartTime {
  supplier: string
  supply: StartSupply
  operation: StartOperation | ''
  client: StartClient | ''
  /**
   * `working-days`: so many working days after the request. `month`: on the first of the next month for a request until
   * this day of the month, else on the first of the second next.
   */
  rule: 'working-days' | 'month'
  number: number
}

const MAX_TIMES = 200
const MAX_SUPPLIER = 200
const MOST = { 'working-days': 365, month: 31 }

const isOneOf = (value: unknown, known: readonly string[]) => known.includes(value as string)

/** Whether this is a list of times without two for the same. */
export function isStartTimes(value: unknown): value is readonly StartTime[] {
  if (!Array.isArray(value) || value.length > MAX_TIMES || !value.every(isStartTime)) return false
  return new Set(value.map(placeOf)).size === value.length
}

function isStartTime(value: unknown): value is StartTime {
  if (typeof value !== 'object' || value === null) return false
  const { supplier, supply, operation, client, rule, number } = value as Record<string, unknown>
  return (
    typeof supplier === 'string' &&
    supplier.length <= MAX_SUPPLIER &&
    supplier === supplier.trim() &&
    isOneOf(supply, START_SUPPLIES) &&
    isOneOf(operation, ['', ...OPERATION_KINDS]) &&
    isOneOf(client, ['', ...START_CLIENTS]) &&
    isOneOf(rule, Object.keys(MOST)) &&
    Number.isInteger(number) &&
    (number as number) >= 1 &&
    (number as number) <= MOST[rule as StartTime['rule']]
  )
}

const placeOf = ({ supplier, supply, operation, client }: StartTime): string =>
  JSON.stringify([supplier.toLowerCase(), supply, operation, client])

/** What decides when a supply begins. */
export interface StartQuestion {
  supplier: string
  supply: StartSupply
  operation: StartOperation
  client: StartClient
}

/** The time that names most of it: the supplier before the operation, the operation before the client. */
export function startTimeOf(
  times: readonly StartTime[],
  { supplier, supply, operation, client }: StartQuestion,
): StartTime | undefined {
  const named = supplier.toLowerCase()
  const fits = (time: StartTime) =>
    time.supply === supply &&
    (time.supplier === '' || time.supplier.toLowerCase() === named) &&
    (time.operation === '' || time.operation === operation) &&
    (time.client === '' || time.client === client)
  const rank = (time: StartTime) => (time.supplier ? 4 : 0) + (time.operation ? 2 : 0) + (time.client ? 1 : 0)
  return times.filter(fits).toSorted((one, other) => rank(other) - rank(one))[0]
}

const CLIENT_LABELS = { home: 'domestico', business: 'business' }
/** The last day of every month. */
const WHOLE_MONTH = 31

export const operationLabel = (operation: StartOperation): string =>
  operation === 'cambio' ? 'cambio' : START_OPERATIONS[operation].label

/** One time in words, for the page and for the history. */
export function startTimeText({ supplier, supply, operation, client, rule, number }: StartTime): string {
  const about = [supplier, supply, operation && operationLabel(operation), client && CLIENT_LABELS[client]]
  const when =
    rule === 'working-days'
      ? `dopo ${number} ${number === 1 ? 'giorno lavorativo' : 'giorni lavorativi'}`
      : number === WHOLE_MONTH
        ? 'dal primo del mese dopo'
        : `dal primo del mese dopo se chiesto entro il ${number}`
  return `${about.filter(Boolean).join(', ')}: ${when}`
}
