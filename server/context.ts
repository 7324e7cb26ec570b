import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config/config.ts'
import { databaseFolderOf } from './db/database-folder.ts'
import type { Database } from './db/schema.ts'
import { DiskSpace } from './disk-space/disk-space.ts'
import { createDocuments, type Documents } from './documents/documents.ts'
import { createPasswords, type Passwords } from './features/login/hash-password.ts'
import { createTableReader, type TableReader } from './features/uploads/reader/table-reader.ts'
import {
  type CreateHttpClient,
  createHttpClientFactory,
  createUntrackedHttpClientFactory,
} from './http-client/http-client-factory.ts'
import type { HttpClient } from './http-client/port.ts'
import { recordServiceHealth } from './http-client/service-health.ts'
import type { AddressPort } from './providers/addresses/port.ts'
import {
  createAddresses,
  createBackups,
  createCrm,
  createEmailCheck,
  createFiles,
  createIdentity,
  createMail,
  createNewsletter,
  createSignatures,
  createWebhookClients,
} from './providers/create-providers.ts'
import type { CrmPort } from './providers/crm/port.ts'
import type { EmailCheck } from './providers/email-check/port.ts'
import type { BackupStore, FileStore } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { MailPort } from './providers/mail/port.ts'
import type { NewsletterPort } from './providers/newsletter/port.ts'
import { createSealer, type Sealer } from './providers/signature/built-in/sealer.ts'
import type { Signatures } from './providers/signature/port.ts'

/** The first request that a proxy has forwarded. */
interface ForwardedRequest {
  at: Date
  /** The address of the proxy. */
  address: string
  isDeclared: boolean
  /** How the browser has called, as far as it is trusted. */
  scheme: string
  host: string
}

/** What this process has seen of proxies since its start. */
interface SeenProxy {
  first?: ForwardedRequest
  /** The address of one that `TRUSTED_PROXIES` does not name. */
  undeclared?: string
}

/** The dependencies of every route and job, created once at start. Tests pass overrides to `createContext`. */
export interface Context {
  config: Config
  db: Kysely<Database>
  log: FastifyBaseLogger
  /** The current time; replaced in tests. */
  now: () => Date
  /** What this process has seen of proxies; the server fills it in. */
  proxy: SeenProxy
  /** The free disk space. */
  disk: DiskSpace
  files: FileStore
  /** Where automatic backups lie; undefined: there are none. */
  backups: BackupStore | undefined
  /** Processes PDFs in separate processes. */
  documents: Documents
  /** Parses workbooks and CSV files in a separate process. */
  tables: TableReader
  passwords: Passwords
  mail: MailPort
  identity: IdentityProvider
  addresses: AddressPort
  emailCheck: EmailCheck
  crm: CrmPort
  newsletter: NewsletterPort
  /** The signature services; the first one gets new envelopes. */
  signatures: Signatures
  /** Seals contracts that customers signed in this installation. */
  sealer: Sealer
  /** The HTTP client of a webhook's URL. */
  webhooks: (url: string) => HttpClient
  /** Prints a line on the terminal; only in demonstration mode. */
  announce?: ((line: string) => void) | undefined
  /** Ends the processes and connections of the services; the database stays open. */
  close(): Promise<void>
}

/** The inputs of an installation: database, log and overrides. */
export type ContextOverrides = Pick<Context, 'db' | 'log'> & Partial<Omit<Context, 'config' | 'close'>>

/**
 * Creates every service of an installation from the configuration; no other module does. An override also reaches the
 * services that use the overridden one.
 */
export function createContext(config: Config, overrides: ContextOverrides): Context {
  const { db, log, now = () => new Date() } = overrides
  const outcomes = recordServiceHealth({ db, now, log })
  const connect = createHttpClientFactory(config, { now, outcomes })
  const announce = config.mode === 'demonstration' ? overrides.announce : undefined
  const files = overrides.files ?? createFiles(config, connect)
  const mail = overrides.mail ?? createMail({ config, db, now, files }, outcomes('mail'))
  const parts = { config, db, now, files, mail, connect }
  const context = {
    now,
    proxy: {},
    disk: new DiskSpace({
      dataDir: config.dataDir,
      databaseFolder: databaseFolderOf(config.dataDir),
      embedded: !config.databaseUrl,
      now,
      log,
    }),
    files,
    backups: createBackups(config, connect),
    documents: createDocuments({ log }),
    tables: createTableReader({ log }),
    passwords: createPasswords(),
    mail,
    identity: createIdentity(parts, announce),
    addresses: createAddresses(parts),
    emailCheck: createEmailCheck(parts),
    crm: createCrm(parts),
    newsletter: createNewsletter(parts),
    signatures: createSignatures(parts),
    sealer: createSealer(parts),
    webhooks: createWebhookClients(config, createUntrackedHttpClientFactory(config)),
    ...overrides,
    config,
    announce,
  }
  const close = async () => {
    await Promise.all([context.documents.close(), context.tables.close()])
    context.mail.close?.()
  }
  return { ...context, close }
}

/** For commands without an open installation: the health of services is not recorded. */
export function createUntrackedProviders(config: Config): {
  connect: CreateHttpClient
  files: FileStore
  backups: BackupStore | undefined
} {
  const connect = createUntrackedHttpClientFactory(config)
  return { connect, files: createFiles(config, connect), backups: createBackups(config, connect) }
}
