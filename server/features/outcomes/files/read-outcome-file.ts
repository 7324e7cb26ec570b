import type { Kysely } from 'kysely'
import { FILE_FIELDS, type FileCells, type FileField } from '../../../../contract/outcomes/index.ts'
import { readDate } from '../../../../contract/time/typed-date.ts'
import type { UploadedFile } from '../../../../shared/api/call.ts'
import { MAX_OUTCOME_ROWS, type OutcomeFileOrder } from '../../../../shared/api/outcomes.ts'
import type { Context } from '../../../context.ts'
import type { OutcomeMapping } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { refuseField } from '../../../http/refuse-invalid.ts'
import { columnsOf, headingsOf } from './file-columns.ts'

/** A file as it is read with what was taught, and with what the person says of it. */
export interface OutcomeFile {
  rows: { number: number; cells: FileCells }[]
  mapping: OutcomeMapping
  /** Of the mapping that was remembered; 0 without one. */
  version: number
  headingRow: number | null
  headings: string[]
  columns: Record<FileField, number | null>
  sheet: string
  sheets: string[]
  extractOn: string
  extractFrom: 'order' | 'lines' | 'name' | 'today'
}

type Reading = { file: UploadedFile; order: OutcomeFileOrder; today: string }

/** Throws the refusal of a file that is no table, is too long, or has no state. */
export async function readOutcomeFile(
  { db, tables }: Pick<Context, 'db' | 'tables'>,
  { file, order, today }: Reading,
): Promise<OutcomeFile> {
  const { mapping: known, version } = await findMapping(db, order.supplier)
  const wanted = columnsOf(known)
  const { columns: chosen, headingRow = null } = order
  const reading = chosen && { columns: chosen, headingRow }
  const table = await tables.rows({
    bytes: file.bytes,
    sheet: order.sheet,
    wanted,
    reading,
    most: MAX_OUTCOME_ROWS,
  })
  const columns = Object.fromEntries(
    FILE_FIELDS.map((field) => [field, table.columns[field] ?? null]),
  ) as OutcomeFile['columns']
  if (columns.state === null) refuseField('state', 'required', 'Nel file manca la colonna con lo stato.')
  const headings = table.above.find(({ number }) => number === table.headingRow)?.cells ?? []
  const above = table.above.filter(({ number }) => number !== table.headingRow).flatMap(({ cells }) => cells)
  return {
    rows: table.rows.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(wanted.map(({ name }, at) => [name, cells[at] ?? ''])) as FileCells,
    })),
    mapping: {
      headings: { ...known.headings, ...headingsOf(columns, headings) },
      states: { ...known.states, ...order.words.states },
      causes: { ...known.causes, ...order.words.causes },
    },
    version,
    headingRow: table.headingRow,
    headings,
    columns,
    sheet: 'sheet' in table.detected ? table.detected.sheet : '',
    sheets: 'sheets' in table.detected ? table.detected.sheets : [],
    ...extractOf({ order, above, filename: file.filename, today }),
  }
}

const NOTHING: OutcomeMapping = { headings: {}, states: {}, causes: {} }

async function findMapping(
  db: Kysely<Database>,
  supplier: string,
): Promise<{ mapping: OutcomeMapping; version: number }> {
  const known = await db
    .selectFrom('outcome_mappings')
    .select(['mapping', 'version'])
    .where('supplier', '=', supplier)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known ?? { mapping: NOTHING, version: 0 }
}

const DAY = /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})\b/
const COMPACT_DAY = /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/

/** The day of the extract: as a person says, else as it stands above the headings or in the name, else today. */
function extractOf({
  order,
  above,
  filename,
  today,
}: {
  order: OutcomeFileOrder
  above: readonly string[]
  filename: string
  today: string
}): Pick<OutcomeFile, 'extractOn' | 'extractFrom'> {
  if (order.extractOn) return { extractOn: order.extractOn, extractFrom: 'order' }
  const inLines = above.map((cell) => dayIn(cell, today)).find((day) => day !== undefined)
  if (inLines) return { extractOn: inLines, extractFrom: 'lines' }
  const inName = dayIn(filename.replace(COMPACT_DAY, '$1-$2-$3').replaceAll('_', ' '), today)
  if (inName) return { extractOn: inName, extractFrom: 'name' }
  return { extractOn: today, extractFrom: 'today' }
}

function dayIn(text: string, today: string): string | undefined {
  const found = DAY.exec(text)?.[1]
  if (found === undefined) return undefined
  const day = readDate(found.replace(/[.-](?=\d{1,2}[.-]\d{4}|\d{4}$)/g, '/'), today)
  return day.ok && day.value !== '' && day.value <= today ? day.value : undefined
}
