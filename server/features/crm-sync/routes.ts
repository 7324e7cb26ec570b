import { readCrmMapping } from '../../../shared/api/crm-mapping.ts'
import {
  answerCompanies as answerCompaniesCall,
  listCrmEntries,
  readSyncPlan,
  syncAll as syncAllCall,
  syncRecord as syncRecordCall,
} from '../../../shared/api/crm-sync.ts'
import { DOCUMENT_SAMPLES } from '../../../shared/api/document-samples.ts'
import { type Route, route } from '../../http/route.ts'
import { answerCompanies } from './answer-companies.ts'
import { attachDocuments } from './attach-documents.ts'
import { explainMapping } from './explain-mapping.ts'
import { listEntries } from './list-entries.ts'
import { planSync } from './sync-plan.ts'
import { syncRecord } from './sync-record.ts'

/** Both write to the CRM, although the calls are GETs (API-5): their responses are never cached or prefetched. */
export const syncRoutes: Route[] = [
  route(syncRecordCall, 'any user', async ({ context, params: { id }, caller, reply }) => {
    reply.header('cache-control', 'no-store')
    const { ids, parts, closed, links } = await syncRecord(context, { id, actor: caller })
    return { ok: true, ...ids, respData: { parts, closed }, links }
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
