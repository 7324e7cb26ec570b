import { openPdf } from '../pdf/open.ts'
import { RefusedFile } from '../refusal.ts'
import { buildStructure, type CmsStructure, findCertificateHash, readCms } from './read-cms.ts'
import { readSignatureFields, type SignatureValue } from './signature-fields.ts'

/** One signature found in a file. */
export interface ReadSeal {
  /** The signature can be checked; nothing is known about one of another type or structure. */
  supported: boolean
  /** It covers the whole file except its own hole: nothing was added later. */
  coversAll: boolean
  /** The signed bytes are unchanged since the holder of the certificate's key signed them. */
  intact: boolean
  /** SHA-256 of the certificate, hex; empty without a readable one. */
  certificateHash: string
  /** The holder's name in the certificate. */
  signer: string
  /** The time of the signer's clock. */
  signedAt: Date | undefined
  /** The certificate was valid at the time of the stamp or, without one, at the signer's time. */
  certificateValid: boolean
  /** The time in a time stamp of this signature. */
  timestampedAt: Date | undefined
  /** The authority's name in its certificate. */
  timestampedBy: string
}

const MAX_SEALS = 20
/** The maximum of hexadecimal digits: a signature with its certificates, time stamp and revocation lists. */
const MAX_HOLE_BYTES = 2 * 1024 * 1024
const PADES = 'ETSI.CAdES.detached'
/** Detached signatures; other types sign an insecure hash, or are time stamps. */
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
 * Reads the signatures of a PDF's signature fields and checks each against the file's bytes. Does not judge the trust
 * in a certificate. Throws `RefusedFile` for an incomplete PDF.
 */
export async function readSeals(file: Uint8Array): Promise<ReadSeal[]> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const { catalog, objects, wasProtected } = await openPdf(file)
  const values = readSignatureFields(catalog, objects)
  if (values.length > MAX_SEALS) throw new RefusedFile('too-complex', `${values.length} signatures`)
  const seals: ReadSeal[] = []
  // Sequential: each check needs a copy of the file.
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
  if (!hole) {
    const certificateHash = ownerOf(structureOf(value.contents))
    return { ...NOTHING, supported: false, certificateHash, signedAt: value.claimedAt }
  }
  const structure = structureOf(hole.room)
  const coversAll = hole.end === bytes.length
  const signed = Buffer.concat([bytes.subarray(0, hole.before), bytes.subarray(hole.next, hole.end)])
  try {
    if (!structure) throw new Error('no structure')
    const cms = await readCms(structure, { signed, isPades: value.subFilter === PADES })
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
    // An unreadable signature is never intact. Its certificate tells whose it would be.
    const certificateHash = ownerOf(structure)
    return { ...NOTHING, supported: false, coversAll, certificateHash, signedAt: value.claimedAt }
  }
}

/** The structure of a signature; undefined when it cannot be read. */
function structureOf(contents: Uint8Array): CmsStructure | undefined {
  try {
    return buildStructure(withoutPadding(contents))
  } catch {
    return undefined
  }
}

/** The certificate in a signature that cannot be checked; empty when it cannot be read either. */
function ownerOf(structure: CmsStructure | undefined): string {
  try {
    return structure ? findCertificateHash(structure) : ''
  } catch {
    return ''
  }
}

/** The excluded range: exactly the field's `/Contents`, including its brackets. */
function readHole(bytes: Buffer, { range, contents }: SignatureValue) {
  if (!range) return undefined
  const [start, before, next, after] = range
  const end = next + after
  if (start !== 0 || before > next || end > bytes.length || next - before > MAX_HOLE_BYTES) return undefined
  const written = bytes.toString('latin1', before, next)
  if (written.length % 2 !== 0 || !/^<[0-9a-f]+>$/i.test(written)) return undefined
  const cms = Buffer.from(written.slice(1, -1), 'hex')
  return cms.equals(contents) ? { before, next, end, room: cms } : undefined
}

/** The signature is at the start of its placeholder; the rest must be zeros. */
function withoutPadding(contents: Uint8Array): Buffer {
  const cms = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength)
  const first = cms[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new Error('no signature')
  const length = lengthBytes === 0 ? first : cms.readUIntBE(2, lengthBytes)
  const end = 2 + lengthBytes + length
  if (end > cms.length || cms.subarray(end).some((byte) => byte !== 0))
    throw new Error('padding is not empty')
  return cms.subarray(0, end)
}
