import { createHash, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { CallAnswer, UploadedFile } from '../../../../shared/api/call.ts'
import type { importOutcomeFile, OutcomeFileOrder } from '../../../../shared/api/outcomes.ts'
import type { Actor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { LearntCode, OutcomeMapping } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { type LockedSupply, lockSupplies, rewriteOutcomes } from '../../../supplies/rewrite-outcomes.ts'
import { storeEvents } from '../store-events.ts'
import { lockRecords, storeCodes } from './learn-codes.ts'
import { type FilePlan, planFile } from './plan-file.ts'
import { countRows, findAnswers } from './preview-file.ts'
import { type OutcomeFile, readOutcomeFile } from './read-outcome-file.ts'

interface Import {
  file: UploadedFile
  order: OutcomeFileOrder
  actor: Actor
}

type Imported = Omit<CallAnswer<typeof importOutcomeFile>, 'ok'>

/** Others are served between so many supplies. */
const BATCH = 500

/** Enters the outcomes of a file: all of them or none (OUTCOME-27). Rows that ask change nothing. */
export async function importFile(
  context: Pick<Context, 'db' | 'tables' | 'now'>,
  { file: uploaded, order, actor }: Import,
): Promise<Imported> {
  const now = context.now()
  const today = romeDay(now)
  const file = await readOutcomeFile(context, { file: uploaded, order, today })
  const { supplier } = order
  return await context.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Two files at once: the second one finds what the first one has entered.
    await sql`select pg_advisory_xact_lock(hashtextextended('outcome files', 0))`.execute(trx)
    const plan = await planFile(trx, { supplier, file, answers: await findAnswers(trx, order), today })
    const counts = countRows(plan.rows)
    const version = await storeMapping(trx, { supplier, file, userId: actor.userId, now })
    await storeAnswers(trx, { supplier, plan, now })
    if (plan.events.length === 0 && plan.learnt.length === 0) return { fileId: null, counts }
    const fileId = randomUUID()
    const supplies = await lockChanged(trx, plan)
    const entry = { entryId: fileId, source: 'file', userId: actor.userId, at: now } as const
    for (let from = 0; from < plan.events.length; from += BATCH)
      await storeEvents(trx, plan.events.slice(from, from + BATCH), entry)
    await rewriteInBatches(trx, supplies, { actor, at: now, detail: { file: uploaded.filename } })
    const learnt: LearntCode[] = plan.learnt.map(({ supply: { id, recordId, part }, code }) => {
      return { supplyId: id, recordId, part, code }
    })
    await storeCodes(trx, learnt, { actor, at: now })
    await trx
      .insertInto('outcome_files')
      .values({
        id: fileId,
        created_at: now,
        updated_at: now,
        supplier,
        filename: uploaded.filename.slice(0, 255),
        sha256: createHash('sha256').update(uploaded.bytes).digest('hex'),
        extract_on: file.extractOn,
        mapping_version: version,
        rows: counts.rows,
        changed: counts.changes,
        asked: counts.asks,
        learnt: JSON.stringify(learnt),
        user_id: actor.userId,
      })
      .execute()
    return { fileId, counts }
  })
}

/** The supplies that the plan changes, after the records that learn a code: in the order in which a save locks them. */
async function lockChanged(
  trx: Transaction<Database>,
  { events, learnt }: FilePlan,
): Promise<LockedSupply[]> {
  await lockRecords(
    trx,
    learnt.map(({ supply }) => supply.recordId),
  )
  const ids = [...events.map(({ supplyId }) => supplyId), ...learnt.map(({ supply }) => supply.id)]
  return await lockSupplies(trx, [...new Set(ids)])
}

export async function rewriteInBatches(
  trx: Transaction<Database>,
  supplies: readonly LockedSupply[],
  how: Parameters<typeof rewriteOutcomes>[2],
): Promise<void> {
  // The supplies of one record are told together.
  const sorted = supplies.toSorted((one, other) => (one.recordId < other.recordId ? -1 : 1))
  for (let from = 0; from < sorted.length; ) {
    let to = Math.min(sorted.length, from + BATCH)
    while (to < sorted.length && sorted[to]!.recordId === sorted[to - 1]!.recordId) to += 1
    await rewriteOutcomes(trx, sorted.slice(from, to), how)
    from = to
  }
}

interface Storing {
  supplier: string
  now: Date
}

/** The number of the version: another one if something was taught. */
async function storeMapping(
  trx: Transaction<Database>,
  { supplier, file, userId, now }: Storing & { file: OutcomeFile; userId: string },
): Promise<number> {
  const mapping = JSON.stringify(sorted(file.mapping))
  const { rows } = await sql<{ version: number }>`
    insert into outcome_mappings (supplier, version, mapping, user_id, created_at, updated_at)
    select ${supplier}, coalesce(max(version), 0) + 1, ${mapping}::jsonb, ${userId}, ${now}, ${now}
    from outcome_mappings where supplier = ${supplier}
    having not exists (select from (select mapping from outcome_mappings where supplier = ${supplier}
      order by version desc limit 1) newest where newest.mapping = ${mapping}::jsonb)
    returning version`.execute(trx)
  return rows[0]?.version ?? file.version
}

const sorted = ({ headings, states, causes }: OutcomeMapping): OutcomeMapping => ({
  headings,
  states,
  causes,
})

async function storeAnswers(
  trx: Transaction<Database>,
  { supplier, plan, now }: Storing & { plan: FilePlan },
): Promise<void> {
  const answers = new Map(plan.answered.map(({ key, supplyId }) => [key, supplyId]))
  if (answers.size === 0) return
  const rows = [...answers].map(([row_key, supply_id]) => {
    return { supplier, row_key, supply_id, created_at: now, updated_at: now }
  })
  await trx
    .insertInto('outcome_row_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['supplier', 'row_key'])
        .doUpdateSet(({ ref }) => ({ supply_id: ref('excluded.supply_id'), updated_at: now })),
    )
    .execute()
}
