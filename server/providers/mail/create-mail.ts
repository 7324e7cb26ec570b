import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { createHttpClientFactory } from '../../http-client/http-client-factory.ts'
import { recordServiceHealth } from '../../http-client/service-health.ts'
import { createFiles } from '../files/create-files.ts'
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
  const outcomes = recordServiceHealth({ db, now, log })
  const files = createFiles(config, createHttpClientFactory(config, { now, outcomes }))
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
