import {
  type Catalogue,
  change,
  emptyValues,
  type FieldName,
  resolve,
  type Values,
} from '../../contract/index.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from '../../server/demo/catalogue.ts'
import { DEMO_OPERATIONS } from '../../server/demo/operations.ts'
import { DEMO_PRODUCTS } from '../../server/demo/products.ts'

/** The catalogue of the demonstration data, as the form gets it. */
const catalogue: Catalogue = {
  products: DEMO_PRODUCTS,
  operations: DEMO_OPERATIONS.map((operation, index) => ({ ...operation, id: `operation-${index}` })),
  owners: DEMO_OWNERS.map(({ id, name }) => ({ id, name })),
  managed: MANAGED_FIELDS,
}

const START: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  type_product: 'dual',
  tipo_di_pagamento: 'rid',
  delegato: true,
  tipo_di_fatturazione: 'cartacea',
  showEgStatus: true,
}

export interface Largest {
  values: Values
  fields: number
  catalogue: Catalogue
}

/** The dual contract that shows the most fields, out of every client, product and operation on offer. */
export function largestContract(): Largest {
  let largest = { values: START, fields: 0, catalogue }
  for (const client of ['domestico', 'business'])
    for (const tipologia_voltura of ['Ordinaria', 'Mortis Causa']) {
      const chosen = { ...START, client_type: client, tipologia_voltura }
      for (const luce of withOption(chosen, 'product_ee'))
        for (const both of withOption(luce, 'operation_ee').flatMap((values) =>
          withOption(values, 'product_gas'),
        ))
          for (const whole of withOption(both, 'operation_gas')) {
            const fields = resolve(whole, catalogue).sections.flatMap((section) => section.fields).length
            if (fields > largest.fields) largest = { values: whole, fields, catalogue }
          }
    }
  return largest
}

/** One set of values for each family of option names that sections depend on. */
function withOption(
  values: Values,
  name: 'product_ee' | 'operation_ee' | 'product_gas' | 'operation_gas',
): Values[] {
  const field = resolve(values, catalogue)
    .sections.flatMap((section) => section.fields)
    .find((view) => view.name === name)
  const families = new Map(field?.options?.map((option) => [familyOf(option.label, name), option]))
  return [...families.values()].map(({ value, label }) =>
    change(values, name, { id: value, name: label }, catalogue),
  )
}

const familyOf = (label: string, name: FieldName) =>
  name.startsWith('product') ? label.slice(0, 2) : label.replace(/^\S+\s/, '')
