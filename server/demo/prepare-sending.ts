import type { UserActor } from '../actor.ts'
import type { Context } from '../context.ts'
import { findScriptCheckpoints } from '../duties/script-checkpoints.ts'
import { tickCheckpoint } from '../duties/tick-checkpoint.ts'
import { saveContactBasis } from '../features/contact-bases/save-basis.ts'
import { findRecord } from '../records/find-record.ts'

/** The agent says why the customer was spoken to and reads the scripts; the customer answers yes. */
export async function prepareSending(context: Context, id: string, actor: UserActor): Promise<void> {
  const { db, now } = context
  await saveContactBasis(db, id, { changes: { basis: 'desk' }, actor, now: now() })
  const found = await findScriptCheckpoints(db, await findRecord(db, id))
  for (const { part, kind, passageSha256: passage } of found) {
    const answer = kind === 'read' ? 'read' : 'yes'
    await tickCheckpoint(context, id, { part, passage, answer, actor })
  }
}
