import { emailConfigCalls, listEmailConfigs, orderEmailConfigs } from '../../../shared/api/mail-routing.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { emailConfigs, moveEmailConfig } from './email-configs.ts'

export const emailConfigRoutes: Route[] = [
  route(listEmailConfigs, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    configs: await emailConfigs.list(db),
  })),
  createRoute(emailConfigCalls.create, emailConfigs, (config) => ({ ok: true, config })),
  updateRoute(emailConfigCalls.update, emailConfigs, (config) => ({ ok: true, config })),
  removeRoute(emailConfigCalls.remove, emailConfigs),

  idempotentRoute(orderEmailConfigs, 'administrator', async (trx, { body, caller }) => ({
    ok: true,
    configs: await moveEmailConfig(trx, body, caller),
  })),
]
