import { createHash, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { checkDer } from './check-der.ts'
import { checkSignedData } from './check-signed-data.ts'
import { nameOf, readTimestamp } from './read-timestamp.ts'

/** The result of a check of a CMS signature. */
export interface ReadCms {
  /** Its algorithms are considered secure, and its parts agree with each other. */
  supported: boolean
  /** The bytes are unchanged since the holder of the certificate's key signed them. */
  intact: boolean
  /** SHA-256 of the signer's certificate, hex. */
  certificateHash: string
  /** The holder's name in the certificate. */
  signer: string
  validFrom: Date
  validUntil: Date
  /** The attribute signing-time, which PAdES forbids and older signatures have. */
  signingTime: Date | undefined
  timestamp: { at: Date; by: string } | undefined
}

/** Node's cryptography; the types of the library and of this class differ in unused methods. */
const engine = new pkijs.CryptoEngine({
  name: 'node',
  crypto: webcrypto as unknown as ConstructorParameters<typeof pkijs.CryptoEngine>[0]['crypto'],
}) as unknown as pkijs.ICryptoEngine

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** The algorithms of a signature by the hash that each of them includes; the others accept any hash. */
const SIGNATURES: Record<string, string | undefined> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}
const ANY_HASH = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']
const PSS = '1.2.840.113549.1.1.10'

interface Signed {
  /** The bytes of the file that the signature covers. */
  signed: Buffer
  /** PAdES requires the attribute with the hash of the signer's certificate. */
  isPades: boolean
}

/** The structure of a signature, built once: that of a large one takes most of the time of its check. */
export interface CmsStructure {
  root: asn1js.AsnType
  /** Nothing is behind it. */
  isWhole: boolean
}

/** Throws for bytes that are no structure of a signature. */
export function buildStructure(der: Buffer): CmsStructure {
  checkDer(der)
  const { result, offset } = asn1js.fromBER(toArrayBuffer(der))
  return { root: result, isWhole: offset === der.length }
}

/** Checks a detached CMS signature (RFC 5652, EN 319 122-1). Throws for invalid structures. */
export async function readCms(
  { root, isWhole }: CmsStructure,
  { signed, isPades }: Signed,
): Promise<ReadCms> {
  if (!isWhole) throw new Error('bytes behind the signature')
  checkSignedData(root)
  const { contentType, content } = new pkijs.ContentInfo({ schema: root })
  if (contentType !== SIGNED_DATA) throw new Error('no signed data')
  const data = new pkijs.SignedData({ schema: content })
  const info = data.signerInfos[0]
  if (!info || data.signerInfos.length !== 1) throw new Error('not one signer')
  // The library would verify embedded content instead of the file.
  if (data.encapContentInfo.eContent) throw new Error('the signature contains a content of its own')
  if (data.encapContentInfo.eContentType !== DATA) throw new Error('the content has another type')
  const attributes = readAttributes(info)
  // Only the signer's certificate counts: a forger could embed ours beside it.
  const { signatureVerified, signerCertificate: certificate } = await verifySigner(data, signed)
  if (!certificate) throw new Error('no certificate of the signer')
  const der509 = derOf(certificate)
  const named = namesCertificate(attributes.get(SIGNING_CERTIFICATE), der509)
  const isSound = named !== false && isConsistent(data, info, certificate)
  return {
    supported: isSound && isSupported(info, data) && (named !== undefined || !isPades),
    intact: isSound && signatureVerified === true,
    certificateHash: hashOf(der509),
    signer: nameOf(certificate),
    validFrom: certificate.notBefore.value,
    validUntil: certificate.notAfter.value,
    signingTime: timeOf(attributes.get(SIGNING_TIME)),
    timestamp: await readTimestamp(info, engine),
  }
}

/** The error code of the library for bytes that are not those of the digest. */
const OTHER_DIGEST = 15

async function verifySigner(
  data: pkijs.SignedData,
  signed: Buffer,
): Promise<Partial<Pick<pkijs.SignedDataVerifyResult, 'signatureVerified' | 'signerCertificate'>>> {
  try {
    return await data.verify(
      { signer: 0, data: toArrayBuffer(signed), checkChain: false, extendedMode: true },
      engine,
    )
  } catch (error) {
    const isChanged = error instanceof pkijs.SignedDataVerifyError && error.code === OTHER_DIGEST
    if (!isChanged) throw error
    const { signerCertificate } = error
    return { signatureVerified: false, ...(signerCertificate && { signerCertificate }) }
  }
}

/** The first certificate in a signature, hashed as in `ReadCms`; empty without one. Throws for an unreadable structure. */
export function findCertificateHash({ root }: CmsStructure): string {
  const { content } = new pkijs.ContentInfo({ schema: root })
  const { certificates } = new pkijs.SignedData({ schema: content })
  const certificate = certificates?.find((one) => one instanceof pkijs.Certificate)
  return certificate ? hashOf(derOf(certificate)) : ''
}

const derOf = (certificate: pkijs.Certificate): Buffer => Buffer.from(certificate.toSchema(true).toBER())
const hashOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex')

/** The signed attributes by type. Throws for missing and duplicate ones. */
function readAttributes({ signedAttrs }: pkijs.SignerInfo): Map<string, asn1js.AsnType> {
  if (!signedAttrs) throw new Error('no signed attributes')
  const found = new Map<string, asn1js.AsnType>()
  for (const { type, values } of signedAttrs.attributes) {
    if (found.has(type) || values.length !== 1) throw new Error(`not one attribute ${type}`)
    found.set(type, values[0])
  }
  const type = found.get(CONTENT_TYPE)
  if (!(type instanceof asn1js.ObjectIdentifier) || type.valueBlock.toString() !== DATA)
    throw new Error('the content has another type')
  return found
}

/** Whether signing-certificate-v2 (RFC 5035) refers to this certificate; undefined without the attribute. */
function namesCertificate(value: asn1js.AsnType | undefined, certificate: Buffer): boolean | undefined {
  if (value === undefined) return undefined
  const first = partsOf(partsOf(partsOf(value)[0])[0])
  const hash = first.find((part) => part instanceof asn1js.OctetString)
  const algorithm = first[0] instanceof asn1js.Sequence ? partsOf(first[0])[0] : undefined
  const name =
    algorithm instanceof asn1js.ObjectIdentifier ? HASHES[algorithm.valueBlock.toString()] : 'sha256'
  if (!hash || !name) return false
  return createHash(name).update(certificate).digest().equals(Buffer.from(hash.valueBlock.valueHexView))
}

const partsOf = (value: asn1js.AsnType | undefined): asn1js.AsnType[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : []

/**
 * Whether the parts that no signature covers say what the covered ones do (RFC 5652, 5.1 and 5.3): versions, algorithms
 * and the name of the certificate. The library reads some of them and accepts a changed byte.
 */
function isConsistent(
  data: pkijs.SignedData,
  info: pkijs.SignerInfo,
  certificate: pkijs.Certificate,
): boolean {
  const { sid, digestAlgorithm, signatureAlgorithm } = info
  const version = sid instanceof pkijs.IssuerAndSerialNumber ? 1 : 3
  const hash = HASHES[digestAlgorithm.algorithmId]
  const { algorithmId } = signatureAlgorithm
  return (
    data.version === version &&
    info.version === version &&
    [digestAlgorithm, ...data.digestAlgorithms].every(
      (one) => one.algorithmId === digestAlgorithm.algorithmId && hasNoParameters(one),
    ) &&
    data.digestAlgorithms.length === 1 &&
    (ANY_HASH.includes(algorithmId) || (hash !== undefined && SIGNATURES[algorithmId] === hash)) &&
    (algorithmId === PSS || hasNoParameters(signatureAlgorithm)) &&
    (!(sid instanceof pkijs.IssuerAndSerialNumber) || namesIssuer(sid, certificate))
  )
}

const hasNoParameters = ({ algorithmParams }: pkijs.AlgorithmIdentifier): boolean =>
  algorithmParams === undefined || algorithmParams instanceof asn1js.Null

/** Byte by byte: the library takes names in another type of text as equal. */
const namesIssuer = (sid: pkijs.IssuerAndSerialNumber, certificate: pkijs.Certificate): boolean =>
  bytesOf(sid.issuer).equals(bytesOf(certificate.issuer)) &&
  sid.serialNumber.isEqual(certificate.serialNumber)

const bytesOf = (name: pkijs.RelativeDistinguishedNames): Buffer => Buffer.from(name.toSchema().toBER())

/** Collision-resistant hashes in the attributes and in the signature. */
function isSupported({ digestAlgorithm }: pkijs.SignerInfo, { digestAlgorithms }: pkijs.SignedData): boolean {
  return [digestAlgorithm, ...digestAlgorithms].every(({ algorithmId }) => HASHES[algorithmId] !== undefined)
}

function timeOf(value: asn1js.AsnType | undefined): Date | undefined {
  if (!(value instanceof asn1js.UTCTime || value instanceof asn1js.GeneralizedTime)) return undefined
  const date = value.toDate()
  return Number.isNaN(date.getTime()) ? undefined : date
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
