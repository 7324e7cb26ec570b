import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parseTypedText } from './cell-text.ts'
import { decodeText, detectEncoding, refuseBinary, withoutPadding } from './encoding.ts'
import type { Encoding } from './single-byte.ts'
import {
  MAX_CELL,
  MAX_COLUMNS,
  MAX_ROWS,
  refuseTable,
  type Table,
  type TableRow,
  tooManyColumns,
  tooManyRows,
} from './table.ts'

const SAMPLE = 64 * 1024
const DELIMITERS = [';', ',', '\t', '|']
const LINES_COMPARED = 30
/** Longer than any line of a table: an unclosed quotation. */
const MAX_LINE = 1024 * 1024

/** Opens a delimited text; encoding, delimiter and notation of quotation marks are detected. */
export async function openCsv(file: Buffer): Promise<Table> {
  const encoding = await detectEncoding(file)
  const bytes = withoutPadding(file, encoding)
  await refuseBinary(bytes, encoding)
  const sample = await firstText(bytes, encoding)
  if (/^\s*<[!?a-z]/i.test(sample))
    refuseTable(
      'unsupported-media-type',
      'È una pagina o un file XML con un altro nome: aprilo nel foglio di calcolo e salvalo come xlsx o CSV.',
    )
  if (/^\s*(%PDF|\{\\rtf|[{[]\s*["{[])/i.test(sample))
    refuseTable('unsupported-media-type', 'Il file non è una tabella: servono file xlsx o CSV.')
  const separatorLine = /^sep=(.)\r?\n?/i.exec(sample)
  const delimiter = separatorLine?.[1] ?? detectDelimiter(sample)
  const notation = { delimiter, escape: detectEscape(sample, delimiter) }
  return {
    detected: { kind: 'csv', encoding, delimiter },
    rows: () => readRows(decodeText(bytes, encoding), notation, separatorLine !== null),
  }
}

async function firstText(bytes: Buffer, encoding: Encoding): Promise<string> {
  let sample = ''
  for await (const text of decodeText(bytes.subarray(0, SAMPLE), encoding)) sample += text
  return sample
}

/** `"` or a backslash: the sign that stands before a quotation mark within a quoted cell. */
function detectEscape(sample: string, delimiter: string): string {
  for (const [, next] of sample.matchAll(/\\"(.)/g)) if (next !== delimiter && next !== '"') return '\\'
  return '"'
}

/** The delimiter that splits most lines into the same number of cells, greater than one. */
function detectDelimiter(sample: string): string {
  const lines = sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_COMPARED)
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: countAgreeing(lines, delimiter) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function countAgreeing(lines: string[], delimiter: string): number {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  const seen = new Map<number, number>()
  for (const count of counts) if (count > 0) seen.set(count, (seen.get(count) ?? 0) + 1)
  // The number of equal lines decides, then the number of cells.
  return Math.max(0, ...[...seen].map(([count, times]) => times * 1_000 + Math.min(count, 999)))
}

async function* readRows(
  text: AsyncIterable<string>,
  notation: { delimiter: string; escape: string },
  skipFirst: boolean,
): AsyncIterable<TableRow> {
  const parser = Readable.from(text).compose(
    parse({
      ...notation,
      info: true,
      ltrim: true,
      cast: unquoted,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_LINE,
    }),
  )
  let count = 0
  // A multi-line row has the number of its first line.
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const number = line
      line = info.lines + 1
      if (skipFirst && number === 1) continue
      if (record.findLastIndex((cell) => cell !== '') >= MAX_COLUMNS) tooManyColumns()
      const cells = record.slice(0, MAX_COLUMNS).map(readCell)
      if (cells.every((cell) => cell === '')) continue
      count += 1
      if (count > MAX_ROWS) tooManyRows()
      yield {
        number,
        cells,
        ...(record.some((cell) => cell.startsWith(TORN)) && { broken: 'Una virgoletta non è chiusa' }),
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseUnreadable(line) : error
  }
}

const readCell = (cell: string) => parseTypedText(cell.replace(TORN, '').slice(0, MAX_CELL))

/** Before a cell whose quotation mark is not closed; no text contains it. */
const TORN = '\0'

/** The text of a cell that is not quoted as it should be: `"Banca "Popolare" X"` is `Banca "Popolare" X`. */
function unquoted(cell: string): string {
  if (!cell.startsWith('"')) return cell
  if (/^"[^"]*\n/.test(cell) || cell.split('"').length % 2 === 0) return TORN + cell
  // Behind the last mark are spaces, or the first inner mark opens. Others are no pair: `"Popolare" di "Bari"`.
  const inner = /^"(.*)"\s+$/.exec(cell)?.[1] ?? /^"([^"]*[\s(\\]".*)"$/.exec(cell)?.[1]
  return inner?.replaceAll('\\"', '"') ?? cell
}

function refuseUnreadable(line: number): never {
  return refuseTable(
    'refused-file',
    `Il file non si legge dalla riga ${line}: forse una virgoletta non è chiusa.`,
  )
}
