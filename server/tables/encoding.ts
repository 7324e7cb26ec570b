import { setImmediate } from 'node:timers/promises'
import { refuseTable } from './table.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const PIECE = 64 * 1024
const NO_TEXT = /(?![\t\n\v\f\r])\p{Cc}/u

/**
 * Detects by byte order mark, by zero bytes, otherwise by validity as UTF-8. Throws `unsupported-media-type` for binary
 * data.
 */
export async function detectEncoding(bytes: Buffer): Promise<Encoding> {
  const encoding =
    encodingOfMark(bytes) ?? encodingOfZeros(bytes) ?? ((await isUtf8(bytes)) ? 'utf-8' : 'windows-1252')
  for await (const text of decodeText(bytes, encoding))
    if (NO_TEXT.test(text))
      refuseTable('unsupported-media-type', 'Il file non è una tabella: servono file xlsx o CSV.')
  return encoding
}

function encodingOfMark(bytes: Buffer): Encoding | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** In UTF-16 every second byte of Western text is zero. */
function encodingOfZeros(bytes: Buffer): Encoding | undefined {
  const sample = bytes.subarray(0, 1024)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  const many = sample.length / 3
  if (zeros[1]! > many && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > many && zeros[1] === 0 ? 'utf-16be' : undefined
}

async function isUtf8(bytes: Buffer): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces(bytes)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Decodes the text in chunks without its byte order mark; other work runs in between. */
export async function* decodeText(bytes: Buffer, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces(bytes)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* pieces(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}
