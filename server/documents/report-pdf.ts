import type { AppendedPages } from './pdf/appended-pages.ts'
import { colour, formatNumber } from './pdf/drawing-operators.ts'
import { PALE_INK, writeDocument } from './write-document.ts'

/** One table of a report: counted values with their numbers. */
interface ReportTable {
  title: string
  /** The name of the first column. */
  head: string
  rows: readonly { name: string; records: number }[]
}

export interface ReportContent {
  title: string
  subtitle: string
  /** The text that replaces the tables when nothing was counted. */
  empty: string
  total: number
  tables: readonly ReportTable[]
  /** Numbers of records by operator and contract type. */
  pairs: readonly { operator: string; type: string; records: number }[]
  /** The author of the report, named on every page. */
  organisation: string
  /** The creation time of the report. */
  at: Date
}

const BAR = [0.23, 0.36, 0.86]
const BAR_HEIGHT = 7
const TEXT = { size: 9 }
/** The widths of the number columns and of the bars. */
const ROOM = { count: 60, share: 60, bar: 190 }
const MAX_BARS = 400
/** The height of a heading, a table head and two rows. */
const BEGIN = 90

/** A report as PDF: the total, a table with bars for each count, and operators by contract type. */
export async function reportPdf(content: ReportContent): Promise<Uint8Array> {
  const { title, subtitle, empty, total, tables, pairs, organisation, at } = content
  return await writeDocument({ title, author: organisation, at }, (document) => {
    document.heading(1, title, { size: 18, weight: 'bold' })
    if (subtitle !== '') document.paragraph(subtitle, { ...TEXT, ink: PALE_INK })
    document.skip(10)
    document.paragraph(total === 1 ? '1 contratto' : `${count(total)} contratti`, {
      size: 13,
      weight: 'bold',
    })
    if (total === 0) {
      document.skip(12)
      document.paragraph(empty, TEXT)
    } else {
      for (const table of tables) if (table.rows.length > 0) addBars(document, table, total)
      addPairs(document, pairs)
    }
  })
}

/** `1.234`: with a separator from the first thousand on, so that columns are uniform. */
const count = (number: number): string => number.toLocaleString('it-IT', { useGrouping: 'always' })

const percent = (share: number): string => `${(100 * share).toFixed(1).replace('.', ',')} %`

function beginTable(document: AppendedPages, title: string): void {
  document.reserve(BEGIN)
  document.skip(16)
  document.heading(2, title, { size: 12, weight: 'bold' })
  document.skip(4)
}

/** Adds a table with bars that are scaled to its largest number. */
function addBars(document: AppendedPages, { title, head, rows }: ReportTable, total: number): void {
  const most = Math.max(...rows.map(({ records }) => records))
  const drawn = rows.slice(0, MAX_BARS)
  beginTable(document, title)
  const columns = [
    { title: head, width: document.width - ROOM.count - ROOM.share - ROOM.bar },
    { title: 'Contratti', width: ROOM.count, align: 'right' as const },
    { title: '%', width: ROOM.share, align: 'right' as const, ink: PALE_INK },
  ]
  document.table(
    {
      columns,
      rows: drawn.map(({ name, records }) => [name || '–', count(records), percent(records / total)]),
      beside: (row, height) => bar(drawn[row]!.records / most, height),
    },
    TEXT,
  )
}

function bar(share: number, height: number): string {
  const width = Math.max(1, ROOM.bar * share)
  return `${colour(BAR, 'fill')}0 ${formatNumber((height - BAR_HEIGHT) / 2)} ${formatNumber(width)} ${BAR_HEIGHT} re f\n`
}

function addPairs(document: AppendedPages, pairs: ReportContent['pairs']): void {
  const width = (document.width - ROOM.count) / 2
  beginTable(document, 'Per operatore e tipo di contratto')
  const columns = [
    { title: 'Operatore', width },
    { title: 'Tipo di contratto', width },
    { title: 'Contratti', width: ROOM.count, align: 'right' as const },
  ]
  const rows = pairs.map(({ operator, type, records }) => [operator, type || '–', count(records)])
  document.table({ columns, rows }, TEXT)
}
