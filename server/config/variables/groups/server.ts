import {
  type Environment,
  hosts,
  integer,
  oneOf,
  optionalText,
  proxies,
  secretKey,
  text,
  url,
} from '../readers.ts'
import type { Variable } from '../variable.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The process, the database, sessions and what protects them. */
export const SERVER_VARIABLES = {
  SPORTELLO_MODE: {
    setting: 'mode',
    about:
      '`production` refuses demonstration accounts, printed codes and an open address without TLS or a proxy',
    standard: '`demonstration`',
    read: oneOf('SPORTELLO_MODE', ['demonstration', 'production'], 'demonstration'),
  },
  DEMONSTRATION_OPEN: {
    setting: 'demonstrationOpen',
    about: '`true` permits a demonstration to listen beyond this machine, although its password is public',
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
    read: integer('PORT', 3000, 0, 65_535),
  },
  PUBLIC_URL: {
    setting: 'publicUrl',
    about: 'The address under which browsers reach this installation; mails and redirects contain it',
    standard: '`http://localhost:` and the port',
    read: url('PUBLIC_URL', ['http:', 'https:']),
  },
  DATA_DIR: {
    setting: 'dataDir',
    about: 'Folder of the embedded database, the stored files and the key',
    standard: '`data`',
    read: text('DATA_DIR', 'data'),
  },
  DATABASE_URL: {
    setting: 'databaseUrl',
    about: 'A PostgreSQL server (15 or newer); without it the embedded database is used',
    standard: 'none',
    read: url('DATABASE_URL', ['postgres:', 'postgresql:']),
  },
  DATABASE_STUCK_SECONDS: {
    setting: 'databaseStuckSeconds',
    about:
      'A statement that runs longer is ended; on the embedded database with its process, which is restarted',
    standard: '`5`',
    read: integer('DATABASE_STUCK_SECONDS', 5, 1, 600),
  },
  LOG_LEVEL: {
    setting: 'logLevel',
    about: 'The lowest level that is logged',
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
    about: 'A session without activity ends after this time',
    standard: '`30`',
    read: integer('SESSION_IDLE_MINUTES', 30, 1, 1_440),
  },
  SESSION_ABSOLUTE_HOURS: {
    setting: 'sessionAbsoluteHours',
    about: 'A session ends after this time, with activity too',
    standard: '`12`',
    read: integer('SESSION_ABSOLUTE_HOURS', 12, 1, 168),
  },
  TRUSTED_PROXIES: {
    setting: 'trustedProxies',
    about: 'Addresses of the reverse proxies whose `X-Forwarded-*` headers are trusted, separated by commas',
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
      'Encrypts authenticators, signing links, webhooks’ secrets and keys: 64 hexadecimal digits, equal in every process',
    standard: 'made at the first start in `DATA_DIR/secret.key`',
    read: secretKey,
  },
  WEBHOOK_PRIVATE_HOSTS: {
    setting: 'webhookPrivateHosts',
    about: 'Private hosts and networks (`10.0.0.0/8`) that webhooks may reach, separated by commas',
    standard: 'none',
    read: hosts('WEBHOOK_PRIVATE_HOSTS'),
  },
  RETRY_BASE_SECONDS: {
    setting: 'retryBaseSeconds',
    about: 'The first delay of a retry after a service was unavailable; each further failure makes it longer',
    standard: 'the former `OUTSIDE_RETRY_SECONDS`, or `60`',
    read: (env) =>
      integer('RETRY_BASE_SECONDS', integer('OUTSIDE_RETRY_SECONDS', 60, 1, 3_600)(env), 1, 3_600)(env),
  },
} as const satisfies Record<string, Variable<unknown>>
