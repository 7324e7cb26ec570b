import type { SystemState } from '../../../shared/api/system.ts'
import type { Context } from '../../context.ts'
import { findTroubles } from './find-troubles.ts'
import { readSystem } from './read-system.ts'

/** The state with what is wrong now, and since when the job knows it. */
export async function readJudgedSystem(context: Context): Promise<SystemState> {
  const facts = await readSystem(context)
  const known = await context.db
    .selectFrom('troubles')
    .select(['cause', 'about', 'began_at'])
    .where('began_at', 'is not', null)
    .execute()
  const sinceOf = (cause: string, about: string) =>
    known.find((row) => row.cause === cause && row.about === about)?.began_at?.toISOString() ?? null
  const troubles = findTroubles(facts, { hasMail: !context.mail.reachesNobody })
  return { ...facts, troubles: troubles.map((one) => ({ ...one, since: sinceOf(one.cause, one.about) })) }
}
