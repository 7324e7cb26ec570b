import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'
import { ConfigurationError } from '../config/variables.ts'

type CertificateFiles = NonNullable<Config['tls']>

/** Only suites with forward secrecy and authenticated encryption (ASVS 12.1.2): a stolen key opens no recorded traffic. */
const TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  honorCipherOrder: true,
} as const

/** The options of a server with this certificate. Throws a ConfigurationError for files that are no pair. */
export const tlsOptions = (files: CertificateFiles) => ({ ...TLS, ...certificateOf(files) })

function certificateOf({ certificate, key }: CertificateFiles) {
  const pair = { cert: readPem('TLS_CERTIFICATE', certificate), key: readPem('TLS_KEY', key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    const why = (error as Error).message
    throw new ConfigurationError('TLS_CERTIFICATE', `must be a certificate that TLS_KEY belongs to: ${why}`)
  }
  return pair
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigurationError(variable, `must be a file that can be read: ${(error as Error).message}`)
  }
}
