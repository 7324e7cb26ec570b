import { sql } from 'kysely'
import { crmPartOf } from '../../../contract/index.ts'
import { readCrmMapping } from '../../../shared/api/crm-mapping.ts'
import {
  answerCompanies as answerCompaniesCall,
  type CompanyAnswer,
  type CrmEntryLink,
  listCrmEntries,
  readSyncPlan,
  syncAll as syncAllCall,
  syncRecord as syncRecordCall,
} from '../../../shared/api/crm-sync.ts'
import { DOCUMENT_SAMPLES } from '../../../shared/api/document-samples.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord, valuesOf } from '../../records/find-record.ts'
import { recordMarketingConsents } from '../../records/record-marketing-consents.ts'
import { answerKey } from '../../records/same-customer.ts'
import { attachDocuments } from './attach-documents.ts'
import { entryNameOf, readEntryEffects } from './entry-effects.ts'
import { explainMapping } from './explain-mapping.ts'
import { planSync } from './sync-plan.ts'
import { syncRecord } from './sync-record.ts'

/** Both write to the CRM, although the calls are GETs (API-5): their responses are never cached or prefetched. */
export const syncRoutes: Route[] = [
  route(syncRecordCall, 'any user', async ({ context, params: { id }, caller, reply }) => {
    reply.header('cache-control', 'no-store')
    const { ids, parts, closed, links } = await syncRecord(context, { id, actor: caller })
    const shown = parts.map(({ number: _number, key: _key, ...part }) => part)
    const left = closed.flatMap(({ part, id, page, closing }) =>
      closing ? [{ part, id, page, closing }] : [],
    )
    return { ok: true, ...ids, respData: { parts: shown, closed: left }, links }
  }),

  route(readSyncPlan, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    ...(await planSync(context, id)),
  })),

  route(listCrmEntries, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    entries: await listEntries(context, id),
  })),

  route(answerCompaniesCall, 'any user', async ({ context, params: { id }, body, caller }) => {
    await answerCompanies(context, { id, answers: body.answers, actor: caller })
    return { ok: true }
  }),

  route(syncAllCall, 'any user', async ({ context, params: { id }, caller, reply }) => {
    reply.header('cache-control', 'no-store')
    return { ok: true, attached: await attachDocuments(context, { id, actor: caller }) }
  }),

  route(readCrmMapping, 'administrator', async ({ context, query, caller }) => {
    const { record, sample = DOCUMENT_SAMPLES[2].id, fresh } = query
    const source = record ? { record } : { sample }
    const request = { source, fresh: fresh === 'yes' }
    return { ok: true, ...(await explainMapping(context, request, caller)) }
  }),
]

/**
 * Stores the answers with the record, so that no later sync asks again, and lets the consents follow the person whom
 * they name.
 */
async function answerCompanies(
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

/** The entries of a record in the CRM that are not closed, without a request to it. */
async function listEntries({ db, crm }: Pick<Context, 'db' | 'crm'>, id: string): Promise<CrmEntryLink[]> {
  await findRecord(db, id)
  const effects = await readEntryEffects(db, id)
  const open = effects.filter(
    ({ external_id, closed_at, state }) => external_id !== '' && (closed_at === null || state !== 'done'),
  )
  const byId = new Map(open.map((row) => [row.external_id, entryNameOf(row)]))
  return await Promise.all(
    [...byId].map(async ([external, part]) => ({ part, page: await crm.pageOf(crmPartOf(part), external) })),
  )
}
