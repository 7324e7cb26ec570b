import {
  listServices as listCall,
  listStuck,
  repairStuck as repairCall,
  testService,
} from '../../../shared/api/services.ts'
import { recordChange } from '../../audit/record-change.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { listServices } from './list-services.ts'
import { findStuck, repairStuck } from './stuck-effects.ts'
import { tryService } from './try-service.ts'

/** A test calls an external service and sends a mail. */
const TESTS = { max: 20, seconds: 60 }

export const serviceRoutes: Route[] = [
  route(listCall, 'administrator', async ({ context }) => ({
    ok: true,
    services: await listServices(context),
    disk: { state: context.disk.state, freeBytes: context.disk.freeBytes ?? null },
  })),

  route(testService, 'administrator', async ({ context, params: { name }, caller: { userId } }) => {
    const { db, now } = context
    const taken = await consumeLimit(db, `service-test:${userId}`, TESTS, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { ok: true, ...(await tryService(context, name, user.email)) }
  }),

  route(listStuck, 'administrator', async ({ context: { db, now } }) => ({
    ok: true,
    stuck: await findStuck(db, now()),
  })),

  route(
    repairCall,
    'administrator',
    async ({ context: { db, now, crm }, params: { id }, body, caller: { userId }, ip }) => {
      const repaired = await db.transaction().execute(async (trx) => {
        const what = await repairStuck(trx, { id, ...body, now: now() })
        await recordChange(trx, {
          noun: 'settings',
          objectId: id,
          title: 'Servizi',
          userId,
          ip,
          before: {},
          after: { ...body, what },
        })
        return what
      })
      // Applies the confirmed list. While the CRM is unavailable a later reading does.
      if (repaired === 'list') await Promise.all([crm.listProducts(), crm.listOwners()])
      return { ok: true }
    },
  ),
]
