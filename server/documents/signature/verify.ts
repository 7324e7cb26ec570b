import { openPdf } from '../pdf/open.ts'
import { RefusedFile } from '../refusal.ts'
import { readCms } from './read-cms.ts'
import { readSignatureFields, type SignatureValue } from './signature-fields.ts'

/** One signature found in a file. */
export interface ReadSeal {
  /** It is of a kind that can be checked here; of another kind nothing is known. */
  supported: boolean
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
  /** The certificate was valid at the time that the stamp, else the signer, says. */
  certificateValid: boolean
  /** As a time stamp authority says, in a stamp of this very signature. */
  timestampedAt: Date | undefined
  /** As the authority's certificate names it. */
  timestampedBy: string
}

const MAX_SEALS = 20
/** In hexadecimal letters: a signature with its certificates, time stamp and lists of revoked certificates. */
const MAX_HOLE_BYTES = 2 * 1024 * 1024
const PADES = 'ETSI.CAdES.detached'
/** Signatures that stand apart from what they sign; the others sign a hash that is broken, or are time stamps. */
const DETACHED = [PADES, 'adbe.pkcs7.detached']

const NOTHING: ReadSeal = {
  supported: true,
  coversAll: false,
  intact: false,
  certificateHash: '',
  signer: '',
  signedAt: undefined,
  certificateValid: false,
  timestampedAt: undefined,
  timestampedBy: '',
}

/** Every signature has a readable byte range: a file without one is not parsed. */
export const hasSignatureRange = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes('/ByteRange')

/**
 * Reads the signatures of a PDF's signature fields and checks each against the file's own bytes. Knows nothing of whom
 * to trust. Throws `RefusedFile` for what is no whole PDF.
 */
export async function readSeals(file: Uint8Array): Promise<ReadSeal[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const { catalog, objects, wasProtected } = await openPdf(file)
  const values = readSignatureFields(catalog, objects)
  if (values.length > MAX_SEALS) throw new RefusedFile('too-complex', `${values.length} signatures`)
  const seals: ReadSeal[] = []
  // One after the other: each needs a copy of the file.
  for (const value of values) {
    const supported = !wasProtected && DETACHED.includes(value.subFilter)
    seals.push(
      supported ? await readSeal(bytes, value) : { ...NOTHING, supported, signedAt: value.claimedAt },
    )
  }
  return seals
}

async function readSeal(bytes: Buffer, value: SignatureValue): Promise<ReadSeal> {
  const hole = readHole(bytes, value)
  if (!hole) return { ...NOTHING, signedAt: value.claimedAt }
  const coversAll = hole.end === bytes.length
  const signed = Buffer.concat([bytes.subarray(0, hole.before), bytes.subarray(hole.next, hole.end)])
  try {
    const cms = await readCms(withoutPadding(hole.room), { signed, isPades: value.subFilter === PADES })
    const { validFrom, validUntil, signingTime, timestamp, ...found } = cms
    const signedAt = signingTime ?? value.claimedAt
    const at = timestamp?.at ?? signedAt
    return {
      ...found,
      coversAll,
      signedAt,
      certificateValid: at !== undefined && at >= validFrom && at <= validUntil,
      timestampedAt: timestamp?.at,
      timestampedBy: timestamp?.by ?? '',
    }
  } catch {
    // What is no signature cannot be intact.
    return { ...NOTHING, coversAll, signedAt: value.claimedAt }
  }
}

/** What the range leaves out: the field's own `/Contents`, brackets included, and not a byte more. */
function readHole(bytes: Buffer, { range, contents }: SignatureValue) {
  if (!range) return undefined
  const [start, before, next, after] = range
  const end = next + after
  if (start !== 0 || before > next || end > bytes.length || next - before > MAX_HOLE_BYTES) return undefined
  const written = bytes.toString('latin1', before, next)
  if (written.length % 2 !== 0 || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(written)) return undefined
  const cms = Buffer.from(written.slice(1, -1), 'hex')
  return cms.equals(contents) ? { before, next, end, room: cms } : undefined
}

/** The signature is at the start of its placeholder; the rest must be zeros. */
function withoutPadding(cms: Buffer): Buffer {
  const first = cms[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new Error('no signature')
  const length = lengthBytes === 0 ? first : cms.readUIntBE(2, lengthBytes)
  const end = 2 + lengthBytes + length
  if (end > cms.length || cms.subarray(end).some((byte) => byte !== 0))
    throw new Error('padding is not empty')
  return cms.subarray(0, end)
}
