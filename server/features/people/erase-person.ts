import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { findMissing, refuseIssues } from '../../http/refuse-invalid.ts'
import { markAndErase } from '../../people/erase-records.ts'
import type { Identifiers } from '../../people/identifiers.ts'
import { findSubject } from './find-person.ts'

interface Erasure {
  identifiers: Identifiers
  reason: string
  actor: Actor
}

/**
 * Erases what is stored of a person, except held contracts and those of others, and records who did so, without the
 * identifiers. The files are removed after the commit; what is left of them then, the job of files removes. PERSON-7
 */
export async function erasePerson(
  { db, now, files, log }: Pick<Context, 'db' | 'now' | 'files' | 'log'>,
  { identifiers, reason, actor }: Erasure,
) {
  refuseIssues(findMissing([['reason', reason, 'Scrivi il motivo']]))
  const done = await db.transaction().execute(async (trx) => {
    const { records } = await findSubject(trx, identifiers)
    const recordIds = records.filter((row) => row.is_holder).map(({ id }) => id)
    const erased = await markAndErase(trx, {
      recordIds,
      identifiers,
      askedBy: actor.userId,
      reason,
      now: now(),
    })
    const detail = { contracts: erased.erasedIds.length, held: erased.holds.size }
    await logUserAction(trx, { userId: actor.userId, actor, action: 'person erased', detail })
    return erased
  })
  for (const { fileKey } of done.files)
    try {
      await files.remove(fileKey)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'A file of an erased person could not be removed yet')
    }
  return {
    contracts: done.erasedIds.length,
    held: done.holds.size,
    rows: done.rows,
    files: done.files.length,
  }
}
