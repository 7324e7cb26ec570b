import { webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { createCertificate } from '../server/documents/signature/certificate.ts'

const crypto = webcrypto as unknown as Crypto
const engine = new pkijs.CryptoEngine({ name: 'node', crypto }) as unknown as pkijs.ICryptoEngine
const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3'

/** A certificate with its key under a password, in the format of a configured one (PKCS #12). */
export async function createP12(holder: string, password: string, now: Date): Promise<Buffer> {
  const own = await createCertificate(holder, now)
  const secret = new TextEncoder().encode(password).buffer
  const key = new pkijs.PKCS8ShroudedKeyBag({
    parsedValue: pkijs.PrivateKeyInfo.fromBER(toArrayBuffer(own.privateKey)),
  })
  await key.makeInternalValues(
    {
      password: secret,
      iterationCount: 2048,
      hmacHashAlgorithm: 'SHA-256',
      contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 } as never,
    },
    engine,
  )
  const certificate = new pkijs.CertBag({
    parsedValue: pkijs.Certificate.fromBER(toArrayBuffer(own.certificate)),
  })
  const pair = [keyId()]
  const bags = [
    new pkijs.SafeBag({ bagId: SHROUDED_KEY, bagValue: key, bagAttributes: pair }),
    new pkijs.SafeBag({ bagId: CERTIFICATE, bagValue: certificate, bagAttributes: pair }),
  ]
  const pfx = new pkijs.PFX({
    parsedValue: {
      integrityMode: 0,
      authenticatedSafe: new pkijs.AuthenticatedSafe({
        parsedValue: {
          safeContents: [{ privacyMode: 0, value: new pkijs.SafeContents({ safeBags: bags }) }],
        },
      }),
    },
  })
  await pfx.parsedValue?.authenticatedSafe?.makeInternalValues({ safeContents: [{}] }, engine)
  await pfx.makeInternalValues(
    { password: secret, iterations: 2048, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' },
    engine,
  )
  return Buffer.from(pfx.toSchema().toBER(false))
}

/** The attribute that links a key to its certificate. */
const keyId = () =>
  new pkijs.Attribute({
    type: '1.2.840.113549.1.9.21',
    values: [new asn1js.OctetString({ valueHex: new Uint8Array([1]).buffer })],
  })

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
