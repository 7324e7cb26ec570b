import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as unknown as ReturnType<typeof x509.cryptoProvider.get>)

/** A certificate of the organisation with its private key. */
export interface OwnCertificate {
  /** DER. */
  certificate: Uint8Array
  /** PKCS #8, DER. */
  privateKey: Uint8Array
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) }
/** The library uses the browser's type, which Node declares under another name. */
type Keys = NonNullable<Parameters<typeof x509.X509CertificateGenerator.createSelfSigned>[0]['keys']>

const BITS = 3072
const YEARS = 10
/** Other clocks may be slow: the certificate must be valid for an immediate verification. */
const BACKDATED_MS = DAY_MS

/**
 * Creates a self-signed certificate: it proves integrity, not identity. It is valid from a day
 * before `now`.
 */
export async function createCertificate(organisation: string, now: Date): Promise<OwnCertificate> {
  const keys = await webcrypto.subtle.generateKey({ ...ALGORITHM, modulusLength: BITS }, true, [
    'sign',
    'verify',
  ])
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`${organisation}: sigillo dei documenti`] }, { O: [organisation] }, { C: ['IT'] }],
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    keys: keys as unknown as Keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create((keys as unknown as Keys).publicKey),
    ],
  })
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: new Uint8Array(certificate.rawData), privateKey: new Uint8Array(privateKey) }
}

export async function createOwnSigner({ certificate, privateKey }: OwnCertificate): Promise<Signer> {
  const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(privateKey), ALGORITHM, false, ['sign'])
  return new CryptoKeySigner(key as unknown as Keys['privateKey'], certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
}

/** The validity period of a certificate. */
export function validityOf(certificate: Uint8Array): { from: Date; until: Date } {
  const { notBefore, notAfter } = new x509.X509Certificate(new Uint8Array(certificate).buffer)
  return { from: notBefore, until: notAfter }
}

/**
 * A signer from a certificate that the organisation provides. Throws for a wrong password and for an invalid P12 file.
 */
export const createProvidedSigner = (p12: Uint8Array, password: string): Promise<Signer> =>
  P12Signer.create(p12, password)
