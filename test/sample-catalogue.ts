import type { Insertable } from 'kysely'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import type { CatalogueOperation, Ref, Values } from '../contract/index.ts'
import type { Context } from '../server/context.ts'
import type { Database } from '../server/db/schema.ts'

export interface SeededCatalogue {
  operations: CatalogueOperation[]
  operation(name: string): Ref
  /** A sample contract with the real ids of the operations. */
  valuesOf(sample: Values): Values
}

/**
 * Seeds the sample catalogue: products, owners, managed fields and operations. `more` returns further columns of an
 * operation.
 */
export async function seedSampleCatalogue(
  { db }: Pick<Context, 'db'>,
  more: (operation: CatalogueOperation) => Partial<Insertable<Database['scripts']>> = () => ({}),
): Promise<SeededCatalogue> {
  await db
    .insertInto('products')
    .values([...sampleCatalogue.products])
    .execute()
  await db
    .insertInto('owners')
    .values([...sampleCatalogue.owners])
    .execute()
  await db.deleteFrom('managed_fields').execute()
  await db
    .insertInto('managed_fields')
    .values(
      Object.entries(sampleCatalogue.managed).map(([code, names]) => ({
        code,
        properties: JSON.stringify(names),
      })),
    )
    .execute()
  const operations = await db
    .insertInto('scripts')
    .values(
      sampleCatalogue.operations.map((operation) => {
        const { name, tipo_di_utenza, client_type } = operation
        return { name, tipo_di_utenza, client_type, ...more(operation) }
      }),
    )
    .returning(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .execute()
  const byName = new Map(operations.map(({ id, name }) => [name, { id, name }]))
  const real = (ref: Ref) => byName.get(ref.name) ?? ref
  return {
    operations,
    operation: (name) => byName.get(name)!,
    valuesOf: ({ operation_ee, operation_gas, ...values }) => ({
      ...values,
      ...(operation_ee && { operation_ee: real(operation_ee) }),
      ...(operation_gas && { operation_gas: real(operation_gas) }),
    }),
  }
}
