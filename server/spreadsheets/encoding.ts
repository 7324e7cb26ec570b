import { setImmediate } from 'node:timers/promises'
import { decodeBytes, type Encoding, probableEncoding } from './single-byte.ts'
import { refuseTable } from './table.ts'

const PIECE = 64 * 1024
const NO_TEXT = /(?![\t\n\v\f\r])\p{Cc}/u

/** Detects by byte order mark, by zero bytes, by validity as UTF-8, otherwise by the letters that would result. */
export const detectEncoding = async (bytes: Buffer): Promise<Encoding> =>
  encodingOfMark(bytes) ??
  encodingOfZeros(bytes) ??
  ((await isUtf8(bytes)) || (await isMostlyUtf8(bytes)) ? 'utf-8' : probableEncoding(bytes))

/** Throws `unsupported-media-type` for binary data. */
export async function refuseBinary(bytes: Buffer, encoding: Encoding): Promise<void> {
  for await (const text of decodeText(bytes, encoding))
    if (NO_TEXT.test(text))
      refuseTable('unsupported-media-type', 'Il file non è una tabella: servono file xlsx o CSV.')
}

/** Without the signs that old programs write behind the end of a text: zeros and Ctrl+Z. */
export function withoutPadding(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding.startsWith('utf-16')) return bytes
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0 && byte !== CTRL_Z) + 1)
}

const CTRL_Z = 0x1a

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

/** A text in UTF-8 with a few damaged letters, such as a row from elsewhere. */
async function isMostlyUtf8(bytes: Buffer): Promise<boolean> {
  let [letters, damaged] = [0, 0]
  for await (const text of decodeText(bytes, 'utf-8')) {
    letters += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
    damaged += text.match(/\ufffd/g)?.length ?? 0
  }
  return letters > damaged
}

/** Decodes the text in chunks without its byte order mark; other work runs in between. */
export async function* decodeText(bytes: Buffer, encoding: Encoding): AsyncIterable<string> {
  if (encoding === 'cp850') {
    for await (const piece of pieces(bytes)) yield decodeBytes(piece, encoding)
    return
  }
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
