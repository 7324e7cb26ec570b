import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config/config.ts'
import type { Database } from './db/schema.ts'
import { DiskSpace } from './disk-space/disk-space.ts'
import { createDocuments, type Documents } from './documents/documents.ts'
import { createTableReader, type TableReader } from './features/uploads/reader/table-reader.ts'
import { createHttpClientFactory } from './http-client/http-client-factory.ts'
import { recordServiceHealth } from './http-client/service-health.ts'
import type { AddressPort } from './providers/addresses/port.ts'
import {
  createAddresses,
  createCrm,
  createEmailCheck,
  createNewsletter,
  createSignatures,
} from './providers/create-providers.ts'
import type { CrmPort } from './providers/crm/port.ts'
import type { EmailCheck } from './providers/email-check/port.ts'
import { createFiles } from './providers/files/create-files.ts'
import type { FileStore } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { MailPort } from './providers/mail/port.ts'
import type { NewsletterPort } from './providers/newsletter/port.ts'
import { createSealer, type Sealer } from './providers/signature/built-in/sealer.ts'
import type { Signatures } from './providers/signature/port.ts'

/** What every route and job is given, built once at start. Tests pass overrides to `createContext`. */
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
  /** Prints a line on the terminal; only in demonstration mode. */
  announce?: ((line: string) => void) | undefined
}

type Needed = 'db' | 'log' | 'mail' | 'identity'

/**
 * Joins the parts of a running installation. What is not given is the real thing: the clock, and the providers that the
 * configuration names.
 */
export function createContext(
  config: Config,
  parts: Pick<Context, Needed> & Partial<Omit<Context, Needed | 'config'>>,
): Context {
  const { db, mail, now = () => new Date() } = parts
  const connect = createHttpClientFactory(config, {
    now,
    outcomes: recordServiceHealth({ db, now, log: parts.log }),
  })
  const needed = { config, db, now, mail, connect }
  const files = parts.files ?? createFiles(config, connect)
  const builtIn = {
    now,
    disk: new DiskSpace({ dataDir: config.dataDir, embedded: !config.databaseUrl, now, log: parts.log }),
    files,
    documents: createDocuments({ log: parts.log }),
    tables: createTableReader({ log: parts.log }),
    addresses: createAddresses(needed),
    emailCheck: createEmailCheck(needed),
    crm: createCrm(needed, files),
    newsletter: createNewsletter(needed),
    signatures: createSignatures(needed, files),
    sealer: createSealer(needed),
  }
  return { ...builtIn, ...parts, config }
}
