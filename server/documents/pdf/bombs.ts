import { createInflate } from 'node:zlib'
import { PdfArray, type PdfDict, PdfName, type PdfStream } from '@libpdf/core'
import { RefusedFile } from '../refusal.ts'
import { everyDict } from './active-content.ts'
import { isStream, type Objects } from './objects.ts'

/** A page's text has kilobytes, a scanned page of 600 dots per inch in colour 105 MB. */
const MOST_IN_STREAM = 32 * 1024 * 1024
const MOST_IN_PICTURE = 128 * 1024 * 1024
const MOST_IN_ALL = 512 * 1024 * 1024
/** Deflate cannot do more than 1032 to 1, so what is small stays harmless. */
const HARMLESS_BYTES = 16 * 1024
const DEFLATE = new Set(['FlateDecode', 'Fl'])
const COMPRESSING = new Set([...DEFLATE, 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'])

/** Throws `RefusedFile` when a stream would become far larger than any real one. Nothing is kept while counting. */
export async function refuseBombs(catalog: PdfDict, objects: Objects): Promise<void> {
  let all = 0
  for (const stream of everyDict(catalog, objects)) {
    if (!isStream(stream)) continue
    const filters = filtersOf(stream, objects)
    if (filters.filter((name) => COMPRESSING.has(name)).length > 2)
      throw new RefusedFile('bomb', filters.join(' '))
    if (filters.length === 0 || !DEFLATE.has(filters[0]!)) continue
    const again = filters.length > 1 && DEFLATE.has(filters[1]!)
    if (!again && stream.data.length < HARMLESS_BYTES) continue
    const most = objects.name(stream, 'Subtype') === 'Image' ? MOST_IN_PICTURE : MOST_IN_STREAM
    all += await sizeOf(stream.data, again, most)
    if (all > MOST_IN_ALL) throw new RefusedFile('bomb', `over ${MOST_IN_ALL} bytes in all`)
  }
}

function filtersOf(stream: PdfStream, objects: Objects): string[] {
  const value = objects.get(stream, 'Filter')
  const items = value instanceof PdfArray ? [...value].map((item) => objects.follow(item)) : [value]
  return items.filter((item) => item instanceof PdfName).map((item) => item.value)
}

/** Bytes after inflating, once or twice; broken data counts as far as it goes. */
async function sizeOf(data: Uint8Array, again: boolean, most: number): Promise<number> {
  const first = createInflate()
  const last = again ? first.pipe(createInflate()) : first
  first.on('error', () => last.end())
  first.end(data)
  let size = 0
  try {
    for await (const chunk of last) {
      size += (chunk as Buffer).length
      if (size > most) throw new RefusedFile('bomb', `a stream of ${data.length} bytes gives over ${most}`)
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error
  } finally {
    first.destroy()
    last.destroy()
  }
  return size
}
