import { isUtf8 } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { decodeTextString } from './text-strings.ts'

/** Reads direct and indirect objects of a document; never throws for an unexpected type. */
export interface Objects {
  get(dict: PdfDict, key: string): PdfObject | undefined
  dict(dict: PdfDict, key: string): PdfDict | undefined
  array(dict: PdfDict, key: string): PdfObject[]
  numbers(dict: PdfDict, key: string): number[]
  number(dict: PdfDict, key: string): number | undefined
  name(dict: PdfDict, key: string): string | undefined
  text(dict: PdfDict, key: string): string | undefined
  /** Resolves a reference; returns anything else unchanged. */
  resolve(value: PdfObject | undefined): PdfObject | undefined
  /** Makes a direct object indirect and returns its reference. */
  register(value: PdfObject): PdfRef
}

const CHAIN = 32

export function objectsOf(pdf: Pick<PDF, 'getObject' | 'register'>): Objects {
  const resolve = (value: PdfObject | undefined): PdfObject | undefined => {
    let found = value
    for (let steps = 0; found instanceof PdfRef && steps < CHAIN; steps += 1)
      found = pdf.getObject(found) ?? undefined
    return found instanceof PdfRef ? undefined : found
  }
  const get = (dict: PdfDict, key: string) => resolve(dict.get(key))
  const array = (dict: PdfDict, key: string) => {
    const value = get(dict, key)
    return value instanceof PdfArray ? [...value] : []
  }
  return {
    resolve,
    register: (value) => pdf.register(value),
    get,
    array,
    dict: (dict, key) => asDict(get(dict, key)),
    numbers: (dict, key) =>
      array(dict, key).map((item) => {
        const value = resolve(item)
        return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : 0
      }),
    number: (dict, key) => {
      const value = get(dict, key)
      return value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined
    },
    name: (dict, key) => {
      const value = get(dict, key)
      return value instanceof PdfName ? value.value : undefined
    },
    text: (dict, key) => decodedText(get(dict, key)),
  }
}

export const asDict = (value: PdfObject | undefined): PdfDict | undefined =>
  value instanceof PdfDict ? value : undefined

export const isStream = (value: PdfObject | undefined): value is PdfStream => value instanceof PdfStream

/** The text of a string or of a stream, which holds long texts, or the bytes of a name. */
export function decodedText(value: PdfObject | undefined): string | undefined {
  if (value instanceof PdfName) return value.value
  const bytes =
    value instanceof PdfString ? value.bytes : isStream(value) ? unpackOrNothing(value) : undefined
  return bytes && decodeTextString(bytes)
}

/** The text of a string or name for display. */
export const shownText = (value: PdfObject | undefined): string | undefined =>
  value instanceof PdfName ? nameText(value.value) : decodedText(value)

/**
 * The text of a name for display. A name has bytes without a character set: programs write UTF-8 or Latin-1. Two names
 * are compared by their bytes, of which `value` has one per char.
 */
export function nameText(name: string): string {
  const bytes = Buffer.from(name, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : name
}

export const keyOf = (ref: PdfRef): string => `${ref.objectNumber} ${ref.generation}`

/** The decompressed content of a stream. Throws for an unknown or failing filter. */
export function unpack(stream: PdfStream): Buffer {
  // Node decompresses several times as fast as the library, which also reads truncated data.
  if (isDeflated(stream)) {
    try {
      return inflateSync(stream.data)
    } catch {}
  }
  return Buffer.from(stream.getDecodedData())
}

/** The same without an exception: a stream that cannot be decompressed is empty. */
export function unpackOrNothing(stream: PdfStream): Buffer {
  try {
    return unpack(stream)
  } catch {
    return Buffer.alloc(0)
  }
}

function isDeflated(stream: PdfStream): boolean {
  const filter = stream.get('Filter')
  return filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms')
}
