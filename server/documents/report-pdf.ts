import pdfmake from 'pdfmake'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { FONT_FILES } from './fonts.ts'

/** One table of a report: what is counted, each with its number. */
interface ReportTable {
  title: string
  /** What the first column names. */
  head: string
  rows: readonly { name: string; records: number }[]
}

export interface ReportContent {
  title: string
  subtitle: string
  /** Said in place of the tables when nothing was counted. */
  empty: string
  total: number
  tables: readonly ReportTable[]
  /** Operator by contract type. */
  pairs: readonly { operator: string; type: string; records: number }[]
  /** How the pages are marked. */
  footer: string
}

const INK = '#1b1f27'
const PALE_INK = '#6b7280'
const BAR = '#3b5bdb'
const BAR_MAX_WIDTH = 190
const MAX_BARS = 400

const TYPEFACE = { normal: FONT_FILES.regular, bold: FONT_FILES.bold }
pdfmake.setFonts({ Plex: TYPEFACE })
// A report reads its font and nothing else, here or elsewhere.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path: string) => Object.values(TYPEFACE).includes(path))

/** A report as PDF: the total, a table with bars for each kind of count, and operators by contract type. */
export async function reportPdf(content: ReportContent): Promise<Uint8Array> {
  const body =
    content.total === 0 ? [{ text: content.empty, margin: [0, 12, 0, 0] } as Content] : sections(content)
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [42, 48, 42, 48],
    defaultStyle: { font: 'Plex', fontSize: 9, color: INK },
    info: { title: content.title, author: content.footer, creator: 'Sportello', producer: 'Sportello' },
    language: 'it-IT',
    displayTitle: true,
    content: [
      { text: content.title, fontSize: 18, bold: true },
      { text: content.subtitle, color: PALE_INK, margin: [0, 2, 0, 10] },
      {
        text: `${content.total === 1 ? '1 contratto' : `${count(content.total)} contratti`}`,
        fontSize: 13,
        bold: true,
      },
      ...body,
    ],
    footer: (page: number, pages: number) => ({
      columns: [content.footer, { text: `${page} / ${pages}`, alignment: 'right' }],
      margin: [42, 16, 42, 0],
      color: PALE_INK,
      fontSize: 8,
    }),
  })
  return new Uint8Array(await document.getBuffer())
}

function sections({ tables, pairs, total }: ReportContent): Content[] {
  return [
    ...tables.filter(({ rows }) => rows.length > 0).map((table) => barTable(table, total)),
    pairTable(pairs),
  ]
}

/** `1.234`: with a point from the first thousand on, so that columns read alike. */
const count = (number: number): string => number.toLocaleString('it-IT', { useGrouping: 'always' })

const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 16, 0, 6] })
const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
  text,
  bold: true,
  color: PALE_INK,
  alignment,
})

/** Numbers beside bars that are drawn to the largest of them. */
function barTable({ title, head: first, rows }: ReportTable, total: number): Content {
  const most = Math.max(...rows.map(({ records }) => records))
  const lines = rows.slice(0, MAX_BARS).map(({ name, records }): TableCell[] => [
    { text: name || '–' },
    { text: count(records), alignment: 'right' },
    {
      text: `${((100 * records) / total).toFixed(1).replace('.', ',')} %`,
      alignment: 'right',
      color: PALE_INK,
    },
    {
      canvas: [
        {
          type: 'rect',
          x: 0,
          y: 2,
          w: Math.max(1, (BAR_MAX_WIDTH * records) / most),
          h: 7,
          r: 1,
          color: BAR,
        },
      ],
    },
  ])
  const table: Content = {
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto', BAR_MAX_WIDTH],
      body: [[head(first), head('Contratti', 'right'), head('%', 'right'), head('')], ...lines],
    },
    layout: 'lightHorizontalLines',
  }
  return { stack: [heading(title), table] }
}

function pairTable(pairs: ReportContent['pairs']): Content {
  const lines = pairs.map(({ operator, type, records }): TableCell[] => [
    operator,
    type || '–',
    { text: count(records), alignment: 'right' },
  ])
  const table: Content = {
    table: {
      headerRows: 1,
      widths: ['*', '*', 'auto'],
      body: [[head('Operatore'), head('Tipo di contratto'), head('Contratti', 'right')], ...lines],
    },
    layout: 'lightHorizontalLines',
  }
  return { stack: [heading('Per operatore e tipo di contratto'), table] }
}
