import { createHash, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { checkDer } from './check-der.ts'

/** One signature found in a file. */
export interface FoundSeal {
  /** It covers the whole file but for itself: nothing was added after it. */
  coversAll: boolean
  /** The signed bytes are those that were signed, by the key of the certificate inside. */
  intact: boolean
  /** SHA-256 of the certificate, hex; empty when there is none to read. */
  certificateHash: string
  /** As the certificate names its holder. */
  signer: string
  /** As the signer's own clock said. */
  signedAt: Date | undefined
  /** As a time stamp authority vouches; its stamp is of this very signature. */
  timestampedAt: Date | undefined
}

/** Node's own cryptography; the types of the library and of this class disagree on methods that nobody calls here. */
const engine = new pkijs.CryptoEngine({
  name: 'node',
  crypto: webcrypto as unknown as Crypto,
}) as unknown as pkijs.ICryptoEngine

const MOST_SEALS = 20
/** Places that name a signature; a file with more of them was made to occupy its reader. */
const MOST_MENTIONS = 1_000
const NAME = '/ByteRange'
const RANGE = /^\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/
const RANGE_BYTES = 512
/** In hexadecimal letters: a signature with its certificates, time stamp and lists of revoked certificates. */
const MOST_HOLE = 2 * 1024 * 1024
/** What stands before the hole, with blanks between. */
const CONTENTS = /\/Contents\s*$/
const CONTENTS_BYTES = 64

interface Range {
  /** Where the file says it. */
  at: number
  start: number
  before: number
  next: number
  after: number
}

/** Reads every signature of a PDF and checks it against the file's own bytes. Knows nothing of whom to trust. */
export async function readSeals(file: Uint8Array): Promise<FoundSeal[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const seals: FoundSeal[] = []
  // One after the other: each needs a copy of the file.
  for (const range of findRanges(bytes)) seals.push(await readSeal(bytes, range))
  return seals
}

/** The last ones, in their order: they cover what the earlier ones cover, and nobody signs more often. */
function findRanges(bytes: Buffer): Range[] {
  const ranges: Range[] = []
  let mentions = 0
  let at = bytes.lastIndexOf(NAME)
  while (at >= 0 && ranges.length < MOST_SEALS && mentions < MOST_MENTIONS) {
    mentions += 1
    const text = bytes.toString('latin1', at + NAME.length, at + NAME.length + RANGE_BYTES)
    const numbers = RANGE.exec(text)?.slice(1).map(Number) as [number, number, number, number] | undefined
    if (numbers) {
      const [start, before, next, after] = numbers
      ranges.unshift({ at, start, before, next, after })
    }
    at = at === 0 ? -1 : bytes.lastIndexOf(NAME, at - 1)
  }
  return ranges
}

async function readSeal(bytes: Buffer, { at, start, before, next, after }: Range): Promise<FoundSeal> {
  const nothing = {
    coversAll: false,
    intact: false,
    certificateHash: '',
    signer: '',
    signedAt: undefined,
    timestampedAt: undefined,
  }
  const hex = start === 0 && next + after <= bytes.length ? readHole(bytes, { at, before, next }) : undefined
  if (hex === undefined) return nothing
  const coversAll = next + after === bytes.length
  const signed = Buffer.concat([bytes.subarray(0, before), bytes.subarray(next, next + after)])
  try {
    return { ...nothing, coversAll, ...(await readCms(withoutPadding(Buffer.from(hex, 'hex')), signed)) }
  } catch {
    // What is no signature cannot be intact.
    return { ...nothing, coversAll }
  }
}

/** The only hole is the signature itself, in hexadecimal between its brackets, in the object that names the range. */
function readHole(
  bytes: Buffer,
  { at, before, next }: Pick<Range, 'at' | 'before' | 'next'>,
): string | undefined {
  if (before > next || next > bytes.length || next - before > MOST_HOLE) return undefined
  const hole = bytes.toString('latin1', before, next)
  if (hole.length % 2 !== 0 || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(hole)) return undefined
  if (!CONTENTS.test(bytes.toString('latin1', Math.max(0, before - CONTENTS_BYTES), before))) return undefined
  const between = at < before ? bytes.subarray(at, before) : bytes.subarray(next, at)
  return between.includes('endobj') ? undefined : hole.slice(1, -1)
}

/** The signature fills its room from the front; what is left holds zeros and nothing else. */
function withoutPadding(room: Buffer): Buffer {
  const first = room[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new Error('no signature')
  const length = lengthBytes === 0 ? first : room.readUIntBE(2, lengthBytes)
  const end = 2 + lengthBytes + length
  if (end > room.length || room.subarray(end).some((byte) => byte !== 0))
    throw new Error('padding is not empty')
  return room.subarray(0, end)
}

async function readCms(der: Buffer, signed: Buffer): Promise<Omit<FoundSeal, 'coversAll'>> {
  checkDer(der)
  const content = pkijs.ContentInfo.fromBER(toArrayBuffer(der))
  const data = new pkijs.SignedData({ schema: content.content })
  if (data.signerInfos.length !== 1) throw new Error('not one signer')
  // The library would compare a text inside the signature instead of the file.
  if (data.encapContentInfo.eContent) throw new Error('the signature brings a content of its own')
  if (!data.signerInfos[0]!.signedAttrs) throw new Error('nothing says what was signed')
  // Certificates beside it prove nothing: a forger adds ours.
  const { signatureVerified: intact, signerCertificate: certificate } = await data.verify(
    {
      signer: 0,
      data: toArrayBuffer(signed),
      checkChain: false,
      extendedMode: true,
    },
    engine,
  )
  if (!certificate) throw new Error('no certificate of the signer')
  return {
    intact: intact === true,
    certificateHash: createHash('sha256')
      .update(Buffer.from(certificate.toSchema(true).toBER()))
      .digest('hex'),
    signer: nameOf(certificate),
    signedAt: timeOf(data),
    timestampedAt: await stampOf(data),
  }
}

const COMMON_NAME = '2.5.4.3'
const LONGEST_NAME = 200
const SIGNING_TIME = '1.2.840.113549.1.9.5'

function nameOf({ subject }: pkijs.Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
  return name ? String(name.value.valueBlock.value).slice(0, LONGEST_NAME) : ''
}

function timeOf({ signerInfos: [signer] }: pkijs.SignedData): Date | undefined {
  const time = signer?.signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME)?.values[0]
  if (!(time instanceof asn1js.UTCTime || time instanceof asn1js.GeneralizedTime)) return undefined
  const date = time.toDate()
  return Number.isNaN(date.getTime()) ? undefined : date
}

const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

/** The time stamp of a signature, when it is a whole one and of this signature's own value. */
async function stampOf({ signerInfos: [signer] }: pkijs.SignedData): Promise<Date | undefined> {
  const stamp = signer?.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP)?.values[0]
  if (!signer || !stamp) return undefined
  try {
    const token = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: stamp }).content })
    const content = token.encapContentInfo.eContent
    if (!content) return undefined
    // Compares the hash in the stamp with the one of these bytes, too.
    const data = signer.signature.valueBlock.valueHexView.slice().buffer
    const { signatureVerified } = await token.verify(
      { signer: 0, data, checkChain: false, extendedMode: true },
      engine,
    )
    return signatureVerified === true ? pkijs.TSTInfo.fromBER(content.getValue()).genTime : undefined
  } catch {
    return undefined
  }
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
