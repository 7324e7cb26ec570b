import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from './failure.ts'
import { sendFailure } from './handle-errors.ts'
import { type IsPreparing, stillPreparing } from './preparation.ts'

const TIMEOUT_MS = 2_000
const RETRY_AFTER_SECONDS = 2

/**
 * `/health/live`: the process responds. `/health/ready`: its database also responds, and its demonstration is complete.
 * A full disk does not make the server unready, since reads continue; its state is reported for monitoring, as is a proxy
 * that is not declared.
 */
export function addHealth(
  app: FastifyInstance,
  { db, disk, proxy, isPreparing }: Pick<Context, 'db' | 'disk' | 'proxy'> & { isPreparing: IsPreparing },
): void {
  const ready = shareRunning(() => isReachable(db))
  app.route({ ...PROBE_OPTIONS, url: '/health/live', handler: async () => ({ ok: true }) })
  app.route({
    ...PROBE_OPTIONS,
    url: '/health/ready',
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (isPreparing()) return sendFailure(reply, stillPreparing())
      if (await ready())
        return { ok: true, disk: disk.state, ...(proxy.undeclared && { proxy: 'undeclared' }) }
      return sendFailure(reply, new Failure('unavailable', { retryAfter: RETRY_AFTER_SECONDS }))
    },
  })
}

/** Frequent probes would fill the log, and are not part of the documented API. */
const PROBE_OPTIONS = {
  method: 'GET' as const,
  logLevel: 'warn' as const,
  schema: { hide: true },
}

/** Concurrent probes share the result of a running check, so at most one runs at a time. */
export function shareRunning<T>(check: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined
  return () => {
    open ??= check().finally(() => {
      open = undefined
    })
    return open
  }
}

async function isReachable(db: Context['db']): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref())
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return await Promise.race([query, late])
}
