import { createLead as createLeadCall } from '../../../shared/api/leads.ts'
import { type Route, route } from '../../http/route.ts'
import { createLead } from './create-lead.ts'

export const leadRoutes: Route[] = [
  route(createLeadCall, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { id } = await createLead(context, body, { userId, ip })
    return { ok: true, id }
  }),
]
