import { deflateSync } from 'node:zlib'
import { PdfName, PdfStream } from '@libpdf/core'
import { expect, it } from 'vitest'
import { unpack } from './objects.ts'

const TEXT = 'BT (Ada) Tj ET\n'.repeat(500)
const packed = deflateSync(TEXT)
const streamOf = (data: Uint8Array, filter?: string) =>
  new PdfStream(filter === undefined ? [] : [['Filter', PdfName.of(filter)]], data)

it.each([
  ['without a filter', streamOf(Buffer.from(TEXT))],
  ['that is packed', streamOf(packed, 'FlateDecode')],
  ['with bytes behind its end', streamOf(Buffer.concat([packed, Buffer.from('\r\n')]), 'FlateDecode')],
  ['in hexadecimal digits', streamOf(Buffer.from(`${Buffer.from(TEXT).toString('hex')}>`), 'ASCIIHexDecode')],
])('the content of a stream %s is read', (_name, stream) => {
  expect(unpack(stream).toString('latin1')).toBe(TEXT)
})

it('the content of a truncated stream is the part that the library can read', () => {
  const stream = streamOf(packed.subarray(0, packed.length - 6), 'FlateDecode')
  expect(Buffer.from(stream.getDecodedData()).length).toBeGreaterThan(0)
  expect(unpack(stream)).toEqual(Buffer.from(stream.getDecodedData()))
})
