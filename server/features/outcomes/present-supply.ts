import type { Selectable } from 'kysely'
import type { RuleBook } from '../../../contract/duties/rules.ts'
import { foreseenStart, isLate } from '../../../contract/outcomes/index.ts'
import type { SupplyState } from '../../../shared/api/outcomes.ts'
import type { SupplyTable } from '../../db/schema.ts'

/** The columns of a supply that its presentation reads. */
export const PRESENTED_COLUMNS = [
  'id',
  'part',
  'client',
  'product',
  'supplier',
  'operation',
  'point',
  'supplier_code',
  'closed_at',
  'state',
  'state_on',
  'started_on',
  'foreseen_on',
  'cause',
  'cause_text',
  'attempts',
] as const

type PresentedRow = Pick<Selectable<SupplyTable>, (typeof PRESENTED_COLUMNS)[number]>

/** A supply as the API returns it, with its start by the rules of today. */
export function presentSupply(
  row: PresentedRow,
  { book, today }: { book: RuleBook; today: string },
): SupplyState {
  const on = row.state_on ?? undefined
  const { part, client, supplier, operation, state } = row
  const waiting = { part, client, supplier, operation, state, on, foreseenOn: row.foreseen_on ?? undefined }
  return {
    id: row.id,
    part,
    product: row.product,
    supplier: row.supplier,
    operation: row.operation,
    business: row.client === 'business',
    point: row.point,
    supplierCode: row.supplier_code,
    closed: row.closed_at !== null,
    state,
    on: row.state_on,
    startedOn: row.started_on,
    foreseenOn: foreseenStart(book, waiting) ?? null,
    late: isLate(book, waiting, today),
    cause: row.cause,
    causeText: row.cause_text,
    attempts: row.attempts,
  }
}
