import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { storeKeyCopy } from '../../backup/backup-runs.ts'
import type { Context } from '../../context.ts'

/** Stores that a user has a copy of the key of the backups, once, with a history entry. */
export async function recordKeyCopy(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await storeKeyCopy(trx, config, { userId: actor.userId, at: now() })
    if (!id) return
    await recordChange(trx, {
      noun: 'settings',
      objectId: id,
      title: 'Copia della chiave',
      actor,
      before: {},
      after: { keyCopy: 'confirmed' },
    })
  })
}
