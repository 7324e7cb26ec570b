import { createHash, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

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
const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** Reads every signature of a PDF and checks it against the file's own bytes. Knows nothing of whom to trust. */
export async function readSeals(file: Uint8Array): Promise<FoundSeal[]> {
  const bytes = Buffer.from(file)
  const ranges = [...bytes.toString('latin1').matchAll(BYTE_RANGE)]
    // The last ones cover what the earlier ones cover; nobody signs more often.
    .slice(-MOST_SEALS)
    .map((match) => match.slice(1).map(Number) as [number, number, number, number])
  return await Promise.all(ranges.map((range) => readSeal(bytes, range)))
}

async function readSeal(
  bytes: Buffer,
  [start, before, next, after]: [number, number, number, number],
): Promise<FoundSeal> {
  const nothing = {
    ...{ coversAll: false, intact: false, certificateHash: '', signer: '' },
    ...{ signedAt: undefined, timestampedAt: undefined },
  }
  const gap = bytes.subarray(start + before, next)
  // The only hole is the signature itself, in hexadecimal between its brackets.
  const hole = /^<((?:[0-9a-f]{2})+|(?:[0-9A-F]{2})+)>$/.exec(gap.toString('latin1'))
  if (start !== 0 || !hole || next + after > bytes.length) return nothing
  const coversAll = next + after === bytes.length
  const signed = Buffer.concat([bytes.subarray(0, before), bytes.subarray(next, next + after)])
  try {
    return { ...nothing, coversAll, ...(await readCms(withoutPadding(Buffer.from(hole[1]!, 'hex')), signed)) }
  } catch {
    // What is no signature cannot be intact.
    return { ...nothing, coversAll }
  }
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
  const content = pkijs.ContentInfo.fromBER(toArrayBuffer(der))
  const data = new pkijs.SignedData({ schema: content.content })
  const certificate = data.certificates?.find((one) => one instanceof pkijs.Certificate)
  if (!certificate || data.signerInfos.length !== 1) throw new Error('not one signer with a certificate')
  const { signatureVerified: intact } = await data.verify(
    {
      signer: 0,
      data: toArrayBuffer(signed),
      checkChain: false,
      extendedMode: true,
    },
    engine,
  )
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
const SIGNING_TIME = '1.2.840.113549.1.9.5'

function nameOf({ subject }: pkijs.Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
  return name ? String(name.value.valueBlock.value) : ''
}

function timeOf({ signerInfos: [signer] }: pkijs.SignedData): Date | undefined {
  const time = signer?.signedAttrs?.attributes.find(({ type }) => type === SIGNING_TIME)?.values[0]
  return time instanceof asn1js.UTCTime || time instanceof asn1js.GeneralizedTime ? time.toDate() : undefined
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
