import { PUBLIC_SERVICES } from './public-services.ts'
import {
  address,
  type Environment,
  fileBytes,
  fileText,
  hosts,
  oneOf,
  optionalText,
  proxies,
  secretKey,
  text,
  whole,
} from './readers.ts'

interface Variable<T> {
  /** The setting's name in the configuration. */
  setting: string
  /** What it does, for the table of the operations manual. */
  about: string
  /** The default as the table shows it. */
  standard: string
  read: (env: Environment) => T
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every variable that is read, once. `docs/operations.md` shows the same table. */
export const VARIABLES = {
  SPORTELLO_MODE: {
    setting: 'mode',
    about:
      '`production` refuses demonstration accounts, printed codes and an open address without TLS or a proxy',
    standard: '`demonstration`',
    read: oneOf('SPORTELLO_MODE', ['demonstration', 'production'], 'demonstration'),
  },
  DEMONSTRATION_OPEN: {
    setting: 'demonstrationOpen',
    about: '`true` lets a demonstration listen where others reach it; everybody knows its password',
    standard: '`false`',
    read: oneOf('DEMONSTRATION_OPEN', ['false', 'true'], 'false'),
  },
  HOST: {
    setting: 'host',
    about: 'The address to listen on',
    standard: '`127.0.0.1`',
    read: text('HOST', '127.0.0.1'),
  },
  PORT: {
    setting: 'port',
    about: 'The port to listen on; `0` takes a free one',
    standard: '`3000`',
    read: whole('PORT', 3000, 0, 65_535),
  },
  PUBLIC_URL: {
    setting: 'publicUrl',
    about: 'Where browsers find this installation; mails and redirects carry it',
    standard: '`http://localhost:` and the port',
    read: address('PUBLIC_URL', ['http:', 'https:']),
  },
  DATA_DIR: {
    setting: 'dataDir',
    about: 'Folder of the embedded database, the stored files and the key',
    standard: '`data`',
    read: text('DATA_DIR', 'data'),
  },
  DATABASE_URL: {
    setting: 'databaseUrl',
    about: 'A PostgreSQL server (15 or newer); without it the embedded database serves',
    standard: 'none',
    read: address('DATABASE_URL', ['postgres:', 'postgresql:']),
  },
  DATABASE_STUCK_SECONDS: {
    setting: 'databaseStuckSeconds',
    about: 'A statement running longer than this is given up',
    standard: '`5`',
    read: whole('DATABASE_STUCK_SECONDS', 5, 1, 600),
  },
  LOG_LEVEL: {
    setting: 'logLevel',
    about: 'How much is logged',
    standard: '`info`; `warn` in demonstration mode',
    read: (env: Environment) =>
      oneOf('LOG_LEVEL', LOG_LEVELS, env.SPORTELLO_MODE === 'production' ? 'info' : 'warn')(env),
  },
  API_DOCS: {
    setting: 'apiDocs',
    about:
      'Who may read the description of the interface at `/api/docs`: `administrators`, or `open` to everybody',
    standard: '`administrators`',
    read: oneOf('API_DOCS', ['administrators', 'open'], 'administrators'),
  },
  SESSION_IDLE_MINUTES: {
    setting: 'sessionIdleMinutes',
    about: 'A session without activity ends after this',
    standard: '`30`',
    read: whole('SESSION_IDLE_MINUTES', 30, 1, 1_440),
  },
  SESSION_ABSOLUTE_HOURS: {
    setting: 'sessionAbsoluteHours',
    about: 'A session ends after this whatever happens',
    standard: '`12`',
    read: whole('SESSION_ABSOLUTE_HOURS', 12, 1, 168),
  },
  TRUSTED_PROXIES: {
    setting: 'trustedProxies',
    about: 'Addresses of the proxies in front, whose word about the caller is believed; commas between',
    standard: 'none',
    read: proxies,
  },
  TLS_CERTIFICATE: {
    setting: 'tlsCertificate',
    about: 'File of the certificate chain (PEM), to serve HTTPS without a proxy',
    standard: 'none',
    read: optionalText('TLS_CERTIFICATE'),
  },
  TLS_KEY: {
    setting: 'tlsKey',
    about: 'File of the certificate’s private key (PEM)',
    standard: 'none',
    read: optionalText('TLS_KEY'),
  },
  SECRET_KEY: {
    setting: 'secretKey',
    about:
      'Seals authenticators, signing links, webhooks’ secrets and keys: 64 hexadecimal digits, alike in every process',
    standard: 'made at the first start in `DATA_DIR/secret.key`',
    read: secretKey,
  },
  WEBHOOK_PRIVATE_HOSTS: {
    setting: 'webhookPrivateHosts',
    about: 'Private hosts and networks (`10.0.0.0/8`) that webhooks may be sent to; commas between',
    standard: 'none',
    read: hosts('WEBHOOK_PRIVATE_HOSTS'),
  },
  OUTSIDE_RETRY_SECONDS: {
    setting: 'outsideRetrySeconds',
    about:
      'How long what a service did not take waits until it is tried again; each further failure makes the wait longer',
    standard: '`60`',
    read: whole('OUTSIDE_RETRY_SECONDS', 60, 1, 3_600),
  },
  FILES_ENDPOINT: {
    setting: 'filesEndpoint',
    about: 'An S3 service that keeps the files; without it they lie in `DATA_DIR/files`',
    standard: 'none',
    read: address('FILES_ENDPOINT', ['http:', 'https:']),
  },
  FILES_REGION: {
    setting: 'filesRegion',
    about: 'The region that requests to it are signed for',
    standard: '`us-east-1`',
    read: text('FILES_REGION', 'us-east-1'),
  },
  FILES_BUCKET: {
    setting: 'filesBucket',
    about: 'The bucket in it',
    standard: 'none',
    read: optionalText('FILES_BUCKET'),
  },
  FILES_PREFIX: {
    setting: 'filesPrefix',
    about: 'What the names of the files in the bucket begin with',
    standard: 'none',
    read: text('FILES_PREFIX', ''),
  },
  FILES_ACCESS_KEY: {
    setting: 'filesAccessKey',
    about: 'The account that reads, writes, lists and removes there',
    standard: 'none',
    read: optionalText('FILES_ACCESS_KEY'),
  },
  FILES_SECRET_KEY: {
    setting: 'filesSecretKey',
    about: 'Its secret',
    standard: 'none',
    read: optionalText('FILES_SECRET_KEY'),
  },
  DEBOUNCE_API_KEY: {
    setting: 'debounceApiKey',
    about: 'An account of DeBounce, which then checks e-mail addresses',
    standard: 'none: the built-in check',
    read: optionalText('DEBOUNCE_API_KEY'),
  },
  DEBOUNCE_URL: {
    setting: 'debounceUrl',
    about: 'Where DeBounce is asked',
    standard: '`https://api.debounce.io`',
    read: (env: Environment) => address('DEBOUNCE_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.debounce,
  },
  MAILCHIMP_API_KEY: {
    setting: 'mailchimpApiKey',
    about: 'An account of Mailchimp, which then keeps the newsletter',
    standard: 'none: the built-in list',
    read: optionalText('MAILCHIMP_API_KEY'),
  },
  MAILCHIMP_LIST: {
    setting: 'mailchimpList',
    about: 'The id of the audience in it',
    standard: 'none',
    read: optionalText('MAILCHIMP_LIST'),
  },
  MAILCHIMP_URL: {
    setting: 'mailchimpUrl',
    about: 'Where Mailchimp is asked',
    standard: 'the data centre named by the key',
    read: address('MAILCHIMP_URL', ['http:', 'https:']),
  },
  PLACES_GOOGLE_KEY: {
    setting: 'placesGoogleKey',
    about: 'A key of Google Places (New), which then suggests addresses; what it lacks is looked for here',
    standard: 'none',
    read: optionalText('PLACES_GOOGLE_KEY'),
  },
  PLACES_GOOGLE_URL: {
    setting: 'placesGoogleUrl',
    about: 'Where Google Places is asked',
    standard: '`https://places.googleapis.com`',
    read: (env: Environment) =>
      address('PLACES_GOOGLE_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.googlePlaces,
  },
  PLACES_PHOTON_URL: {
    setting: 'placesPhotonUrl',
    about:
      'A Photon server, which then suggests addresses; one of your own, since addresses are personal data',
    standard: 'none',
    read: address('PLACES_PHOTON_URL', ['http:', 'https:']),
  },
  OIDC_ISSUER: {
    setting: 'oidcIssuer',
    about:
      'An OpenID Connect provider that proves people’s mailboxes; it sends them back to `PUBLIC_URL/identity/callback`',
    standard: 'none: a code by mail',
    read: address('OIDC_ISSUER', ['http:', 'https:']),
  },
  OIDC_CLIENT_ID: {
    setting: 'oidcClientId',
    about: 'This installation’s name there',
    standard: 'none',
    read: optionalText('OIDC_CLIENT_ID'),
  },
  OIDC_CLIENT_SECRET: {
    setting: 'oidcClientSecret',
    about: 'Its secret there',
    standard: 'none',
    read: optionalText('OIDC_CLIENT_SECRET'),
  },
  OIDC_HOSTED_DOMAIN: {
    setting: 'oidcHostedDomain',
    about: 'The organisation that every account must belong to, as Google names it (`hd`)',
    standard: 'any',
    read: optionalText('OIDC_HOSTED_DOMAIN'),
  },
  CRM_PROVIDER: {
    setting: 'crmProvider',
    about: 'Which CRM contracts are entered in: `built-in`, or `zoho`',
    standard: '`built-in`',
    read: oneOf('CRM_PROVIDER', ['built-in', 'zoho'], 'built-in'),
  },
  CRM_ZOHO_ACCOUNTS_URL: {
    setting: 'crmZohoAccountsUrl',
    about: 'Where Zoho gives out access, by the account’s data centre',
    standard: '`https://accounts.zoho.eu`',
    read: (env) => address('CRM_ZOHO_ACCOUNTS_URL', ['http:', 'https:'])(env) ?? PUBLIC_SERVICES.zohoAccounts,
  },
  CRM_ZOHO_CLIENT_ID: {
    setting: 'crmZohoClientId',
    about: 'This installation’s client there',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CLIENT_ID'),
  },
  CRM_ZOHO_CLIENT_SECRET: {
    setting: 'crmZohoClientSecret',
    about: 'Its secret',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CLIENT_SECRET'),
  },
  CRM_ZOHO_REFRESH_TOKEN: {
    setting: 'crmZohoRefreshToken',
    about: 'The lasting token that access is asked with',
    standard: 'none',
    read: optionalText('CRM_ZOHO_REFRESH_TOKEN'),
  },
  CRM_ZOHO_VERSION: {
    setting: 'crmZohoVersion',
    about: 'The version of its interface',
    standard: '`v8`',
    read: text('CRM_ZOHO_VERSION', 'v8'),
  },
  CRM_ZOHO_WEB_URL: {
    setting: 'crmZohoWebUrl',
    about: 'Where people open its pages',
    standard: '`https://crm.zoho.eu`',
    read: (env) => address('CRM_ZOHO_WEB_URL', ['http:', 'https:'])(env) ?? 'https://crm.zoho.eu',
  },
  CRM_ZOHO_KEY_FIELD: {
    setting: 'crmZohoKeyField',
    about:
      'API name of the unique field, in the modules of customers, contracts and leads, that keeps our key',
    standard: '`Sportello_Key`',
    read: text('CRM_ZOHO_KEY_FIELD', 'Sportello_Key'),
  },
  CRM_ZOHO_CONTACTS: {
    setting: 'crmZohoContacts',
    about: 'API name of the module of customers',
    standard: '`Contacts`',
    read: text('CRM_ZOHO_CONTACTS', 'Contacts'),
  },
  CRM_ZOHO_CONTRACTS: {
    setting: 'crmZohoContracts',
    about: 'API name of the module of contracts',
    standard: '`Contratti`',
    read: text('CRM_ZOHO_CONTRACTS', 'Contratti'),
  },
  CRM_ZOHO_CONTRACT_NUMBER: {
    setting: 'crmZohoContractNumber',
    about:
      'API name of the field of contracts that Zoho numbers by itself; records get their numbers from it',
    standard: 'none',
    read: optionalText('CRM_ZOHO_CONTRACT_NUMBER'),
  },
  CRM_ZOHO_LEADS: {
    setting: 'crmZohoLeads',
    about: 'API name of the module of leads',
    standard: '`Leads`',
    read: text('CRM_ZOHO_LEADS', 'Leads'),
  },
  CRM_ZOHO_PRODUCT_TYPE: {
    setting: 'crmZohoProductType',
    about: 'API name of a product’s type (Power, Gas, Internet, Mobile)',
    standard: '`Type`',
    read: text('CRM_ZOHO_PRODUCT_TYPE', 'Type'),
  },
  CRM_ZOHO_PRODUCT_CUSTOMER_TYPE: {
    setting: 'crmZohoProductCustomerType',
    about: 'API name of whom a product is for (Private, Business)',
    standard: '`Customer_Type`',
    read: text('CRM_ZOHO_PRODUCT_CUSTOMER_TYPE', 'Customer_Type'),
  },
  SIGN_NAMIRIAL_URL: {
    setting: 'signNamirialUrl',
    about: 'An instance of Namirial eSignAnyWhere, which then lets customers sign, without `/Api/v6`',
    standard: 'none: the built-in signature',
    read: address('SIGN_NAMIRIAL_URL', ['http:', 'https:']),
  },
  SIGN_NAMIRIAL_TOKEN: {
    setting: 'signNamirialToken',
    about: 'The API token of an account there',
    standard: 'none',
    read: optionalText('SIGN_NAMIRIAL_TOKEN'),
  },
  SIGN_NAMIRIAL_METHOD: {
    setting: 'signNamirialMethod',
    about: 'How customers sign there: a click, a drawing, or a code by SMS',
    standard: '`click`',
    read: oneOf('SIGN_NAMIRIAL_METHOD', ['click', 'draw', 'otp'], 'click'),
  },
  SIGN_P12: {
    setting: 'signP12',
    about:
      'File of the office’s certificate with its key (PKCS #12), which then seals what customers sign here',
    standard: 'none: one made at the first use',
    read: fileBytes('SIGN_P12'),
  },
  SIGN_P12_PASSWORD: {
    setting: 'signP12Password',
    about: 'Its password',
    standard: 'none',
    read: optionalText('SIGN_P12_PASSWORD'),
  },
  SIGN_TSA_URL: {
    setting: 'signTsaUrl',
    about: 'A time stamp authority (RFC 3161) that vouches for when a file was sealed',
    standard: 'none: the machine’s own clock',
    read: address('SIGN_TSA_URL', ['http:', 'https:']),
  },
  SIGN_COPY_DAYS: {
    setting: 'signCopyDays',
    about: 'For how many days after signing the customer’s link still shows what was signed here',
    standard: '`30`',
    read: whole('SIGN_COPY_DAYS', 30, 1, 3_650),
  },
  SMTP_HOST: {
    setting: 'smtpHost',
    about: 'A mail server. Without one no mail leaves, login codes do not arrive and customers cannot sign',
    standard: 'none',
    read: optionalText('SMTP_HOST'),
  },
  SMTP_PORT: {
    setting: 'smtpPort',
    about: 'Its port',
    standard: '`587`',
    read: whole('SMTP_PORT', 587, 1, 65_535),
  },
  SMTP_SECURITY: {
    setting: 'smtpSecurity',
    about: '`starttls`, `tls` from the first byte (port 465), or `none` inside a network of one’s own',
    standard: '`starttls`',
    read: oneOf('SMTP_SECURITY', ['starttls', 'tls', 'none'], 'starttls'),
  },
  SMTP_USER: {
    setting: 'smtpUser',
    about: 'The account there',
    standard: 'none',
    read: optionalText('SMTP_USER'),
  },
  SMTP_PASSWORD: {
    setting: 'smtpPassword',
    about: 'Its password',
    standard: 'none',
    read: optionalText('SMTP_PASSWORD'),
  },
  SMTP_FROM: {
    setting: 'smtpFrom',
    about: 'Whom mails are from: `Ufficio <ufficio@example.it>`',
    standard: 'none',
    read: optionalText('SMTP_FROM'),
  },
  SMTP_REPLY_TO: {
    setting: 'smtpReplyTo',
    about: 'Where answers go, if elsewhere',
    standard: 'none',
    read: optionalText('SMTP_REPLY_TO'),
  },
  SMTP_DKIM_DOMAIN: {
    setting: 'smtpDkimDomain',
    about: 'The domain that mails are signed for',
    standard: 'none',
    read: optionalText('SMTP_DKIM_DOMAIN'),
  },
  SMTP_DKIM_SELECTOR: {
    setting: 'smtpDkimSelector',
    about: 'The key’s name in the domain’s records',
    standard: 'none',
    read: optionalText('SMTP_DKIM_SELECTOR'),
  },
  SMTP_DKIM_KEY: {
    setting: 'smtpDkimKey',
    about: 'File of the private key (PEM)',
    standard: 'none',
    read: fileText('SMTP_DKIM_KEY'),
  },
  OCR_URL: {
    setting: 'ocrUrl',
    about: 'Address behind the OCR entry; without it the entry says what is missing',
    standard: 'none',
    read: address('OCR_URL', ['http:', 'https:']),
  },
  FISCAL_CHECK_URL: {
    setting: 'fiscalCheckUrl',
    about: 'Address of the tax agency’s check of a fiscal code',
    standard: 'none',
    read: address('FISCAL_CHECK_URL', ['http:', 'https:']),
  },
  OFFICE_NAME: {
    setting: 'officeName',
    about: 'The name under which mails to customers are signed',
    standard: '`Sportello`',
    read: text('OFFICE_NAME', 'Sportello'),
  },
  REVIEW_URL: {
    setting: 'reviewUrl',
    about: 'Where customers may review the office; without it the mail asks for an answer instead',
    standard: 'none',
    read: address('REVIEW_URL', ['http:', 'https:']),
  },
} as const satisfies Record<string, Variable<unknown>>

type Row = (typeof VARIABLES)[keyof typeof VARIABLES]
/** What the environment says, by setting. */
export type Settings = { [R in Row as R['setting']]: ReturnType<R['read']> }
