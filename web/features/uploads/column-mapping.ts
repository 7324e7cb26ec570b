import { MAX_TABLE_BYTES, type UploadCounts, type UploadOutcome } from '../../../shared/api/uploads.ts'
import { formatCount } from '../../lib/format-date.ts'

/** The column of each property in the file, and the heading row. */
export interface ColumnMapping<Name extends string> {
  columns: Record<Name, number | null>
  headingRow: number | null
}
export interface Preview<Name extends string> extends ColumnMapping<Name> {
  detected: { kind: 'csv' } | { kind: 'xlsx'; sheet: string; sheets: string[] }
  rows: { number: number; cells: string[] }[]
  outcome: UploadOutcome | null
}

/** The parts of a preview that show the file itself. */
export type Recognised<Name extends string> = Omit<Preview<Name>, 'detected' | 'outcome'>

/** What the server needs to read a file as it is shown. */
export interface Reading<Name extends string> extends ColumnMapping<Name> {
  sheet?: string
}

export const readingOf = <Name extends string>(preview: Preview<Name>): Reading<Name> => ({
  columns: preview.columns,
  headingRow: preview.headingRow,
  ...(preview.detected.kind === 'xlsx' && { sheet: preview.detected.sheet }),
})

/** UPLOAD-3: the reason why a file is rejected; undefined for an accepted one. */
export function rejectionOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const other = /\.(?:xlsb|xlsm|xltx|xls|ods|numbers)$/i.exec(name)?.[0]
  if (other)
    return `È un file ${other.toLowerCase()}: aprilo nel foglio di calcolo e salvalo come xlsx o CSV.`
  if (!/\.(xlsx|csv)$/i.test(name)) return 'Si possono caricare solo file xlsx o CSV.'
  if (size === 0) return 'Il file è vuoto.'
  if (size > MAX_TABLE_BYTES) return `Il file supera ${MAX_TABLE_BYTES / 1024 / 1024} MB.`
  return undefined
}

/** Every required property has a column, and no two share one. */
export function isMapped<Name extends string>(
  { columns }: ColumnMapping<Name>,
  optional: readonly Name[] = [],
): boolean {
  const chosenColumns = (Object.entries(columns) as [Name, number | null][]).filter(
    ([, place]) => place !== null,
  )
  const named = new Set(chosenColumns.map(([name]) => name))
  const missing = (Object.keys(columns) as Name[]).some(
    (name) => !named.has(name) && !optional.includes(name),
  )
  return !missing && new Set(chosenColumns.map(([, place]) => place)).size === chosenColumns.length
}

/** The columns of the file as options, each with its heading or first value. */
export function columnChoices<Name extends string>({ rows, headingRow }: Recognised<Name>) {
  const named = rows.find(({ number }) => number === headingRow) ?? rows[0]
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, at) => {
    const text = named?.cells[at]?.trim()
    return { value: String(at), label: text ? `${at + 1}. ${text}` : `Colonna ${at + 1}` }
  })
}

/** The result of the upload as a whole. */
export const headingOf = ({ successCreated }: Pick<UploadCounts, 'successCreated'>): string =>
  successCreated === 0 ? 'Nessuna riga caricata' : 'Caricato'

/** UPLOAD-5: the four counts, and further notes, as text. */
export const describeCounts = (counts: UploadCounts) => [
  { name: 'amount', label: 'Righe lette', value: counts.amount },
  { name: 'successCreated', label: 'Salvate', value: counts.successCreated },
  ...countIfPositive('completed', 'Con lo zero iniziale aggiunto', counts.completed),
  ...countIfPositive('waiting', 'In attesa di conferma', counts.waiting),
  ...countIfPositive('repeated', 'Ripetute nel file, contate una volta', counts.repeated),
  ...countIfPositive('removed', 'Tolte dall’elenco', counts.removed),
  { name: 'lengthWrong', label: 'Con un codice di lunghezza sbagliata', value: counts.lengthWrong },
  { name: 'amountError', label: 'Scartate per altri motivi', value: counts.amountError },
]

/** A line that is omitted if its count is zero. */
const countIfPositive = (name: string, label: string, value: number) =>
  value > 0 ? [{ name, label, value }] : []

/** The note if the file of rejected rows is incomplete. */
export function truncationNote({
  lengthWrong,
  amountError,
  refusedListed,
}: Pick<UploadCounts, 'lengthWrong' | 'amountError' | 'refusedListed'>): string | undefined {
  const all = lengthWrong + amountError
  if (refusedListed >= all) return undefined
  const [listed, total] = [refusedListed, all].map((count) => formatCount(count))
  return `Il file ha le prime ${listed} righe scartate, su ${total}.`
}
