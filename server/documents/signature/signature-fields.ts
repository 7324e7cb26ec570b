import { PdfArray, type PdfDict, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import { asDict, type Objects } from '../pdf/objects.ts'
import { RefusedFile } from '../refusal.ts'

/** The value of a signature field. */
export interface SignatureValue {
  subFilter: string
  /** `/ByteRange` as four whole numbers; undefined for anything else. */
  range: readonly [start: number, before: number, next: number, after: number] | undefined
  /** `/Contents` as bytes, padding included. */
  contents: Uint8Array
  /** `/M`, the signing time claimed by the signer. */
  claimedAt: Date | undefined
}

const MAX_NODES = 20_000
const MAX_DEPTH = 64

interface Node {
  item: PdfObject
  type: string | undefined
  depth: number
}

/**
 * The values of the form's signature fields, each once, in the order of the fields. Signatures elsewhere in the file do
 * not count. Throws `RefusedFile` for a tree that is too large.
 */
export function readSignatureFields(catalog: PdfDict, objects: Objects): SignatureValue[] {
  const form = objects.dict(catalog, 'AcroForm')
  const open: Node[] = form ? nodesOf(objects.array(form, 'Fields'), undefined, 0) : []
  const visited = new Set<PdfDict>()
  const values = new Set<PdfDict>()
  for (let node = open.pop(); node; node = open.pop()) {
    const dict = asDict(objects.resolve(node.item))
    if (!dict || visited.has(dict)) continue
    visited.add(dict)
    if (visited.size > MAX_NODES || node.depth > MAX_DEPTH)
      throw new RefusedFile('too-complex', 'the tree of fields')
    const type = objects.name(dict, 'FT') ?? node.type
    const value = type === 'Sig' ? objects.dict(dict, 'V') : undefined
    if (value) values.add(value)
    open.push(...nodesOf(objects.array(dict, 'Kids'), type, node.depth + 1))
  }
  return [...values].map((value) => readValue(value, objects))
}

/** Reversed: the loop takes nodes from the end. */
const nodesOf = (items: readonly PdfObject[], type: string | undefined, depth: number): Node[] =>
  items.map((item) => ({ item, type, depth })).reverse()

function readValue(value: PdfDict, objects: Objects): SignatureValue {
  const contents = objects.get(value, 'Contents')
  return {
    subFilter: objects.name(value, 'SubFilter') ?? '',
    range: readRange(value.get('ByteRange')),
    contents: contents instanceof PdfString ? contents.bytes : new Uint8Array(),
    claimedAt: readDate(objects.text(value, 'M') ?? ''),
  }
}

function readRange(value: PdfObject | undefined): SignatureValue['range'] {
  if (!(value instanceof PdfArray)) return undefined
  const numbers = [...value].map((item) => (item instanceof PdfNumber ? item.value : -1))
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return undefined
  const [start, before, next, after, ...more] = numbers
  if (start === undefined || before === undefined || next === undefined) return undefined
  return after === undefined || more.length > 0 ? undefined : [start, before, next, after]
}

const DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/

/** A date of ISO 32000-1, 7.9.4; undefined for an invalid one. */
function readDate(text: string): Date | undefined {
  const found = DATE.exec(text)
  if (!found) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const [sign, hours = '00', minutes = '00'] = found.slice(8)
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
