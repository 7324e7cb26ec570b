import { sql } from 'kysely'
import type { CompanyAnswer } from '../../../shared/api/crm-sync.ts'
import type { Context } from '../../context.ts'
import { findRecord } from '../../records/find-record.ts'
import { answerKey } from './entry-ledger.ts'

/** Stores the answers with the record, so that no later sync asks again. Throws `not-found`. */
export async function answerCompanies(
  { db }: Context,
  id: string,
  answers: readonly CompanyAnswer[],
): Promise<void> {
  await findRecord(db, id)
  const given = Object.fromEntries(
    answers.flatMap(({ identity, others, same }) =>
      others.map((other) => [answerKey(identity, other), other === same]),
    ),
  )
  await db
    .updateTable('records')
    .set({ company_answers: sql<string>`company_answers || ${JSON.stringify(given)}::jsonb` })
    .where('id', '=', id)
    .execute()
}
