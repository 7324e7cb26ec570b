import { createHash, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { DAY_MS } from '../contract/time/calendar-date.ts'

const crypto = webcrypto as unknown as Crypto
const engine = new pkijs.CryptoEngine({ name: 'node', crypto }) as unknown as pkijs.ICryptoEngine
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const COMMON_NAME = '2.5.4.3'
const EXTENDED_KEY_USAGE = '2.5.29.37'
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const YEAR_MS = 365 * DAY_MS

export interface TimeAuthority {
  certificate: pkijs.Certificate
  key: CryptoKey
}

/** An authority according to RFC 3161, unless `usages` differs; its certificate is self-signed. */
export async function createTimeAuthority(
  name: string,
  now: Date,
  usages: readonly string[] = [TIME_STAMPING],
): Promise<TimeAuthority> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ])) as unknown as CryptoKeyPair
  const certificate = new pkijs.Certificate()
  certificate.version = 2
  certificate.serialNumber = new asn1js.Integer({ value: 77 })
  const holder = () =>
    new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1js.Utf8String({ value: name }) })
  certificate.issuer.typesAndValues.push(holder())
  certificate.subject.typesAndValues.push(holder())
  certificate.notBefore.value = new Date(now.getTime() - YEAR_MS)
  certificate.notAfter.value = new Date(now.getTime() + YEAR_MS)
  if (usages.length > 0) {
    const extnValue = new pkijs.ExtKeyUsage({ keyPurposes: [...usages] }).toSchema().toBER(false)
    certificate.extensions = [new pkijs.Extension({ extnID: EXTENDED_KEY_USAGE, critical: true, extnValue })]
  }
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  // As parsed from a file: the library caches parsed data.
  const parsed = pkijs.Certificate.fromBER(certificate.toSchema().toBER(false))
  return { certificate: parsed, key: keys.privateKey }
}

/** The hash algorithm of a SHA-256 time stamp. */
export const imprintOf = (bytes: Uint8Array) =>
  new pkijs.MessageImprint({
    hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256 }),
    hashedMessage: new asn1js.OctetString({ valueHex: createHash('sha256').update(bytes).digest() }),
  })

/** A time stamp token in DER. */
export async function stampTime(
  { certificate, key }: TimeAuthority,
  { imprint, at, nonce }: { imprint: pkijs.MessageImprint; at: Date; nonce?: asn1js.Integer | undefined },
): Promise<Buffer> {
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: imprint,
    serialNumber: new asn1js.Integer({ value: 1 }),
    genTime: at,
    ...(nonce && { nonce }),
  })
  const content = info.toSchema().toBER(false)
  const attribute = (type: string, value: object) => new pkijs.Attribute({ type, values: [value] })
  const hash = (bytes: ArrayBuffer) =>
    new asn1js.OctetString({ valueHex: createHash('sha256').update(Buffer.from(bytes)).digest() })
  const named = new asn1js.Sequence({ value: [hash(certificate.toSchema(true).toBER())] })
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new asn1js.OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: TST_INFO })),
            attribute(MESSAGE_DIGEST, hash(content)),
            attribute(
              SIGNING_CERTIFICATE,
              new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] }),
            ),
          ],
        }),
      }),
    ],
    certificates: [certificate],
  })
  await data.sign(key, 0, 'SHA-256', undefined, engine)
  const contentInfo = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  })
  return Buffer.from(contentInfo.toSchema().toBER(false))
}
