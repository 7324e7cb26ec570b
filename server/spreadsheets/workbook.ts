import { posix } from 'node:path'
import type { Parts } from './archive-parts.ts'
import { refuseTable } from './table.ts'
import { attribute, parseXml } from './xml.ts'

interface Sheet {
  name: string
  part: string
}

/** The parts of a workbook with the values of its cells, by the relationships between them. */
export interface Workbook {
  /** The visible worksheets, or all of them if none is visible. */
  sheets: [Sheet, ...Sheet[]]
  strings: string
  styles: string
}

interface Relationship {
  id: string
  type: string
  target: string
}

const MAX_SHEETS = 500

/** Throws `unsupported-media-type` for an archive that is no workbook, `refused-file` for one without worksheets. */
export async function findWorkbook(parts: Parts): Promise<Workbook> {
  refuseOtherFormats(parts)
  const document = (await readRelationships(parts, '')).find(({ type }) => type === 'officedocument')
  const part = document?.target ?? 'xl/workbook.xml'
  const related = await readRelationships(parts, part)
  const targetOf = (wanted: string) =>
    related.find(({ type }) => type === wanted.toLowerCase())?.target ??
    posix.join(posix.dirname(part), `${wanted}.xml`)
  const named = await readSheets(parts, part)
  const sheets = named.flatMap(({ id, name, hidden }) => {
    const sheet = related.find((one) => one.id === id)
    // A chart has a sheet of its own without cells.
    if (sheet?.type !== 'worksheet' || !parts.names.has(sheet.target.toLowerCase())) return []
    return [{ name, part: sheet.target, hidden }]
  })
  const visible = sheets.filter(({ hidden }) => !hidden)
  const [first, ...others] = visible.length > 0 ? visible : sheets
  if (!first) return refuseTable('refused-file', 'Il file xlsx non ha fogli.')
  return { sheets: [first, ...others], strings: targetOf('sharedStrings'), styles: targetOf('styles') }
}

/** The parts that only a workbook of another format has. */
const OTHER_FORMATS: readonly [part: string, format: string][] = [
  ['xl/workbook.bin', '.xlsb'],
  ['content.xml', '.ods'],
  ['index/document.iwa', '.numbers'],
  ['index.zip', '.numbers'],
]

function refuseOtherFormats({ names }: Parts): void {
  const format = OTHER_FORMATS.find(([part]) => names.has(part))?.[1]
  if (format)
    refuseTable(
      'unsupported-media-type',
      `È un file ${format}: aprilo nel foglio di calcolo e salvalo come xlsx.`,
    )
}

async function readSheets(parts: Parts, part: string) {
  const sheets: { name: string; id: string; hidden: boolean }[] = []
  let isWorkbook = false
  await parseXml(parts.read(part), {
    open: (tag, attributes) => {
      if (tag === 'workbook') isWorkbook = true
      if (tag !== 'sheet') return
      if (sheets.length === MAX_SHEETS) refuseTable('refused-file', `Il file ha più di ${MAX_SHEETS} fogli.`)
      const state = attribute(attributes, 'state')
      sheets.push({
        name: attribute(attributes, 'name'),
        id: attribute(attributes, 'id'),
        hidden: state === 'hidden' || state === 'veryHidden',
      })
    },
  })
  if (!isWorkbook)
    refuseTable('unsupported-media-type', 'Il file non è una tabella: servono file xlsx o CSV.')
  return sheets
}

/** The relationships of a part, or of the whole archive: the last word of their type in lower case, and the part. */
async function readRelationships(parts: Parts, part: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  const folder = posix.dirname(part)
  await parseXml(parts.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open: (tag, attributes) => {
      if (tag !== 'Relationship' || found.length > MAX_SHEETS * 2) return
      const type = attribute(attributes, 'Type')
      found.push({
        id: attribute(attributes, 'Id'),
        type: type.slice(type.lastIndexOf('/') + 1).toLowerCase(),
        target: resolvePart(folder, attribute(attributes, 'Target')),
      })
    },
  })
  return found
}

/** A part that is named relative to a folder (`./worksheets/sheet1.xml`) or from the root (`/xl/styles.xml`). */
function resolvePart(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  return posix.join('/', path.startsWith('/') ? '' : folder, path).slice(1)
}
