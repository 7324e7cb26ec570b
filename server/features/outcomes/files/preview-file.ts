import type { Kysely } from 'kysely'
import { romeDay } from '../../../../contract/time/italian-time.ts'
import type { CallAnswer, UploadedFile } from '../../../../shared/api/call.ts'
import type { OutcomeFileOrder, PlannedRow, previewOutcomeFile } from '../../../../shared/api/outcomes.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { planFile, type RowAnswers } from './plan-file.ts'
import { readOutcomeFile } from './read-outcome-file.ts'

/** More are not read one by one. */
const MAX_SHOWN = 1_000
const FIRST: readonly PlannedRow['effect'][] = ['asks', 'changes', 'kept', 'known', 'left']

/** What a file will change, row by row (OUTCOME-26). */
export async function previewFile(
  context: Pick<Context, 'db' | 'tables' | 'now'>,
  { file: uploaded, order }: { file: UploadedFile; order: OutcomeFileOrder },
): Promise<Omit<CallAnswer<typeof previewOutcomeFile>, 'ok'>> {
  const today = romeDay(context.now())
  const file = await readOutcomeFile(context, { file: uploaded, order, today })
  const answers = await findAnswers(context.db, order)
  const { supplier } = order
  const { rows, unknown } = await planFile(context.db, { supplier, file, answers, today })
  const { headingRow, headings, columns, version, extractOn, extractFrom, sheet, sheets } = file
  const sorted = FIRST.flatMap((effect) => rows.filter((row) => row.effect === effect))
  return {
    sheet,
    sheets,
    headingRow,
    headings,
    columns,
    version,
    extractOn,
    extractFrom,
    unknown,
    counts: countRows(rows),
    rows: sorted.slice(0, MAX_SHOWN),
  }
}

export function countRows(rows: readonly PlannedRow[]) {
  const of = (effect: PlannedRow['effect']) => rows.filter((row) => row.effect === effect).length
  return {
    rows: rows.length,
    changes: of('changes'),
    kept: of('kept'),
    known: of('known'),
    asks: of('asks'),
    left: of('left'),
  }
}

/** Those of this upload, and those that were given before. */
export async function findAnswers(
  db: Kysely<Database>,
  { supplier, rows }: Pick<OutcomeFileOrder, 'supplier' | 'rows'>,
): Promise<RowAnswers> {
  const known = await db
    .selectFrom('outcome_row_answers')
    .select(['row_key', 'supply_id'])
    .where('supplier', '=', supplier)
    .execute()
  return { byRow: rows, byKey: new Map(known.map((one) => [one.row_key, one.supply_id])) }
}
