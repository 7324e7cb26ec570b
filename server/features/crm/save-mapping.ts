import { type Kysely, sql } from 'kysely'
import type { CrmMappedPart, CrmTarget } from '../../../shared/api/crm-mapping.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { conflictWith } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import type { ExplainedValue } from '../../providers/crm/port.ts'

interface Change {
  part: CrmMappedPart
  source: string
  /** Null restores the default target. */
  target: CrmTarget | null
  was: CrmTarget
}

/** The syntax of API names. */
const API_NAME = /^[A-Za-z]\w*$/

/** Changes the target field of a value, or excludes it. */
export async function saveMapping(
  { crm, db, now }: Pick<Context, 'crm' | 'db' | 'now'>,
  { part, source, target, was }: Change,
  actor: Actor,
): Promise<void> {
  const nothing = { key: '', values: new Map(), recordId: '' }
  const { values } = await crm.explain(part, nothing)
  const value = values.find((one) => one.source === source)
  if (!value) throw new Failure('not-found')
  const { field, conversion, standard } = value
  if (!isSame({ field, conversion }, was))
    throw await staleTarget(db, { part, source }, { field, conversion })
  const next = target ?? standard
  checkTarget(next, value, values)
  const back = next.field === standard.field && next.conversion === standard.conversion
  await db.transaction().execute(async (trx) => {
    await refuseStaleMapping(trx, { part, source, was, standard })
    await trx.deleteFrom('crm_mapping').where('part', '=', part).where('source', '=', source).execute()
    if (!back)
      await trx
        .insertInto('crm_mapping')
        .values({ part, source, ...next, updated_at: now() })
        .onConflict((conflict) => conflict.columns(['part', 'source']).doUpdateSet(next))
        .execute()
    await recordChange(trx, {
      noun: 'crm-mapping',
      objectId: `${part}:${source}`,
      title: `${source} (${part})`,
      actor,
      before: { field, conversion },
      after: { ...next },
    })
  })
}

/** Serialised: the second of two concurrent administrators gets a conflict. */
async function refuseStaleMapping(
  trx: Kysely<Database>,
  { part, source, was, standard }: Pick<Change, 'part' | 'source' | 'was'> & { standard: CrmTarget },
): Promise<void> {
  await sql`lock table crm_mapping in share row exclusive mode`.execute(trx)
  const stored = await trx
    .selectFrom('crm_mapping')
    .select(['field', 'conversion'])
    .where('part', '=', part)
    .where('source', '=', source)
    .executeTakeFirst()
  const { field, conversion } = stored ?? standard
  if (!isSame({ field, conversion }, was))
    throw await staleTarget(trx, { part, source }, { field, conversion })
}

/** A stored target; the database stores the conversion as text. */
type StoredTarget = Record<keyof CrmTarget, string>

const isSame = (one: StoredTarget, other: StoredTarget) =>
  one.field === other.field && one.conversion === other.conversion

const staleTarget = (
  db: Kysely<Database>,
  { part, source }: Pick<Change, 'part' | 'source'>,
  stored: StoredTarget,
): Promise<Failure> =>
  conflictWith(db, {
    noun: 'crm-mapping',
    objectId: `${part}:${source}`,
    readAt: undefined,
    savedAt: null,
    stored: () => ({ part, source, ...stored }),
  })

function checkTarget(next: CrmTarget, value: ExplainedValue, values: readonly ExplainedValue[]): void {
  if (next.field === '') {
    if (value.needed) refuseField('field', 'required', 'Il CRM rifiuta una voce senza questo valore')
    return
  }
  if (!API_NAME.test(next.field))
    refuseField('field', 'not-a-name', 'Un nome API ha lettere, cifre e _, e comincia con una lettera')
  const other = values.find(({ source, field }) => source !== value.source && field === next.field)
  // By default two values may share a field, as the products of single supplies do.
  if (other && value.standard.field !== next.field)
    refuseField('field', 'taken', `Ci va già «${other.source}»`)
}
