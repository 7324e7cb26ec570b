import { resolve } from 'node:path'
import { readSecretKey } from '../secret-key.ts'
import { checkCombinations } from './check-combinations.ts'
import { ConfigurationError } from './configuration-error.ts'
import { VARIABLES, type Variables } from './variables.ts'

export type Environment = Record<string, string | undefined>

const CHECKED_VARIABLES = VARIABLES.superRefine(
  (given, context) => {
    for (const { variable, shouldBe } of checkCombinations(given))
      context.addIssue({ code: 'custom', path: [variable], message: shouldBe })
  },
  // Beside wrong values too: the operator corrects all at once.
  { when: () => true },
)

/**
 * The variables of the environment, checked. Throws `ConfigurationError` that names each wrong one, and each one that
 * others need. Pure, except that it reads the files that variables name.
 */
export function readVariables(env: Environment): Variables {
  // An empty value counts as not given: `.env` files keep unset names as `NAME=`.
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const read = CHECKED_VARIABLES.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [first, ...further] = read.error.issues.map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }))
  throw new ConfigurationError(
    first!.name,
    first!.message,
    further.map(({ name, message }) => `${name} ${message}`),
  )
}

/** The configuration of this process, from the checked variables, whose table explains each. */
export type Config = ReturnType<typeof shapeConfig>

/**
 * The configuration of this process. Creates the data folder and, when `SECRET_KEY` is not given, the key file in it.
 * Throws `ConfigurationError` for a wrong value.
 */
export const readConfig = (env: Environment): Config => shapeConfig(readVariables(env))

function shapeConfig(given: Variables) {
  const { TLS_CERTIFICATE: certificate, TLS_KEY: key, SPORTELLO_MODE: mode } = given
  const dataDir = resolve(given.DATA_DIR)
  return {
    mode,
    /** Whether a demonstration may listen where others reach it. */
    demonstrationOpen: given.DEMONSTRATION_OPEN,
    host: given.HOST,
    port: given.PORT,
    /** Where a browser finds this installation, without a slash at the end. */
    publicUrl: given.PUBLIC_URL ?? `${certificate ? 'https' : 'http'}://localhost:${given.PORT}`,
    /** Folder for the embedded database, stored files and the key. */
    dataDir,
    /** A PostgreSQL server; absent: the embedded database in `dataDir`/db. */
    databaseUrl: given.DATABASE_URL,
    databaseStuckSeconds: given.DATABASE_STUCK_SECONDS,
    logLevel: given.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    apiDocs: given.API_DOCS,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: given.SESSION_ABSOLUTE_HOURS,
    /** Addresses of proxies that may name the caller; empty: none. */
    trustedProxies: given.TRUSTED_PROXIES,
    /** Files of a certificate and its key; absent: plain HTTP. */
    tls: certificate && key ? { certificate, key } : undefined,
    /** 32 bytes: encrypts authenticator secrets. */
    secretKey: given.SECRET_KEY ?? readSecretKey(dataDir),
    webhookPrivateHosts: given.WEBHOOK_PRIVATE_HOSTS,
    /** The first wait after an external service did not answer; all waits are multiples of it. */
    retryBaseSeconds: given.RETRY_BASE_SECONDS ?? given.OUTSIDE_RETRY_SECONDS ?? 60,
    files: bucketOf(given),
    smtp: smtpOf(given),
    openid: openidOf(given),
    zoho: zohoOf(given),
    signNamirialUrl: given.SIGN_NAMIRIAL_URL,
    signNamirialToken: given.SIGN_NAMIRIAL_TOKEN,
    signNamirialMethod: given.SIGN_NAMIRIAL_METHOD,
    /** A certificate of the organisation with its key (PKCS #12); absent: one of our own making. */
    signP12: given.SIGN_P12,
    signP12Password: given.SIGN_P12_PASSWORD,
    signTsaUrl: given.SIGN_TSA_URL,
    signCopyDays: given.SIGN_COPY_DAYS,
    debounceApiKey: given.DEBOUNCE_API_KEY,
    debounceUrl: given.DEBOUNCE_URL,
    mailchimpApiKey: given.MAILCHIMP_API_KEY,
    mailchimpList: given.MAILCHIMP_LIST,
    mailchimpUrl: given.MAILCHIMP_URL,
    placesGoogleKey: given.PLACES_GOOGLE_KEY,
    placesGoogleUrl: given.PLACES_GOOGLE_URL,
    placesPhotonUrl: given.PLACES_PHOTON_URL,
    ocrUrl: given.OCR_URL,
    fiscalCheckUrl: given.FISCAL_CHECK_URL,
    /** How mails to customers are signed. */
    organisationName: given.OFFICE_NAME,
    reviewUrl: given.REVIEW_URL,
  }
}

export type S3Settings = NonNullable<ReturnType<typeof bucketOf>>

/** Where files are stored; undefined: in the folder `files` of the data. */
function bucketOf(given: Variables) {
  const { FILES_ENDPOINT: endpoint, FILES_BUCKET: bucket } = given
  const { FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = given
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  // The prefix, with its slash, is for a bucket shared with others.
  return { endpoint, bucket, accessKey, secretKey, prefix: given.FILES_PREFIX, region: given.FILES_REGION }
}

export type OpenidSettings = NonNullable<ReturnType<typeof openidOf>>

/** Who proves mailboxes; undefined: a code by mail. */
function openidOf(given: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, hostedDomain: given.OIDC_HOSTED_DOMAIN }
}

export type SmtpSettings = NonNullable<ReturnType<typeof smtpOf>>

/** Who sends mails; undefined: they stay in the outbox. */
function smtpOf(given: Variables) {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_DKIM_DOMAIN: domainName } = given
  const { SMTP_DKIM_SELECTOR: keySelector, SMTP_DKIM_KEY: privateKey } = given
  if (!host || !from) return undefined
  return {
    host,
    from,
    port: given.SMTP_PORT,
    security: given.SMTP_SECURITY,
    user: given.SMTP_USER,
    password: given.SMTP_PASSWORD,
    replyTo: given.SMTP_REPLY_TO,
    dkim: domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : undefined,
  }
}

/** An account at Zoho, and the API names that its administrators chose. */
export type ZohoSettings = NonNullable<ReturnType<typeof zohoOf>>

/** Undefined: contracts stay in the built-in CRM. */
function zohoOf(given: Variables) {
  const { CRM_ZOHO_CLIENT_ID: clientId, CRM_ZOHO_CLIENT_SECRET: clientSecret } = given
  const { CRM_PROVIDER, CRM_ZOHO_REFRESH_TOKEN: refreshToken } = given
  if (CRM_PROVIDER !== 'zoho' || !clientId || !clientSecret || !refreshToken) return undefined
  return {
    clientId,
    clientSecret,
    refreshToken,
    accountsUrl: given.CRM_ZOHO_ACCOUNTS_URL,
    version: given.CRM_ZOHO_VERSION,
    webUrl: given.CRM_ZOHO_WEB_URL,
    keyField: given.CRM_ZOHO_KEY_FIELD,
    contacts: given.CRM_ZOHO_CONTACTS,
    contracts: given.CRM_ZOHO_CONTRACTS,
    /** Of a contract, the field with the number that Zoho gave it. */
    contractNumber: given.CRM_ZOHO_CONTRACT_NUMBER,
    leads: given.CRM_ZOHO_LEADS,
    productType: given.CRM_ZOHO_PRODUCT_TYPE,
    productCustomerType: given.CRM_ZOHO_PRODUCT_CUSTOMER_TYPE,
  }
}

/** Whether the installation runs in the mode `production` without a mail server. */
export const isWithoutMail = ({ mode, smtp }: Pick<Config, 'mode' | 'smtp'>): boolean =>
  mode === 'production' && smtp === undefined

/** The name of the browser’s half of a session, without its prefix. */
export const SESSION_COOKIE = 'sb'

/** Browsers accept the __Host- prefix only together with Secure, so plain http gets a plain name. */
export const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name
