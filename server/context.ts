import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config/config.ts'
import type { Database } from './db/schema.ts'
import { DiskSpace } from './disk-space/disk-space.ts'
import { createDocuments, type Documents } from './documents/documents.ts'
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
import type { FileStore } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { MailPort } from './providers/mail/port.ts'
import type { NewsletterPort } from './providers/newsletter/port.ts'
import { createSealer, type Sealer } from './providers/signature/built-in/sealer.ts'
import type { Signatures } from './providers/signature/port.ts'

/** What every route and job is given, created once at start. Tests pass overrides to `createContext`. */
export interface Context {
  config: Config
  db: Kysely<Database>
  log: FastifyBaseLogger
  /** The time as an instant; replaced in tests. */
  now: () => Date
  /** The free disk space. */
  disk: DiskSpace
  files: FileStore
  /** Works on PDFs, in processes of its own. */
  documents: Documents
  /** Reads workbooks and texts of rows, in a process of its own. */
  tables: TableReader
  mail: MailPort
  identity: IdentityProvider
  addresses: AddressPort
  emailCheck: EmailCheck
  crm: CrmPort
  newsletter: NewsletterPort
  /** Who lets customers sign; the first one gets what is sent now. */
  signatures: Signatures
  /** Closes what customers signed here. */
  sealer: Sealer
  /** The HTTP client of a webhook's URL. */
  webhooks: (url: string) => HttpClient
  /** Prints a line on the terminal; only in demonstration mode. */
  announce?: ((line: string) => void) | undefined
  /** Ends processes and connections of the parts; the database stays open. */
  close(): Promise<void>
}

/** What an installation is made with: its database and log, and what replaces the real parts. */
export type ContextOverrides = Pick<Context, 'db' | 'log'> & Partial<Omit<Context, 'config' | 'close'>>

/**
 * Creates every part of a running installation, as the configuration names it; no other place does. An override takes
 * the place of a part, also for the parts that use it.
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
    disk: new DiskSpace({ dataDir: config.dataDir, embedded: !config.databaseUrl, now, log }),
    files,
    documents: createDocuments({ log }),
    tables: createTableReader({ log }),
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
export function createUntrackedProviders(config: Config): { connect: CreateHttpClient; files: FileStore } {
  const connect = createUntrackedHttpClientFactory(config)
  return { connect, files: createFiles(config, connect) }
}
