import { definition } from '../definition.ts'
import type { Answered, FieldName, SummaryColumn } from '../fields.ts'
import { type Ref, textOf } from '../form/values.ts'
import { type Holder, recordHolder } from '../people/index.ts'
import type { Field } from '../row.ts'
import type { Resolved } from '../types.ts'

/**
 * SUMMARY-1 and its union with REC-1: the stored data in addition to the form values, shown in lists. Texts are
 * empty, never absent. A telco contract has one operation from its own list: with a name and without an id.
 */
export type Summary = Record<SummaryColumn | keyof Holder | 'product' | 'operation_l' | 'operation_g', string>

const rows = definition.flatMap(({ fields }) => fields)
const COLUMNS = Map.groupBy(
  rows.filter(({ summary: column }) => column !== undefined),
  ({ summary: column }) => column as SummaryColumn,
)
/** Columns that show every answer and not only the first, because lists are searched by each of them. */
const JOINED: ReadonlySet<SummaryColumn> = new Set<SummaryColumn>(['comune'])

/** The stored data in addition to the form values, shown in lists (SUMMARY-1). Texts are empty, never absent. */
export function summary(answered: Answered): Summary {
  const columns = [...COLUMNS].map(([column, fields]) => [column, columnText(column, fields, answered)])
  return {
    // One text for each column that a row names.
    ...(Object.fromEntries(columns) as Record<SummaryColumn, string>),
    ...recordHolder(answered),
    product: productOf(answered),
    operation_l: answered.operation_ee?.id ?? '',
    operation_g: answered.operation_gas?.id ?? '',
  }
}

function columnText(column: SummaryColumn, fields: readonly Field[], answered: Answered): string {
  const texts = fields.map(({ name }) => answered[name]).filter((answer) => answer !== undefined)
  return JOINED.has(column) ? [...new Set(texts.map(textOf))].join(' ') : textOf(texts[0])
}

/** The product of the contract itself; additional sales have their own fields. A dual contract has two. */
function productOf(answered: Answered): string {
  if (answered.type_contract === 'vendite extra') return answered.prodotto ?? ''
  if (answered.type_contract === 'Assicurazione') return answered.product_insurance ?? ''
  const { product_ee, product_gas, product } = answered
  return [product_ee, product_gas, product].flatMap((chosen) => chosen?.name ?? []).join(' / ')
}

/** The packages of a record's products, by the product's field. */
export type RecordPackages = Partial<Record<FieldName, Ref>>

/** The package of each product, stored next to a record at the save. Products without a package have no entry. */
export function recordPackages({ sections }: Pick<Resolved, 'sections'>): RecordPackages {
  const packageEntries = sections.flatMap(({ fields }) =>
    fields.flatMap((view) => (view.group ? [[view.name, view.group] as const] : [])),
  )
  return Object.fromEntries(packageEntries)
}
