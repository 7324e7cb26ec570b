import { createHash, webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { createCertificate, type OwnCertificate } from '../../server/documents/signature/certificate.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

const crypto = webcrypto as unknown as Crypto
const engine = new pkijs.CryptoEngine({ name: 'node', crypto }) as unknown as pkijs.ICryptoEngine
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

/** A time stamp authority (RFC 3161) with a clock of its own. `wrong` stamps another hash than the one it was given. */
export async function startTimestamps(now: () => Date, { wrong = false, port = 0 } = {}): Promise<StandIn> {
  const own = await createCertificate('Marca Temporale', now())
  return await startStandIn(
    async ({ bytes, headers }) => {
      if (headers['content-type'] !== 'application/timestamp-query') return { status: 415 }
      const request = pkijs.TimeStampReq.fromBER(toArrayBuffer(bytes))
      const imprint = wrong ? another(request.messageImprint) : request.messageImprint
      const token = await stamp(own, imprint, now())
      const answer = new pkijs.TimeStampResp({
        status: new pkijs.PKIStatusInfo({ status: pkijs.PKIStatus.granted }),
        timeStampToken: new pkijs.ContentInfo({
          contentType: pkijs.ContentInfo.SIGNED_DATA,
          content: token.toSchema(true),
        }),
      })
      const body = new Uint8Array(answer.toSchema().toBER(false))
      return { status: 200, headers: { 'content-type': 'application/timestamp-reply' }, body }
    },
    { port },
  )
}

async function stamp(own: OwnCertificate, messageImprint: pkijs.MessageImprint, genTime: Date) {
  const certificate = pkijs.Certificate.fromBER(toArrayBuffer(Buffer.from(own.certificate)))
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new asn1js.Integer({ value: 1 }),
    genTime,
  })
  const content = info.toSchema().toBER(false)
  const attribute = (type: string, value: object) => new pkijs.Attribute({ type, values: [value] })
  const hash = createHash('sha256').update(Buffer.from(content)).digest()
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: TST_INFO })),
        attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: toArrayBuffer(hash) })),
      ],
    }),
  })
  const data = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new asn1js.OctetString({ valueHex: content }),
    }),
    signerInfos: [signer],
    certificates: [certificate],
  })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(own.privateKey), algorithm, false, [
    'sign',
  ])
  await data.sign(key as CryptoKey, 0, 'SHA-256', undefined, engine)
  return data
}

const another = ({ hashAlgorithm }: pkijs.MessageImprint) =>
  new pkijs.MessageImprint({
    hashAlgorithm,
    hashedMessage: new asn1js.OctetString({ valueHex: toArrayBuffer(Buffer.alloc(32, 7)) }),
  })

const toArrayBuffer = (bytes: Buffer): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
