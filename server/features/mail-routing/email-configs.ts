import type { Kysely } from 'kysely'
import type { EmailConfig } from '../../../shared/api/mail-routing.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import {
  DEFAULT_INTEGRATION,
  type EmailPatterns,
  isDefault,
} from '../../../shared/mail-routing/match-config.ts'
import { PATTERN_SEPARATOR, patternsOf } from '../../../shared/mail-routing/patterns.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { CONFIG_COLUMNS, findEmailConfigs, lockEmailConfig, presentConfig } from './find-email-configs.ts'

/** Puts one after the others. Throws `bad-request` for a pattern that cannot be used, and `invalid`. */
export async function addEmailConfig(
  db: Kysely<Database>,
  typed: EmailPatterns,
  actor: Actor,
): Promise<EmailConfig> {
  const values = checkPatterns(typed)
  return await db.transaction().execute(async (trx) => {
    const config = await trx
      .insertInto('mail_routes')
      .values(({ selectFrom, fn, lit, eb }) => ({
        ...values,
        position: selectFrom('mail_routes').select(
          eb(fn.coalesce(fn.max('position'), lit(0)), '+', lit(1)).as('next'),
        ),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning(CONFIG_COLUMNS)
      .executeTakeFirst()
    if (!config) refuseSecondDefault()
    await recordChange(trx, { ...recorded(config), ...actor, after: { ...values } })
    return presentConfig(config)
  })
}

interface Change {
  id: string
  typed: EmailPatterns
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** Throws `not-found`, `conflict`, `bad-request` for a pattern that cannot be used, and `invalid`. */
export async function changeEmailConfig(
  db: Kysely<Database>,
  { id, typed, readAt, now }: Change,
  actor: Actor,
): Promise<EmailConfig> {
  const values = checkPatterns(typed)
  try {
    return await db.transaction().execute(async (trx) => {
      const old = await lockEmailConfig(trx, id)
      await refuseStale(trx, {
        noun: 'emails',
        objectId: id,
        readAt,
        savedAt: old.updated_at,
        stored: () => presentConfig(old),
      })
      const config = await trx
        .updateTable('mail_routes')
        .set({ ...values, updated_at: now })
        .where('id', '=', id)
        .returning(CONFIG_COLUMNS)
        .executeTakeFirstOrThrow()
      await recordChange(trx, {
        ...recorded(config),
        ...actor,
        before: readable(old),
        after: { ...values },
        savedAt: now,
      })
      return presentConfig(config)
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuseSecondDefault()
    throw error
  }
}

/** Throws `not-found`. */
export async function dropEmailConfig(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const config = await lockEmailConfig(trx, id)
    await trx.deleteFrom('mail_routes').where('id', '=', id).execute()
    await recordChange(trx, { ...recorded(config), ...actor, before: readable(config) })
  })
}

/** `idFrom` moves to the current position of `idTo`; the others keep their order, also for concurrent calls. */
export async function moveEmailConfig(
  db: Kysely<Database>,
  { idFrom, idTo }: { idFrom: string; idTo: string },
  actor: Actor,
): Promise<EmailConfig[]> {
  return await db.transaction().execute(async (trx) => {
    // Serialised: the order is read under the lock, and locks are taken in one sequence.
    await trx.selectFrom('mail_routes').select('id').orderBy('id').forUpdate().execute()
    const before = await findEmailConfigs(trx)
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
      ...recorded(moved),
      ...actor,
      before: { position: from! + 1 },
      after: { position: to! + 1 },
    })
    return after
  })
}

/** The stored form: trimmed patterns; `default` without patterns. */
function checkPatterns(typed: EmailPatterns): EmailPatterns {
  const broken = patternIssues(typed)
  if (broken.length > 0) throw new Failure('bad-request', { message: broken[0]!.message, issues: broken })
  const issues = configIssues(typed)
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  if (isDefault(typed)) return { integration_name: DEFAULT_INTEGRATION, leads: '', emails: '' }
  const { integration_name, leads, emails } = typed
  return { integration_name, leads: normalizeList(leads), emails: normalizeList(emails) }
}

const normalizeList = (list: string) => patternsOf(list).join(PATTERN_SEPARATOR)

const readable = ({ integration_name, leads, emails }: EmailPatterns) => ({ integration_name, leads, emails })

const recorded = ({ id, integration_name }: Pick<EmailConfig, 'id' | 'integration_name'>) =>
  ({ noun: 'emails', objectId: id, title: integration_name }) as const

function refuseSecondDefault(): never {
  refuseField('integration_name', 'taken', '«default» c’è già')
}
