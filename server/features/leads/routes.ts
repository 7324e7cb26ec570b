import { createLead as createLeadCall, findLead as findLeadCall } from '../../../shared/api/leads.ts'
import { type Route, route } from '../../http/route.ts'
import { createLead, readLead } from './create-lead.ts'
import { findLead } from './find-lead.ts'

export const leadRoutes: Route[] = [
  route(createLeadCall, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { id } = await createLead(context, body, { userId, ip })
    return { ok: true, id }
  }),

  route(findLeadCall, 'any user', async ({ context: { db, now }, query }) => ({
    ok: true,
    ...(await findLead(db, readLead(query), now())),
  })),
]
