import type { Transaction } from 'kysely'
import type { MailRoute } from '../../../shared/api/mail-routing.ts'
import { isDefault } from '../../../shared/mail-routing/match-config.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { mailRoutes } from './mail-routing.ts'

/** `idFrom` moves to the current position of `idTo`; the others keep their order, also for concurrent calls. */
export async function moveMailRoute(
  trx: Transaction<Database>,
  { idFrom, idTo }: { idFrom: string; idTo: string },
  actor: Actor,
): Promise<MailRoute[]> {
  // Serialised: the order is read under the lock, and rows are locked in one sequence.
  await trx.selectFrom('mail_routes').select('id').orderBy('id').forUpdate().execute()
  const before = await mailRoutes.list(trx)
  const [from, to] = [idFrom, idTo].map((id) => before.findIndex((config) => config.id === id))
  const moved = before[from!]
  const target = before[to!]
  if (!moved || !target) throw new Failure('not-found')
  for (const [field, config] of Object.entries({ idFrom: moved, idTo: target }))
    if (isDefault(config)) refuseField(field, 'default', '«default» resta sempre l’ultima')
  const after = before.toSpliced(from!, 1).toSpliced(to!, 0, moved)
  // `updated_at` does not change: the content that an open editor has read is still current.
  for (const [position, { id }] of after.entries())
    await trx.updateTable('mail_routes').set({ position }).where('id', '=', id).execute()
  await recordChange(trx, {
    noun: 'emails',
    objectId: moved.id,
    title: moved.integration_name,
    actor,
    before: { position: from! + 1 },
    after: { position: to! + 1 },
  })
  return after
}
