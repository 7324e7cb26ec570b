import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { type Catalogue, resolve, type Values } from '../../contract/index.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from './catalogue.ts'
import { DEMO_OPERATIONS, type DemoOperation } from './operations.ts'
import { DEMO_PRODUCTS } from './products.ts'

const operations = DEMO_OPERATIONS.map((operation) => ({ ...operation, id: operation.name }))
const catalogue: Catalogue = {
  products: DEMO_PRODUCTS,
  operations,
  owners: DEMO_OWNERS,
  managed: MANAGED_FIELDS,
  packages: [],
}

/** The fields that the form shows for this operation, with any product of its supplier. */
function askedFields({ id, name, tipo_di_utenza, client_type }: DemoOperation & { id: string }): Set<string> {
  const [product, operation] =
    tipo_di_utenza === 'luce'
      ? (['product_ee', 'operation_ee'] as const)
      : (['product_gas', 'operation_gas'] as const)
  const shown = DEMO_PRODUCTS.filter((sold) => sold.product_name.startsWith(name.slice(0, 2))).flatMap(
    (sold) => {
      const values: Values = {
        ...ALL_SAMPLES.dualDomestic,
        client_type,
        type_product: tipo_di_utenza,
        [product]: { id: sold.id, name: sold.product_name },
        [operation]: { id, name },
      }
      return resolve(values, catalogue).sections.flatMap(({ fields }) => fields)
    },
  )
  return new Set(shown.map((field) => field.name))
}

it.each(operations)(
  'the phone script of the demonstration operation $name uses only fields that the form shows for it [ENUM-50]',
  (operation) => {
    const askedNames = askedFields(operation)
    const named = [...operation.script.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
    expect(named.filter((field) => !askedNames.has(field))).toEqual([])
  },
)
