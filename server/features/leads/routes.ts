import * as calls from '../../../shared/api/leads.ts'
import { type Route, route } from '../../http/route.ts'
import { createLead, toLead } from './create-lead.ts'
import { findLead } from './lead-effect.ts'
import { findStoredLead, listLeads } from './stored-leads.ts'

export const leadRoutes: Route[] = [
  route(calls.createLead, 'any user', async ({ context, body, caller }) => {
    const { id } = await createLead(context, body, caller)
    return { ok: true, id }
  }),

  route(calls.findLead, 'any user', async ({ context: { db, now }, query }) => ({
    ok: true,
    ...(await findLead(db, toLead(query), now())),
  })),

  route(calls.listLeads, 'any user', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listLeads(db, query)),
  })),

  route(calls.readLead, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    lead: await findStoredLead(db, id),
  })),
]
