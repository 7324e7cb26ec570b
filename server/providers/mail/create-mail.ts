import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { createFiles } from '../files/create-files.ts'
import { connectBy } from '../outside/connect.ts'
import { noteOutcomes } from '../outside/health.ts'
import { createOutboxMail } from './outbox.ts'
import type { MailPort } from './port.ts'
import { createSmtpMail } from './smtp.ts'
import { createSmtpClient } from './smtp-client.ts'

interface MailParts {
  db: Kysely<Database>
  log: FastifyBaseLogger
  now: () => Date
}

/** A mail server where one is named; else mails stay in the outbox. */
export function createMail(config: Config, { db, log, now }: MailParts): MailPort {
  const { smtp } = config
  if (!smtp) return createOutboxMail({ db, config })
  const outcomes = noteOutcomes({ db, now, log })
  const files = createFiles(config, connectBy(config, { now, outcomes }))
  return createSmtpMail({
    db,
    config,
    files,
    client: createSmtpClient(smtp),
    settings: smtp,
    now,
    retrySeconds: config.retryBaseSeconds,
    onOutcome: outcomes('mail'),
  })
}
