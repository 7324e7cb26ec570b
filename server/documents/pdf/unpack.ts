import { inflateSync } from 'node:zlib'
import { PdfName, type PdfStream } from '@libpdf/core'

/** The content of a stream. Throws for a filter that is not known, or that fails. */
export function unpack(stream: PdfStream): Buffer {
  // Node unpacks several times as fast as the library, which reads what is cut off as well.
  if (isDeflated(stream)) {
    try {
      return inflateSync(stream.data)
    } catch {}
  }
  return Buffer.from(stream.getDecodedData())
}

function isDeflated(stream: PdfStream): boolean {
  const filter = stream.get('Filter')
  return filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms')
}
