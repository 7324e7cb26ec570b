import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import type { Catalogue, Ref, Values } from '../contract/index.ts'
import type { Context } from '../server/context.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../server/documents/sample-templates.ts'
import type { ClientType, Utility } from '../shared/utilities-and-client-types.ts'

/** The instant of `SAMPLE_NOW`, at which the sample contracts are valid. */
export const SAMPLE_TIME = new Date('2026-11-20T09:00:00Z')

export interface SampleData {
  catalogue: Catalogue
  /** A sample contract with the real ids of the operations. */
  valuesOf(sample: Values): Values
  operation(name: string): Ref
  /** The id of the template for a kind of customer and supply. */
  template(client: ClientType, utility: Utility | 'dual'): string
}

/** Seeds the sample catalogue: products, owners, managed fields, and operations with real templates. */
export async function seedSampleData({ db, files }: Pick<Context, 'db' | 'files'>): Promise<SampleData> {
  const templates = await storeTemplates({ db, files })
  const template = (client: ClientType, utility: Utility | 'dual') => templates.get(`${client} ${utility}`)!
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
      sampleCatalogue.operations.map(({ name, tipo_di_utenza, client_type }) => ({
        name,
        tipo_di_utenza,
        client_type,
        template_fk: template(client_type, tipo_di_utenza),
        script: `<h1>${name}</h1><p>Parlo con $Nome $Cognome, {comune_punto}?</p>`,
      })),
    )
    .returning(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .execute()
  const byName = new Map(operations.map(({ id, name }) => [name, { id, name }]))
  const operation = (name: string) => byName.get(name)!
  const real = (ref: Ref | undefined) => (ref ? (byName.get(ref.name) ?? ref) : undefined)
  return {
    catalogue: { ...sampleCatalogue, operations },
    operation,
    template,
    valuesOf: ({ operation_ee, operation_gas, ...values }) => ({
      ...values,
      ...(operation_ee && { operation_ee: real(operation_ee)! }),
      ...(operation_gas && { operation_gas: real(operation_gas)! }),
    }),
  }
}

async function storeTemplates({ db, files }: Pick<Context, 'db' | 'files'>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { client, utility, ...sample } of SAMPLE_TEMPLATES) {
    const bytes = await readFile(sampleTemplatePath({ client, utility, ...sample }))
    const file_key = `template-${sample.filename}`
    await files.write(file_key, bytes)
    const file_sha256 = createHash('sha256').update(bytes).digest('hex')
    const { id } = await db
      .insertInto('templates')
      .values({ ...sample, file_key, file_sha256 })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(`${client} ${utility}`, id)
  }
  return ids
}
