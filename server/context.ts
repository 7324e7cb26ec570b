import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { createBuiltInAddresses } from './providers/addresses/built-in.ts'
import type { AddressPort } from './providers/addresses/port.ts'
import { createBreaker } from './providers/breaker.ts'
import { createBuiltInCrm } from './providers/crm/built-in.ts'
import type { CrmPort } from './providers/crm/port.ts'
import { createBuiltInEmailCheck } from './providers/email-check/built-in.ts'
import { createMailExchange, systemResolver } from './providers/email-check/mail-exchange.ts'
import type { EmailCheck } from './providers/email-check/port.ts'
import { createFiles } from './providers/files/create-files.ts'
import type { FileStore } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { MailPort } from './providers/mail/port.ts'
import { createBuiltInNewsletter } from './providers/newsletter/built-in.ts'
import type { NewsletterPort } from './providers/newsletter/port.ts'
import { noteOutcomes } from './providers/outside/health.ts'

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
  addresses: AddressPort
  emailCheck: EmailCheck
  crm: CrmPort
  newsletter: NewsletterPort
  /** Prints a line where whoever started the installation reads it; only in demonstration mode. */
  announce?: ((line: string) => void) | undefined
}

type Needed = 'db' | 'log' | 'mail' | 'identity'

/** A name server that is down is left alone for a while. */
const DNS_BREAKER = { failures: 5, seconds: 60 }

/**
 * Joins the parts of a running installation. What is not given is the real thing: the clock, the folder of files, the
 * built-in providers.
 */
export function createContext(
  config: Config,
  parts: Pick<Context, Needed> & Partial<Omit<Context, Needed | 'config'>>,
): Context {
  const { db, mail, now = () => new Date() } = parts
  const outcomes = noteOutcomes({ db, now, log: parts.log })
  const builtIn = {
    now,
    files: createFiles(config, { now, onOutcome: outcomes('files') }),
    addresses: createBuiltInAddresses(db),
    emailCheck: createBuiltInEmailCheck(
      createMailExchange(systemResolver(), createBreaker({ ...DNS_BREAKER, now })),
    ),
    crm: createBuiltInCrm(db),
    newsletter: createBuiltInNewsletter({ config, db, mail, now }),
  }
  return { ...builtIn, ...parts, config }
}
