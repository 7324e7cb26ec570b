import { createHash } from 'node:crypto'
import type { Signer, TimestampAuthority } from '@libpdf/core'
import * as asn1js from 'asn1js'

export interface CmsOptions {
  signer: Signer
  /** Creates the time stamp of the signature's value: level B-T. Without one the level is B-B. */
  timestamps?: TimestampAuthority | undefined
}

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const RSA_WITH_SHA_256 = '1.2.840.113549.1.1.11'
const ECDSA_WITH_SHA_256 = '1.2.840.10045.4.3.2'
const HASH = 'SHA-256'

/**
 * A detached CMS signature in DER according to baseline PAdES (EN 319 142-1, EN 319 122-1): content type, digest and
 * signing-certificate-v2 are signed attributes; the signing time is in the field's `/M` instead.
 */
export async function signCms(signed: Uint8Array, { signer, timestamps }: CmsOptions): Promise<Buffer> {
  const attributes = inOrder([
    attribute(CONTENT_TYPE, objectId(DATA)),
    attribute(MESSAGE_DIGEST, octets(sha256(signed))),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate(signer.certificate)),
  ])
  // Signed as a SET, written as [0] (RFC 5652, 5.4).
  const toSign = new asn1js.Set({ value: attributes }).toBER()
  const value = await signer.sign(new Uint8Array(toSign), HASH)
  const token = await timestamps?.timestamp(sha256(value), HASH)
  const signerInfo = sequence(
    new asn1js.Integer({ value: 1 }),
    identifierOf(signer.certificate),
    sequence(objectId(SHA_256)),
    createTagged(0, attributes),
    signatureAlgorithm(signer),
    octets(value),
    ...(token ? [createTagged(1, [attribute(TIME_STAMP, parse(token))])] : []),
  )
  const certificates = inOrder([signer.certificate, ...(signer.certificateChain ?? [])].map(parse))
  const signedData = sequence(
    new asn1js.Integer({ value: 1 }),
    new asn1js.Set({ value: [sequence(objectId(SHA_256))] }),
    sequence(objectId(DATA)),
    createTagged(0, certificates),
    new asn1js.Set({ value: [signerInfo] }),
  )
  return Buffer.from(sequence(objectId(SIGNED_DATA), createTagged(0, [signedData])).toBER())
}

/** RFC 5754: SHA-256 is written without parameters, RSA with SHA-256 requires NULL, and ECDSA forbids parameters. */
function signatureAlgorithm({ keyType, signatureAlgorithm: name }: Signer): asn1js.Sequence {
  if (keyType === 'EC') return sequence(objectId(ECDSA_WITH_SHA_256))
  if (name !== 'RSASSA-PKCS1-v1_5') throw new Error(`no seal with ${name}`)
  return sequence(objectId(RSA_WITH_SHA_256), new asn1js.Null())
}

/** RFC 5035: the certificate's hash; SHA-256 is the default, which DER omits. */
const signingCertificate = (certificate: Uint8Array) =>
  sequence(sequence(sequence(octets(sha256(certificate)))))

/** The certificate's issuer and serial number, unchanged. */
function identifierOf(certificate: Uint8Array): asn1js.Sequence {
  const [body] = (parse(certificate) as asn1js.Sequence).valueBlock.value as [asn1js.Sequence]
  const [first, ...others] = body.valueBlock.value
  // The version is tagged, and absent in the first one.
  const [serial, , issuer] = first instanceof asn1js.Integer ? [first, ...others] : others
  return sequence(issuer!, serial!)
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const objectId = (value: string) => new asn1js.ObjectIdentifier({ value })
const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer })
const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value })
const createTagged = (tagNumber: number, value: asn1js.AsnType[]) =>
  new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
const attribute = (type: string, value: asn1js.AsnType) =>
  sequence(objectId(type), new asn1js.Set({ value: [value] }))

function parse(der: Uint8Array): asn1js.AsnType {
  const { offset, result } = asn1js.fromBER(new Uint8Array(der).buffer)
  if (offset < 0) throw new Error('no DER')
  return result
}

/** DER orders the members of a set by their bytes. */
const inOrder = (members: asn1js.AsnType[]): asn1js.AsnType[] =>
  members
    .map((member) => ({ member, der: Buffer.from(member.toBER()) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ member }) => member)
