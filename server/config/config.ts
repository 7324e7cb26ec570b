import { resolve } from 'node:path'
import { readSecretKey } from '../secret-key.ts'
import { checkCombinations } from './variables/check-combinations.ts'
import {
  bucketOf,
  type OpenidSettings,
  openidOf,
  type S3Settings,
  type SmtpSettings,
  smtpOf,
  type ZohoSettings,
  zohoOf,
} from './variables/external-services.ts'
import type { Environment } from './variables/readers.ts'
import { type Settings, VARIABLES } from './variables/table.ts'

/** The shape of the configuration. Read once from the environment by `readConfig`. */
export interface Config {
  mode: 'demonstration' | 'production'
  /** Whether a demonstration may listen where others reach it. */
  demonstrationOpen: 'false' | 'true'
  host: string
  port: number
  /** Where a browser finds this installation, without a slash at the end. */
  publicUrl: string
  /** Folder for the embedded database, stored files and the key. */
  dataDir: string
  /** A PostgreSQL server; absent: the embedded database in `dataDir`/db. */
  databaseUrl: string | undefined
  /** Seconds after which one statement is given up. */
  databaseStuckSeconds: number
  logLevel: string
  /** Who may read the description of the interface. */
  apiDocs: 'administrators' | 'open'
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  /** Addresses of proxies that may name the caller; empty: none. */
  trustedProxies: string[]
  /** Files of a certificate and its key; absent: plain HTTP. */
  tls: { certificate: string; key: string } | undefined
  /** 32 bytes: encrypts authenticator secrets. */
  secretKey: Buffer
  /** What webhooks may be sent to in this machine and its private networks. */
  webhookPrivateHosts: string[]
  /** The first wait after an external service did not answer; all waits are multiples of it. */
  retryBaseSeconds: number
  /** Where files are stored: a bucket, or absent for the folder `files` in `dataDir`. */
  files: S3Settings | undefined
  /** Who sends mails; absent: they stay in the outbox. */
  smtp: SmtpSettings | undefined
  /** Who proves mailboxes; absent: a code by mail. */
  openid: OpenidSettings | undefined
  /** An account at Zoho; absent: the built-in CRM. */
  zoho: ZohoSettings | undefined
  signNamirialUrl: string | undefined
  signNamirialToken: string | undefined
  signNamirialMethod: 'click' | 'draw' | 'otp'
  /** A certificate of the organisation with its key (PKCS #12), to seal signed files with; absent: one of our own making. */
  signP12: Buffer | undefined
  signP12Password: string | undefined
  /** A time stamp authority (RFC 3161). */
  signTsaUrl: string | undefined
  /** How many days after signing the customer's link still shows the papers. */
  signCopyDays: number
  debounceApiKey: string | undefined
  debounceUrl: string
  mailchimpApiKey: string | undefined
  mailchimpList: string | undefined
  mailchimpUrl: string | undefined
  placesGoogleKey: string | undefined
  placesGoogleUrl: string
  placesPhotonUrl: string | undefined
  ocrUrl: string | undefined
  fiscalCheckUrl: string | undefined
  /** How mails to customers are signed. */
  organisationName: string
  /** Where customers may review the organisation. */
  reviewUrl: string | undefined
}

/** Whether the installation runs in the mode `production` without a mail server. */
export const isWithoutMail = ({ mode, smtp }: Pick<Config, 'mode' | 'smtp'>): boolean =>
  mode === 'production' && smtp === undefined

/** Reads each variable by the table; a wrong value throws `ConfigurationError` naming it. Pure. */
export function readSettings(env: Environment): Settings {
  const settings = Object.fromEntries(
    Object.values(VARIABLES).map((variable) => [variable.setting, variable.read(env)]),
  ) as unknown as Settings
  checkCombinations(settings)
  return settings
}

/**
 * The configuration of this process. Creates the data folder and, when `SECRET_KEY` is not given, the key file in it.
 * Throws `ConfigurationError` for a wrong value.
 */
export function readConfig(env: Environment): Config {
  const { tlsCertificate, tlsKey, ...settings } = readSettings(env)
  const dataDir = resolve(settings.dataDir)
  return {
    ...settings,
    dataDir,
    publicUrl: settings.publicUrl ?? `${tlsCertificate ? 'https' : 'http'}://localhost:${settings.port}`,
    tls: tlsCertificate && tlsKey ? { certificate: tlsCertificate, key: tlsKey } : undefined,
    secretKey: settings.secretKey ?? readSecretKey(dataDir),
    files: bucketOf(settings),
    openid: openidOf(settings),
    smtp: smtpOf(settings),
    zoho: zohoOf(settings),
  }
}

/** The name of the browser’s half of a session, without its prefix. */
export const SESSION_COOKIE = 'sb'

/** Browsers accept the __Host- prefix only together with Secure, so plain http gets a plain name. */
export const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name
