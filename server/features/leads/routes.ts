import { createLead as createLeadCall } from '../../../shared/api/leads.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { type Route, route } from '../../http/route.ts'
import { createLead } from './create-lead.ts'

export const leadRoutes: Route[] = [
  route(createLeadCall, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { id, repeated } = await createLead(context, body, userId)
    const detail = { lead: id, contact: body.contact_id }
    if (!repeated) await logUserAction(context.db, { userId, ip, action: 'lead created', detail })
    return { ok: true, id }
  }),
]
