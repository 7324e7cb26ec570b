import { sql, type Transaction } from 'kysely'
import {
  listMailRoutes,
  type MailRoute,
  mailRouteCalls,
  orderMailRoutes,
} from '../../../shared/api/mail-routing.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import {
  DEFAULT_INTEGRATION,
  type EmailPatterns,
  isDefault,
} from '../../../shared/mail-routing/match-config.ts'
import { PATTERN_SEPARATOR, patternsOf } from '../../../shared/mail-routing/patterns.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

/** In the order of evaluation: `default` is last, and unique. */
const mailRoutes = defineEntity({
  noun: 'emails',
  table: 'mail_routes',
  columns: ['integration_name', 'leads', 'emails'],
  order: [sql`lower(integration_name) = ${DEFAULT_INTEGRATION}`, sql.ref('position'), sql.ref('created_at')],
  unique: { field: 'integration_name', message: () => '«default» c’è già' },
  check: checkPatterns,
  toColumns: normalizePatterns,
  initialColumns: () => ({ position: sql<number>`(select coalesce(max(position), 0) + 1 from mail_routes)` }),
  present: (row): MailRoute => presentEntry(row),
  title: ({ integration_name }) => integration_name,
  readable: propertiesOf,
})

/** `idFrom` moves to the current position of `idTo`; the others keep their order, also for concurrent calls. */
async function moveMailRoute(
  trx: Transaction<Database>,
  { idFrom, idTo }: { idFrom: string; idTo: string },
  actor: Actor,
): Promise<MailRoute[]> {
  // Serialised: the order is read under the lock, and rows are locked in one sequence.
  await trx.selectFrom('mail_routes').select('id').orderBy('id').forUpdate().execute()
  const before = await mailRoutes.list(trx)
  const [from, to] = [idFrom, idTo].map((id) => before.findIndex((config) => config.id === id))
  const moved = before[from!]
  const target = before[to!]
  if (!moved || !target) throw new Failure('not-found')
  for (const [field, config] of Object.entries({ idFrom: moved, idTo: target }))
    if (isDefault(config)) refuseField(field, 'default', '«default» resta sempre l’ultima')
  const after = before.toSpliced(from!, 1).toSpliced(to!, 0, moved)
  // `updated_at` does not change: the content that an open editor has read is still current.
  for (const [position, { id }] of after.entries())
    await trx.updateTable('mail_routes').set({ position }).where('id', '=', id).execute()
  await recordChange(trx, {
    noun: 'emails',
    objectId: moved.id,
    title: moved.integration_name,
    actor,
    before: { position: from! + 1 },
    after: { position: to! + 1 },
  })
  return after
}

/** Throws `bad-request` for an invalid pattern, and `invalid`. */
function checkPatterns(typed: EmailPatterns): void {
  const broken = patternIssues(typed)
  if (broken.length > 0) throw new Failure('bad-request', { message: broken[0]!.message, issues: broken })
  refuseIssues(configIssues(typed))
}

/** The stored form: trimmed patterns; `default` without patterns. */
function normalizePatterns(typed: EmailPatterns): EmailPatterns {
  if (isDefault(typed)) return { integration_name: DEFAULT_INTEGRATION, leads: '', emails: '' }
  const { integration_name, leads, emails } = typed
  return { integration_name, leads: normalizeList(leads), emails: normalizeList(emails) }
}

const normalizeList = (list: string) => patternsOf(list).join(PATTERN_SEPARATOR)

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
