import type { Kysely } from 'kysely'
import type { EmailConfig } from '../../../shared/api/mail-routing.ts'
import { sortByPrecedence } from '../../../shared/mail-routing/match-config.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

export const CONFIG_COLUMNS = ['id', 'integration_name', 'leads', 'emails', 'updated_at'] as const

export type FoundConfig = Omit<EmailConfig, 'updatedAt'> & { updated_at: Date }

export const presentConfig = ({ updated_at, ...config }: FoundConfig): EmailConfig => ({
  ...config,
  updatedAt: updated_at.toISOString(),
})

/** In the order in which they are tried. */
export async function findEmailConfigs(db: Kysely<Database>): Promise<EmailConfig[]> {
  const rows = await db
    .selectFrom('mail_routes')
    .select(CONFIG_COLUMNS)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return sortByPrecedence(rows).map(presentConfig)
}

/** Locks a mail configuration until the transaction ends. Throws `not-found`. */
export async function lockEmailConfig(trx: Kysely<Database>, id: string): Promise<FoundConfig> {
  const config = await trx
    .selectFrom('mail_routes')
    .select(CONFIG_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!config) throw new Failure('not-found')
  return config
}
