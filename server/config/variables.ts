import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { resolvePath } from './checkout.ts'

/** @param standard the default as the operations manual shows it */
const describe = <S extends z.ZodType>(schema: S, about: string, standard: string): S =>
  schema.meta({ about, standard })

const code = (value: string | number) => (value === '' ? 'none' : `\`${value}\``)

const text = (standard: string, about: string) =>
  describe(z.string().default(standard), about, code(standard))

const optional = (about: string, standard = 'none') => describe(z.string().optional(), about, standard)

/** The first value is the default. */
const oneOf = <const T extends [string, ...string[]]>(values: T, about: string) =>
  describe(z.enum(values, mustBeOneOf(values)).default(values[0] as never), about, code(values[0]))

const mustBeOneOf = (values: readonly string[]) => `must be one of: ${values.join(', ')}`

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
}

const integer = (standard: number, min: number, max: number, about: string) =>
  describe(wholeNumber(min, max).default(standard), about, code(standard))

function isAddress(protocols: readonly string[]) {
  return (text: string): boolean => {
    // A placeholder in braces is valid in a URL template.
    const url = URL.parse(text.replaceAll(/\{\w+\}/g, 'x'))
    return url !== null && protocols.includes(url.protocol)
  }
}

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(isAddress(protocols), `must be an address that begins with ${protocols.join('// or ')}//`)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))

const WEB = ['http:', 'https:']

const address = (about: string, standard = 'none', protocols = WEB) =>
  describe(url(protocols).optional(), about, standard)

const addressOf = (standard: string, about: string) =>
  describe(url(WEB).default(standard), about, code(standard))

const API_NAME = z.string().regex(/^[A-Za-z]\w*$/, 'must be an API name such as Contacts')

/** An API name that the administrators of Zoho chose. */
const apiName = (standard: string, about: string) =>
  describe(API_NAME.default(standard), about, code(standard))

const list = (isEntry: (part: string) => boolean, entries: string, about: string) =>
  describe(
    z
      .string()
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .refine((parts) => parts.every(isEntry), `must be ${entries}, with commas between`)
      .default([]),
    about,
    'none',
  )

function isNetwork(part: string): boolean {
  const [ip = '', bits, ...rest] = part.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** `10.0.0` and `0x7f.1` are mistyped addresses, not host names. */
const isHostName = (part: string): boolean =>
  z.hostname().safeParse(part).success && isIP(URL.parse(`http://${part}`)?.hostname ?? '') === 0

/** The content of the file that the variable names. */
const fileBytes = z.string().transform((path, context): Buffer => {
  try {
    return readFileSync(resolvePath(path))
  } catch {
    context.addIssue('must be a file to read')
    return z.NEVER
  }
})

/** A folder, or a bucket of an S3 service. */
export type BackupTarget = { folder: string } | (BucketAddress & { folder?: never })

interface BucketAddress {
  endpoint: string
  bucket: string
  /** The prefix of the objects' names, with its slash. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

/** One URL has the whole account: the operator sets one variable. */
function bucketOfUrl(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  const [bucket, ...folders] = url?.pathname.split('/').filter(Boolean) ?? []
  if (!url || !WEB.includes(url.protocol) || !bucket || !url.username || !url.password) return undefined
  try {
    return {
      endpoint: url.origin,
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The addresses of known services; the operator may configure others. */
export const PUBLIC_SERVICES = {
  debounce: 'https://api.debounce.io',
  googlePlaces: 'https://places.googleapis.com',
  zohoAccounts: 'https://accounts.zoho.eu',
}

/**
 * Every variable with its type, default and check. `scripts/make-variables-table.ts` generates the table in
 * `docs/operations.md` from it.
 */
export const VARIABLES = z.object({
  // The process, the database, sessions and secrets.
  SPORTELLO_MODE: oneOf(
    ['demonstration', 'production'],
    '`production` refuses demonstration accounts, printed codes and an open address without TLS or a proxy',
  ),
  CONFIGURATION_FILE: optional(
    'File of these variables, for a second installation or a file outside the checkout',
    '`.env` beside `package.json`',
  ),
  DEMONSTRATION_OPEN: oneOf(
    ['false', 'true'],
    '`true` lets a demonstration answer to other machines and proxies, although its password is public',
  ),
  HOST: text('127.0.0.1', 'The address to listen on'),
  PORT: integer(3000, 0, 65_535, 'The port to listen on; `0` takes a free one'),
  PUBLIC_URL: address(
    'The address under which browsers reach this installation; mails and redirects contain it',
    '`http://localhost:` and the port; needed in production',
  ),
  DATA_DIR: text(
    'data',
    'Folder of the embedded database, the stored files and the key; relative paths begin beside `package.json`',
  ),
  DATABASE_URL: address(
    'A PostgreSQL server (15 or newer); without it the embedded database is used',
    'none',
    ['postgres:', 'postgresql:'],
  ),
  DATABASE_STUCK_SECONDS: integer(5, 1, 600, 'A statement that runs longer is ended'),
  LOG_LEVEL: describe(
    z.enum(LOG_LEVELS, mustBeOneOf(LOG_LEVELS)).optional(),
    'The lowest level that is logged',
    '`info`; `warn` in demonstration mode',
  ),
  API_DOCS: oneOf(
    ['administrators', 'open'],
    'Who may read the description of the interface at `/api/docs`: `administrators`, or `open` to every visitor',
  ),
  SESSION_IDLE_MINUTES: integer(30, 1, 1_440, 'A session without activity ends after this time'),
  SESSION_ABSOLUTE_HOURS: integer(12, 1, 168, 'A session ends after this time, with activity too'),
  TRUSTED_PROXIES: list(
    isNetwork,
    'IP addresses or networks (10.0.0.0/8)',
    'Addresses of the reverse proxies whose `X-Forwarded-*` headers are trusted, separated by commas',
  ),
  TLS_CERTIFICATE: optional('File of the certificate chain (PEM), to serve HTTPS without a proxy'),
  TLS_KEY: optional('File of the certificate’s private key (PEM)'),
  SECRET_KEY: describe(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')
      .transform((hex): Buffer => Buffer.from(hex, 'hex'))
      .optional(),
    'Encrypts authenticators, signing links, webhooks’ secrets and keys: 64 hexadecimal digits, equal in every process',
    'made at the first start in `DATA_DIR/secret.key`',
  ),
  METRICS_TOKEN: describe(
    z
      .string()
      .regex(/^[\w-]{32,}$/, 'must be at least 32 letters, digits, dashes and underscores')
      .optional(),
    'Serves `/metrics` for Prometheus to who sends it (`Authorization: Bearer …`): at least 32 letters and digits',
    'none: no metrics',
  ),
  WEBHOOK_PRIVATE_HOSTS: list(
    (part) => isNetwork(part) || isHostName(part),
    'names, IP addresses or networks (10.0.0.0/8)',
    'Private hosts and networks (`10.0.0.0/8`) that webhooks may reach, separated by commas',
  ),
  RETRY_BASE_SECONDS: describe(
    wholeNumber(1, 3_600).optional(),
    'The first delay of a retry after a service was unavailable; each further failure makes it longer',
    'the former `OUTSIDE_RETRY_SECONDS`, or `60`',
  ),
  // For how long rows stay that nobody needs any more.
  KEEP_DELIVERIES_DAYS: integer(90, 7, 3_650, 'For how many days finished notices to webhooks stay'),
  KEEP_MAILS_DAYS: integer(365, 90, 3_650, 'For how many days sent mails stay in the outbox'),
  KEEP_EFFECTS_DAYS: integer(
    180,
    30,
    3_650,
    'For how many days the outcome of leads, mailings and mails of records stays, apart from the record',
  ),
  KEEP_JOBS_DAYS: integer(7, 2, 365, 'For how many days finished jobs stay'),
  KEEP_DRAFTS_DAYS: integer(
    180,
    30,
    3_650,
    'For how many days drafts of removed users stay after their last change and the removal',
  ),
  KEEP_SESSIONS_DAYS: integer(
    30,
    1,
    365,
    'For how many days ended sessions stay, for the analysis of incidents',
  ),
  // File storage.
  FILES_ENDPOINT: address('An S3 service that stores the files; without it they are in `DATA_DIR/files`'),
  FILES_REGION: text('us-east-1', 'The region for which its requests are signed'),
  FILES_BUCKET: optional('The bucket in it'),
  FILES_PREFIX: text('', 'The prefix of the files’ names in the bucket'),
  FILES_ACCESS_KEY: optional('The account that reads, writes, lists and removes there'),
  FILES_SECRET_KEY: optional('Its secret'),
  BACKUP_TO: describe(
    z
      .string()
      .transform((text, context): BackupTarget => {
        if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return { folder: resolvePath(text) }
        const bucket = bucketOfUrl(text)
        if (bucket) return bucket
        context.addIssue(
          'must be a folder, or https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET/PREFIX?region=REGION with a percent sign and two digits for special characters',
        )
        return z.NEVER
      })
      .optional(),
    'Where automatic backups go ([below](#automatic-backups)): a folder on another disk, which must be there, or a bucket of an S3 service as `https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET/PREFIX?region=REGION`',
    'none: no automatic backups',
  ),
  // Services for the check, suggestion and verification of addresses, and the newsletter.
  DEBOUNCE_API_KEY: optional(
    'An account of DeBounce, which then checks e-mail addresses',
    'none: the built-in check',
  ),
  DEBOUNCE_URL: addressOf(PUBLIC_SERVICES.debounce, 'The address of DeBounce'),
  MAILCHIMP_API_KEY: optional(
    'An account of Mailchimp, which then has the subscribers of the newsletter',
    'none: the built-in list',
  ),
  MAILCHIMP_LIST: optional('The id of the audience in it'),
  MAILCHIMP_URL: address('The address of Mailchimp', 'the data centre named by the key'),
  PLACES_GOOGLE_KEY: optional(
    'A key of Google Places (New), which then suggests addresses; the built-in search completes them',
  ),
  PLACES_GOOGLE_URL: addressOf(PUBLIC_SERVICES.googlePlaces, 'The address of Google Places'),
  OIDC_ISSUER: address(
    'An OpenID Connect provider that proves users’ mailboxes; it redirects to `PUBLIC_URL/identity/callback`',
    'none: a code by mail',
  ),
  OIDC_CLIENT_ID: optional('The client id of this installation there'),
  OIDC_CLIENT_SECRET: optional('The client secret there'),
  OIDC_HOSTED_DOMAIN: optional(
    'The organisation that every account must belong to, as Google names it (`hd`)',
    'any',
  ),
  // The CRM.
  CRM_PROVIDER: oneOf(['built-in', 'zoho'], 'The CRM that receives the contracts: `built-in` or `zoho`'),
  CRM_ZOHO_ACCOUNTS_URL: addressOf(
    PUBLIC_SERVICES.zohoAccounts,
    'The accounts server of Zoho in the account’s data centre',
  ),
  CRM_ZOHO_CLIENT_ID: optional('The client id of this installation there'),
  CRM_ZOHO_CLIENT_SECRET: optional('Its secret'),
  CRM_ZOHO_REFRESH_TOKEN: optional('The refresh token of the account'),
  CRM_ZOHO_VERSION: apiName('v8', 'The version of its API'),
  CRM_ZOHO_WEB_URL: addressOf('https://crm.zoho.eu', 'The address of its pages for users'),
  CRM_ZOHO_KEY_FIELD: apiName(
    'Sportello_Key',
    'API name of the unique field, in the modules of customers, contracts and leads, that stores our key',
  ),
  CRM_ZOHO_CONTACTS: apiName('Contacts', 'API name of the module of customers'),
  CRM_ZOHO_CONTRACTS: apiName('Contratti', 'API name of the module of contracts'),
  CRM_ZOHO_CONTRACT_NUMBER: describe(
    API_NAME.optional(),
    'API name of the field of contracts that Zoho numbers automatically; records get their numbers from it',
    'none',
  ),
  CRM_ZOHO_LEADS: apiName('Leads', 'API name of the module of leads'),
  CRM_ZOHO_PRODUCT_TYPE: apiName('Type', 'API name of a product’s type (Power, Gas, Internet, Mobile)'),
  CRM_ZOHO_PRODUCT_CUSTOMER_TYPE: apiName(
    'Customer_Type',
    'API name of a product’s client type (Private, Business)',
  ),
  // Signatures.
  SIGN_NAMIRIAL_URL: address(
    'An instance of Namirial eSignAnyWhere for the signatures, without `/Api/v6`',
    'none: the built-in signature',
  ),
  SIGN_NAMIRIAL_TOKEN: optional('The API token of an account there'),
  SIGN_NAMIRIAL_METHOD: oneOf(
    ['click', 'draw', 'otp'],
    'How customers sign there: a click, a drawing, or a code by SMS',
  ),
  SIGN_P12: describe(
    fileBytes.optional(),
    'File of the organisation’s certificate with its key (PKCS #12), which then seals signed contracts',
    'none: one made at the first start',
  ),
  SIGN_P12_PASSWORD: optional('Its password'),
  SIGN_TSA_URL: address(
    'A time stamp authority (RFC 3161), which certifies the time of a seal',
    'none: the machine’s own clock',
  ),
  SIGN_COPY_DAYS: integer(
    30,
    1,
    3_650,
    'For how many days after signing the customer’s link shows the signed documents',
  ),
  SIGN_EXPIRY_MAIL: oneOf(
    ['true', 'false'],
    '`false`: a customer who did not sign in time gets no mail of it',
  ),
  // The mail server.
  SMTP_HOST: optional(
    'A mail server. Without one no mail leaves, login codes do not arrive and customers cannot sign',
  ),
  SMTP_PORT: integer(587, 1, 65_535, 'Its port'),
  SMTP_SECURITY: oneOf(
    ['starttls', 'tls', 'none'],
    '`starttls`, `tls` from the first byte (port 465), or `none` inside a private network',
  ),
  SMTP_USER: optional('The account there'),
  SMTP_PASSWORD: optional('Its password'),
  SMTP_FROM: optional('The sender of mails: `Ufficio <ufficio@example.it>`'),
  SMTP_REPLY_TO: optional('The address for replies, if it is another one'),
  SMTP_DKIM_DOMAIN: optional('The domain that mails are signed for'),
  SMTP_DKIM_SELECTOR: optional('The selector of the key in the domain’s DNS records'),
  SMTP_DKIM_KEY: describe(
    fileBytes.transform((bytes) => bytes.toString('utf8')).optional(),
    'File of the private key (PEM)',
    'none',
  ),
  // The organisation: its entry page and its name.
  OCR_URL: address('The address of the OCR link; without it the entry names the missing variable'),
  FISCAL_CHECK_URL: address('Address of the tax agency’s check of a fiscal code'),
  OFFICE_NAME: text('Sportello', 'The name under which mails to customers are signed'),
  REVIEW_URL: address(
    'The page on which customers review the organisation; without it the mail asks for a reply',
  ),

  // The former name of RETRY_BASE_SECONDS.
  OUTSIDE_RETRY_SECONDS: wholeNumber(1, 3_600).optional(),
})

export type VariableName = keyof typeof VARIABLES.shape
export type Variables = z.output<typeof VARIABLES>

/** Values of the environment that prevent the start, one line for each. The message contains names and no values. */
export class ConfigurationError extends Error {
  constructor(variable: string, shouldBe: string, further: readonly string[] = []) {
    super([`${variable} ${shouldBe}`, ...further].join('\n'))
  }
}
