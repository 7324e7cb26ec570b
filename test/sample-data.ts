import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import type { Catalogue } from '../contract/index.ts'
import type { Context } from '../server/context.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../server/documents/sample-templates.ts'
import type { ClientType, Utility } from '../shared/utilities-and-client-types.ts'
import { type SeededCatalogue, seedSampleCatalogue } from './sample-catalogue.ts'

/** The instant of `SAMPLE_NOW`, at which the sample contracts are valid. */
export const SAMPLE_TIME = new Date('2026-11-20T09:00:00Z')

export interface SampleData extends Pick<SeededCatalogue, 'operation' | 'valuesOf'> {
  catalogue: Catalogue
  /** The id of the template for a kind of customer and supply. */
  template(client: ClientType, utility: Utility | 'dual'): string
}

/** Seeds the sample catalogue: products, owners, managed fields, and operations with real templates. */
export async function seedSampleData({ db, files }: Pick<Context, 'db' | 'files'>): Promise<SampleData> {
  await switchOff(db)
  const templates = await storeTemplates({ db, files })
  const template = (client: ClientType, utility: Utility | 'dual') => templates.get(`${client} ${utility}`)!
  const { operations, operation, valuesOf } = await seedSampleCatalogue(
    { db },
    ({ name, tipo_di_utenza, client_type }) => ({
      template_fk: template(client_type, tipo_di_utenza),
      script: `<h1>${name}</h1><p>Parlo con $Nome $Cognome, {comune_punto}?</p>`,
    }),
  )
  return { catalogue: { ...sampleCatalogue, operations }, operation, template, valuesOf }
}

/** The contracts of most tests are about other things than what precedes them: who was spoken to, and which papers. */
async function switchOff(db: Context['db']): Promise<void> {
  const version = { value: 'false', valid_from: '2026-06-19', source: 'Prova', reason: 'Prova' }
  const rules = [{ key: 'basis', ...version } as const, { key: 'papers', ...version } as const]
  await db.insertInto('duty_rules').values(rules).execute()
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
