import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { addRecordEvents } from '../../../audit/record-events.ts'
import type { LearntCode } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'

interface Writing {
  actor: Actor
  at: Date
}

/** The parts whose code is a field of the form (OUTCOME-5). */
const FORM_PARTS: readonly string[] = ['luce', 'gas', 'extra']

/** Writes the supplier's codes of supplies that have none: into the record where the form has a field for it. */
export const storeCodes = (
  trx: Transaction<Database>,
  learnt: readonly LearntCode[],
  writing: Writing,
): Promise<void> =>
  changeCodes(
    trx,
    learnt.map((one) => ({ ...one, before: '', after: one.code })),
    writing,
  )

/** Takes the codes away that supplies have learnt from a file, unless they were changed since. */
export const forgetCodes = (
  trx: Transaction<Database>,
  learnt: readonly LearntCode[],
  writing: Writing,
): Promise<void> =>
  changeCodes(
    trx,
    learnt.map((one) => ({ ...one, before: one.code, after: '' })),
    writing,
  )

/** Before the supplies: a save locks its record first. */
export async function lockRecords(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`select from records where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

interface CodeChange extends LearntCode {
  before: string
  after: string
}

async function changeCodes(
  trx: Transaction<Database>,
  changes: readonly CodeChange[],
  writing: Writing,
): Promise<void> {
  const [ofForm, others] = [true, false].map((isOfForm) =>
    changes.filter(({ part }) => FORM_PARTS.includes(part) === isOfForm),
  ) as [CodeChange[], CodeChange[]]
  if (ofForm.length > 0) await changeRecords(trx, ofForm, writing)
  if (others.length === 0) return
  await sql`
    update supplies s set supplier_code = c.after, updated_at = ${writing.at}
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as c("supplyId" uuid, before text, after text)
    where s.id = c."supplyId" and s.supplier_code = c.before`.execute(trx)
}

/**
 * A new version, as of every change of the form. The supplies get their codes at once: the trigger that writes them, one
 * record after another, has nothing left to do.
 */
async function changeRecords(
  trx: Transaction<Database>,
  changes: readonly CodeChange[],
  { actor, at }: Writing,
): Promise<void> {
  const rows = changes.map(({ recordId, part, before, after }) => {
    return { recordId, part, field: `codice_contratto_${part}`, before, after }
  })
  const { rows: changed } = await sql<{ id: string; version: number; fields: string[] }>`
    with open as (
      select c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c("recordId" uuid, part text, field text, before text, after text)
      join records r on r.id = c."recordId"
      where r.removed_at is null and coalesce(btrim(r.data ->> c.field), '') = c.before
    ), patches as (
      select "recordId", jsonb_object_agg(field, after) as patch, array_agg(field order by field) as fields from open group by 1
    ), told as (
      update supplies s set supplier_code = o.after, updated_at = ${at} from open o
      where s.record_id = o."recordId" and s.part = o.part and s.supplier_code <> o.after
    )
    update records r set data = r.data || p.patch, version = r.version + 1, updated_at = ${at}, updated_by = ${actor.userId}
    from patches p where p."recordId" = r.id returning r.id, r.version, p.fields`.execute(trx)
  const byField = new Map(rows.map((row) => [`${row.recordId} ${row.field}`, row]))
  await addRecordEvents(
    trx,
    changed.map(({ id, version, fields }) => ({
      actor,
      recordId: id,
      kind: 'updated' as const,
      version,
      at,
      fields,
      changes: Object.fromEntries(
        fields.map((field) => {
          const { before, after } = byField.get(`${id} ${field}`)!
          return [field, [before || null, after || null]]
        }),
      ),
    })),
  )
}
