import { sql } from 'kysely'
import type { CompanyAnswer } from '../../../shared/api/crm-sync.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { recordMarketingConsents } from '../../customers/record-marketing-consents.ts'
import { answerKey } from '../../customers/same-customer.ts'
import { findRecord, valuesOf } from '../../records/find-record.ts'

/**
 * Stores the answers with the record, so that no later sync asks again, and lets the consents follow the person whom
 * they name.
 */
export async function answerCompanies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, answers, actor }: { id: string; answers: readonly CompanyAnswer[]; actor: UserActor },
): Promise<void> {
  const given = Object.fromEntries(
    answers.flatMap(({ identity, others, same }) =>
      others.map((other) => [answerKey(identity, other), other === same]),
    ),
  )
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('records')
      .set({ company_answers: sql<string>`company_answers || ${JSON.stringify(given)}::jsonb` })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .execute()
    const stored = await findRecord(trx, id)
    const { draft } = stored
    const values = valuesOf(stored)
    const saved = { recordId: id, values, holder: stored, draft, stored, actor, now: now() }
    await recordMarketingConsents(trx, saved)
  })
}
