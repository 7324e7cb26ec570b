import { definition } from '../definition.ts'
import type { FieldName, Values } from '../fields.ts'
import type { OwnSale } from '../row.ts'

const rows = definition.flatMap(({ sale, fields }) =>
  fields.map((field) => ({ name: field.name, sale: field.sale ?? sale })),
)

function fieldsOf(sale: OwnSale): readonly FieldName[] {
  const shared = new Set(rows.filter((row) => row.sale !== sale).map(({ name }) => name))
  const names = rows.filter((row) => row.sale === sale && !shared.has(row.name)).map(({ name }) => name)
  return [...new Set(names)]
}

/** All fields of a sale, except those that other sections declare too. */
export const SALE_FIELDS: Readonly<Record<OwnSale, readonly FieldName[]>> = {
  extra: fieldsOf('extra'),
  insurance: fieldsOf('insurance'),
}

/** The values without these names. */
export function omitFields(values: Values, names: readonly FieldName[]): Values {
  if (names.every((name) => values[name] === undefined)) return values
  const dropped = new Set<string>(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.has(name)))
}
