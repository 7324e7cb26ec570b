import { listMailRoutes, mailRouteCalls, orderMailRoutes } from '../../../shared/api/mail-routing.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { mailRoutes } from './mail-routing.ts'
import { moveMailRoute } from './move-mail-route.ts'

export const mailRoutingRoutes: Route[] = [
  route(listMailRoutes, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    configs: await mailRoutes.list(db),
  })),
  createRoute(mailRouteCalls.create, mailRoutes, (config) => ({ ok: true, config })),
  updateRoute(mailRouteCalls.update, mailRoutes, (config) => ({ ok: true, config })),
  removeRoute(mailRouteCalls.remove, mailRoutes),

  idempotentRoute(orderMailRoutes, 'administrator', async (trx, { body, caller }) => ({
    ok: true,
    configs: await moveMailRoute(trx, body, caller),
  })),
]
