import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { folderStore } from './providers/files/folder-store.ts'
import type { FileStore } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { MailPort } from './providers/mail/port.ts'

/** What every route and job is given, built once at start. Tests pass overrides to `createContext`. */
export interface Context {
  config: Config
  db: Kysely<Database>
  log: FastifyBaseLogger
  /** The time as an instant; replaced in tests. */
  now: () => Date
  files: FileStore
  mail: MailPort
  identity: IdentityProvider
  /** Prints a line where whoever started the installation reads it; only in demonstration mode. */
  announce?: ((line: string) => void) | undefined
}

type Needed = 'db' | 'log' | 'mail' | 'identity'

/** Joins the parts of a running installation. What is not given is the real thing: the clock, the folder of files. */
export function createContext(
  config: Config,
  parts: Pick<Context, Needed> & Partial<Omit<Context, Needed | 'config'>>,
): Context {
  return { now: () => new Date(), files: folderStore(join(config.dataDir, 'files')), ...parts, config }
}
