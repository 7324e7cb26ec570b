import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export type ServiceOutcome = { ok: true } | { ok: false; reason: string }

/** A repeated success is not recorded within this interval. */
const SUCCESS_INTERVAL_MS = 60_000
const REASON_LENGTH = 500

/**
 * Records the health of each service: `recordServiceHealth(…)('crm')` takes the outcomes of the service `crm`. Repeated
 * successes within the interval are not stored. Never throws and does not block.
 */
export function recordServiceHealth({
  db,
  now,
  log,
}: {
  db: Kysely<Database>
  now: () => Date
  log: FastifyBaseLogger
}): (name: string) => (outcome: ServiceOutcome) => void {
  return (name) => {
    let lastSuccessAt: number | undefined
    return (outcome) => {
      const at = now()
      if (outcome.ok && lastSuccessAt !== undefined && at.getTime() - lastSuccessAt < SUCCESS_INTERVAL_MS)
        return
      lastSuccessAt = outcome.ok ? at.getTime() : undefined
      writeHealth(db, name, outcome, at).catch((error: Error) => {
        log.warn({ service: name, reason: error.message }, 'The health of a service could not be stored')
      })
    }
  }
}

async function writeHealth(
  db: Kysely<Database>,
  name: string,
  outcome: ServiceOutcome,
  at: Date,
): Promise<void> {
  const seen = outcome.ok
    ? { last_success_at: at, failures: 0 }
    : { last_failure_at: at, last_failure: outcome.reason.slice(0, REASON_LENGTH), failures: 1 }
  await db
    .insertInto('service_health')
    .values({ name, ...seen })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, eb }) => ({
        ...seen,
        ...(!outcome.ok && { failures: eb(ref('service_health.failures'), '+', 1) }),
        updated_at: at,
      })),
    )
    .execute()
}
