import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The file is not a backup of this format, or it was changed. */
export class DamagedArchive extends Error {}
/** The file was encrypted under the key of another installation. */
export class ForeignKey extends Error {}

/**
 * A file begins with the name of the format, a random salt and a fingerprint of the installation's key. Encrypted
 * chunks follow (AES-256-GCM) under a key derived for this file. The nonce contains the number of the chunk and a flag
 * for the last chunk, so a chunk that was moved, repeated, omitted or copied from another file does not decrypt, and
 * neither does a truncated file: the STREAM construction, as in the format `age`.
 */
const FORMAT = Buffer.from('sportello backup 2\n')
/** The first bytes of the previous format, a compressed archive without a key. */
const PREVIOUS_FORMAT = Buffer.from([0x1f, 0x8b])
const SALT_BYTES = 32
const MARK_BYTES = 16
const HEADER_BYTES = FORMAT.length + SALT_BYTES + MARK_BYTES
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16

type Bytes = AsyncIterable<Uint8Array>

const derive = (
  secretKey: Buffer,
  { salt, purpose, length }: { salt: Buffer; purpose: string; length: number },
) => Buffer.from(hkdfSync('sha256', secretKey, salt, `sportello backup 2 ${purpose}`, length))

/** A fingerprint of the key that discloses nothing of it. */
const markOf = (secretKey: Buffer, salt: Buffer) =>
  derive(secretKey, { salt, purpose: 'key mark', length: MARK_BYTES })
const fileKeyOf = (secretKey: Buffer, salt: Buffer) =>
  derive(secretKey, { salt, purpose: 'content', length: 32 })

function nonceOf({ number, last }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** A transform stream that encrypts one file. */
export const encryptFor = (secretKey: Buffer) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = fileKeyOf(secretKey, salt)
    yield Buffer.concat([FORMAT, salt, markOf(secretKey, salt)])
    for await (const chunk of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk))
      yield Buffer.concat([cipher.update(chunk.bytes), cipher.final(), cipher.getAuthTag()])
    }
  }

/**
 * A transform stream that decrypts the output of `encryptFor`. It emits a chunk only after its authentication. Throws
 * `DamagedArchive`, or `ForeignKey` for a file of another key.
 */
export const decryptWith = (secretKey: Buffer) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const { header, rest } = await splitHeader(source)
    const salt = header.subarray(FORMAT.length, FORMAT.length + SALT_BYTES)
    if (!header.subarray(-MARK_BYTES).equals(markOf(secretKey, salt)))
      throw new ForeignKey(
        'The backup belongs to another key: put the secret.key (or SECRET_KEY) of its installation here first',
      )
    const key = fileKeyOf(secretKey, salt)
    for await (const chunk of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) yield open(key, chunk)
  }

function open(key: Buffer, chunk: Chunk): Buffer {
  const { bytes, number } = chunk
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new DamagedArchive(`The file is damaged: chunk ${number} was changed`, { cause: error })
  }
}

async function splitHeader(source: Bytes): Promise<{ header: Buffer; rest: Bytes }> {
  const iterator = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < HEADER_BYTES) {
    const { value, done } = await iterator.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  if (read.subarray(0, PREVIOUS_FORMAT.length).equals(PREVIOUS_FORMAT))
    throw new DamagedArchive(
      'The file is of the previous format, which no key authenticates: restore it with the version that wrote it, then update',
    )
  if (!read.subarray(0, FORMAT.length).equals(FORMAT))
    throw new DamagedArchive('The file is not a backup of Sportello')
  if (read.length < HEADER_BYTES) throw new DamagedArchive('The file is damaged: it ends in its header')
  return { header: read.subarray(0, HEADER_BYTES), rest: joined(read.subarray(HEADER_BYTES), iterator) }
}

async function* joined(first: Buffer, others: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* { [Symbol.asyncIterator]: () => others }
}

interface Chunk {
  number: number
  bytes: Buffer
  last: boolean
}

/** Splits the stream into pieces of `size` bytes; the last piece may be shorter. */
async function* chunksOf(source: Bytes, size: number): AsyncGenerator<Chunk> {
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes])
    // Only the end of the stream shows which chunk is the last.
    while (waiting.length > size) {
      yield { number, bytes: waiting.subarray(0, size), last: false }
      waiting = waiting.subarray(size)
      number += 1
    }
  }
  yield { number, bytes: waiting, last: true }
}
