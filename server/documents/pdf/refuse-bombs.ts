import { PdfArray, type PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { everyDict } from './active-content.ts'
import { isStream, type Objects } from './objects.ts'
import { inflatedSize, lzwSize, runLengthSize } from './stream-sizes.ts'

/** A page's text has kilobytes; a scanned colour page with 600 dots per inch has 105 MB. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024
const MAX_IMAGE_BYTES = 128 * 1024 * 1024
const MAX_TOTAL_BYTES = 512 * 1024 * 1024
/** Deflate expands at most 1032 to 1, so small streams are harmless. */
const HARMLESS_BYTES = 16 * 1024
/** Filters of text, which the library decodes under their full names only. */
const TEXT_FILTERS: Record<string, string> = {
  ASCIIHexDecode: 'ASCIIHexDecode',
  AHx: 'ASCIIHexDecode',
  ASCII85Decode: 'ASCII85Decode',
  A85: 'ASCII85Decode',
}
const COMPRESSIONS: Record<string, 'deflate' | 'lzw' | 'runs'> = {
  FlateDecode: 'deflate',
  Fl: 'deflate',
  LZWDecode: 'lzw',
  LZW: 'lzw',
  RunLengthDecode: 'runs',
  RL: 'runs',
}

/** Throws `RefusedFile` for a decompression bomb. Counting stores no data. */
export async function refuseBombs(catalog: PdfDict, objects: Objects): Promise<void> {
  let all = 0
  for (const stream of everyDict(catalog, objects)) {
    if (!isStream(stream)) continue
    const max = objects.name(stream, 'Subtype') === 'Image' ? MAX_IMAGE_BYTES : MAX_STREAM_BYTES
    const size = await sizeOf(stream.data, filtersOf(stream, objects), max)
    if (size > max) throw new RefusedFile('bomb', `a stream of ${stream.data.length} bytes gives over ${max}`)
    all += size
    if (all > MAX_TOTAL_BYTES) throw new RefusedFile('bomb', `over ${MAX_TOTAL_BYTES} bytes in all`)
  }
}

function filtersOf(stream: PdfStream, objects: Objects): string[] {
  const value = objects.get(stream, 'Filter')
  const items = value instanceof PdfArray ? [...value].map((item) => objects.resolve(item)) : [value]
  return items.filter((item) => item instanceof PdfName).map((item) => item.value)
}

/** The decompressed size in bytes; zero for streams that are too small to be harmful. */
async function sizeOf(given: Uint8Array, filters: readonly string[], max: number): Promise<number> {
  const [first, second, ...further] = filters.flatMap((name) => COMPRESSIONS[name] ?? [])
  if (!first) return 0
  if (further.length > 0) throw new RefusedFile('bomb', filters.join(' '))
  const twice = second === 'deflate' && first === 'deflate'
  if (given.length < HARMLESS_BYTES && !twice) return 0
  // Double Deflate occurs in real files; other combinations of filters are made to hide the size.
  if (second && !twice) throw new RefusedFile('bomb', filters.join(' '))
  const letters = filters.slice(
    0,
    filters.findIndex((name) => COMPRESSIONS[name]),
  )
  const data = decodeText(given, letters)
  if (first === 'lzw') return lzwSize(data, max)
  if (first === 'runs') return runLengthSize(data, max)
  return await inflatedSize(data, twice ? 2 : 1, max)
}

function decodeText(data: Uint8Array, filters: readonly string[]): Uint8Array {
  const names = filters.flatMap((name) => TEXT_FILTERS[name] ?? [])
  return new PdfStream([['Filter', PdfArray.of(...names.map(PdfName.of))]], data).getDecodedData()
}
