import type { Kysely } from 'kysely'
import { findNewestSeal, headOf, keyMark, keyOf, NOTHING } from './audit/history-chain.ts'
import { opensStoredSecrets } from './commands/check-sealed-secrets.ts'
import { COMMAND } from './config/checkout.ts'
import type { Config } from './config/config.ts'
import { ConfigurationError } from './config/variables.ts'
import type { Database } from './db/schema.ts'
import { discardNewSecretKey, secretKeyFile } from './secret-key.ts'

type Keyed = Pick<Config, 'secretKey' | 'dataDir'>

/**
 * Throws `ConfigurationError` when this database was used with another key: secrets would not open, and the history
 * would be sealed under both. A key that this process has just made is removed again.
 */
export async function refuseOtherKey(db: Kysely<Database>, config: Keyed): Promise<void> {
  if (await isKeyOf(db, config)) return
  discardNewSecretKey(config.dataDir)
  throw new ConfigurationError(
    'SECRET_KEY',
    `must be the key with which this database was used; neither it nor ${secretKeyFile(config.dataDir)} is. Put the former secret.key there, or name the right DATA_DIR or DATABASE_URL. If that key is lost: ${COMMAND} adopt-key --help`,
  )
}

/** The newest seal of the history names its key. A database without one is recognised by the secrets in it. */
async function isKeyOf(db: Kysely<Database>, config: Keyed): Promise<boolean> {
  const head = await db.selectFrom('history_head').select('key_mark').executeTakeFirst()
  return head ? head.key_mark === keyMark(keyOf(config)) : await opensStoredSecrets(db, config, new Date())
}

/** From now on this key is the one of the database. What was encrypted with the former one stays unreadable. */
export async function adoptKey(db: Kysely<Database>, config: Keyed, at: Date): Promise<void> {
  const key = keyOf(config)
  const newest = (await findNewestSeal(db)) ?? { number: 0, chain: NOTHING }
  const head = { number: newest.number, mac: headOf(key, newest), key_mark: keyMark(key), updated_at: at }
  await db
    .insertInto('history_head')
    .values({ name: 'history', created_at: at, ...head })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(head))
    .execute()
}
