import * as calls from '../../../shared/api/services.ts'
import { readBackupState } from '../../backup/backup-runs.ts'
import { type Route, route } from '../../http/route.ts'
import { listServices, presentBackups } from './read-services.ts'
import { recordKeyCopy } from './record-key-copy.ts'
import { repairStuckEffect } from './repair-stuck-effect.ts'
import { findStuck } from './stuck-effects.ts'
import { tryForUser } from './try-service.ts'

export const serviceRoutes: Route[] = [
  route(calls.listServices, 'administrator', async ({ context }) => ({
    ok: true,
    services: await listServices(context),
    disk: { state: context.disk.state, freeBytes: context.disk.freeBytes ?? null },
    backup: presentBackups(await readBackupState(context)),
  })),

  route(calls.confirmKeyCopy, 'administrator', async ({ context, caller }) => {
    await recordKeyCopy(context, caller)
    return { ok: true }
  }),

  route(calls.testService, 'administrator', async ({ context, params: { name }, caller: { userId } }) => ({
    ok: true,
    ...(await tryForUser(context, name, userId)),
  })),

  route(calls.listStuck, 'administrator', async ({ context: { db, now } }) => ({
    ok: true,
    stuck: await findStuck(db, now()),
  })),

  route(calls.repairStuck, 'administrator', async ({ context, params: { id }, body, caller }) => {
    await repairStuckEffect(context, { id, ...body }, caller)
    return { ok: true }
  }),
]
