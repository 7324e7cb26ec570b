import type { Kysely } from 'kysely'
import {
  isRuleValue,
  RULE_KEYS,
  RULES,
  type RuleKey,
  type RuleValue,
  versionAt,
} from '../../../contract/duties/rules.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { changeDutyRule as changeCall, DutyRule } from '../../../shared/api/duty-rules.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { findMissing, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'

export type RuleChange = {
  key: RuleKey
  value: RuleValue
  validFrom: string
  source: string
  reason: string
  readAt?: string | undefined
}

/** The rules in the order of the page, each with the version of today and all others. */
export async function findDutyRules({ db, now }: Pick<Context, 'db' | 'now'>): Promise<DutyRule[]> {
  const rows = await selectVersions(db).execute()
  const today = romeDay(now())
  return RULE_KEYS.map((key) => presentRule(key, rows, today))
}

const selectVersions = (db: Kysely<Database>) =>
  db
    .selectFrom('duty_rules as r')
    .leftJoin('users as u', 'u.id', 'r.changed_by')
    .select(['r.id', 'r.key', 'r.value', 'r.valid_from as validFrom', 'r.source', 'r.reason'])
    .select(['r.created_at', 'u.name', 'u.last_name'])
    .orderBy('r.number')
type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

function presentRule(key: RuleKey, rows: readonly VersionRow[], today: string): DutyRule {
  const own = rows.filter((row) => row.key === key)
  const current = versionAt(own, key, today)
  if (!current) throw new Error(`The rule ${key} has no value on ${today}`)
  const versions = own.map(presentVersion).toReversed()
  return { key, current: presentVersion(current), versions, updatedAt: versions[0]!.at }
}

const presentVersion = (row: VersionRow): DutyRule['current'] => ({
  id: row.id,
  value: row.value,
  validFrom: row.validFrom,
  source: row.source,
  reason: row.reason,
  by: `${row.name ?? ''} ${row.last_name ?? ''}`.trim(),
  at: row.created_at.toISOString(),
})

/** Adds a version of a rule, and records it in the history with the version that held before on that day. */
export async function changeDutyRule(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, readAt, ...change }: RuleChange,
  actor: Actor,
): Promise<CallAnswer<typeof changeCall>['rule']> {
  refuseUnfounded(change)
  const { value } = change
  if (!isRuleValue(key, value)) refuseField('value', 'format', 'Questo valore non va bene per la regola')
  const at = now()
  return await db.transaction().execute(async (trx) => {
    // Changes of one rule follow one after another.
    const rows = await trx.selectFrom('duty_rules').select('id').where('key', '=', key).forUpdate().execute()
    if (rows.length === 0) throw new Error(`The rule ${key} has no versions`)
    const before = (await selectVersions(trx).execute()).filter((row) => row.key === key)
    await refuseStale(trx, {
      noun: 'settings',
      objectId: key,
      readAt,
      savedAt: before.at(-1)!.created_at,
      stored: () => presentRule(key, before, romeDay(at)),
    })
    await trx
      .insertInto('duty_rules')
      .values({
        key,
        value: JSON.stringify(value),
        valid_from: change.validFrom,
        source: change.source,
        reason: change.reason,
        changed_by: actor.userId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const replaced = versionAt(before, key, change.validFrom)
    await recordChange(trx, {
      actor,
      noun: 'settings',
      objectId: key,
      title: `Regola «${RULES[key].title}»`,
      before: replaced ? { value: replaced.value, source: replaced.source } : {},
      after: change,
      savedAt: at,
    })
    return presentRule(key, await selectVersions(trx).execute(), romeDay(at))
  })
}

/** RULE-4 */
function refuseUnfounded({ source, reason }: Pick<RuleChange, 'source' | 'reason'>): void {
  refuseIssues(
    findMissing([
      ['source', source, 'Scrivi la fonte: la norma, la delibera o la decisione dell’ufficio'],
      ['reason', reason, 'Scrivi il motivo'],
    ]),
  )
}
