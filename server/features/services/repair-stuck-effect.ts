import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import { repairStuck } from './stuck-effects.ts'

/** Repairs for a user, with a history entry. */
export async function repairStuckEffect(
  { db, now, crm }: Pick<Context, 'db' | 'now' | 'crm'>,
  { id, action }: { id: string; action: 'retry' | 'settle' },
  actor: Actor,
): Promise<void> {
  const repaired = await db.transaction().execute(async (trx) => {
    const what = await repairStuck(trx, { id, action, now: now() })
    await recordChange(trx, {
      noun: 'settings',
      objectId: id,
      title: 'Servizi',
      actor,
      before: {},
      after: { action, what },
    })
    return what
  })
  // Applies the confirmed list. While the CRM is unavailable a later reading does.
  if (repaired === 'list') await Promise.all([crm.listProducts(), crm.listOwners()])
}
