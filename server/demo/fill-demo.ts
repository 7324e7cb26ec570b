import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Kysely, Transaction } from 'kysely'
import type { QuestionContent } from '../../shared/api/questions.ts'
import type { RecordChanges } from '../../shared/api/records.ts'
import { sealChanges } from '../audit/history-values.ts'
import type { Database } from '../db/schema.ts'
import { sampleTemplatePath } from '../documents/sample-templates.ts'
import type { FileStore } from '../providers/files/port.ts'
import { storeSupplies } from '../supplies/store-supplies.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from './catalogue.ts'
import type { DemoInstallation } from './invent-demo.ts'
import { chooseTemplate } from './operations.ts'
import { DEMO_PACKAGES } from './packages.ts'
import { storePapers } from './papers.ts'
import { DEMO_PRODUCTS } from './products.ts'
import type { DemoRecord } from './records.ts'
import { storeDemoComplaint } from './store-complaint.ts'
import { storeDemoOutcomes } from './store-outcomes.ts'
import { DEMO_MAIL_DOMAIN } from './users.ts'

interface DemoOptions {
  /** Keeps the sample contract forms. */
  files: FileStore
  /** The hash of `DEMO_PASSWORD`, which every account has. */
  passwordHash: string
}

/** Variables for the names and texts of documents. */
const TEMPLATE_VARIABLES = [
  {
    name: 'apertura',
    rule: 'client_type=business ? Spettabile {ragione_sociale} : Gentile {name} {last_name}',
  },
  { name: 'fornitura', rule: '{indirizzo_punto} {civico_punto}, {comune_punto}' },
  { name: 'addebito', rule: 'tipo_di_pagamento=rid ? Addebito sul conto {iban} : Bollettino postale' },
]

/** Rows in one statement; a record has some thirty columns and PostgreSQL accepts 65,535 parameters. */
const BATCH_SIZE = 200

/**
 * Fills a migrated and empty database with an installation of two years: users, products, owners, operations with their
 * templates and phone scripts, managed fields, mail texts, and 400 contracts with their history. All or nothing.
 */
export async function storeDemo(
  db: Kysely<Database>,
  demo: DemoInstallation,
  { files, passwordHash }: DemoOptions,
): Promise<void> {
  const { now, operations, users, records, outcomes, events } = demo
  const templates = await storeTemplates(demo, files)
  const papers = await storePapers(files, now)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values(users.map((user) => userRow(user, passwordHash)))
      .execute()
    await trx.insertInto('owners').values(DEMO_OWNERS).execute()
    await trx
      .insertInto('products')
      .values([...DEMO_PRODUCTS])
      .execute()
    await trx
      .insertInto('packages')
      .values(DEMO_PACKAGES.map((bundle) => ({ ...bundle, products: JSON.stringify(bundle.products) })))
      .execute()
    await trx
      .insertInto('templates')
      .values(templates.map(({ client: _client, utility: _utility, ...row }) => row))
      .execute()
    await trx
      .insertInto('scripts')
      .values(
        operations.map((operation) => ({
          ...operation,
          template_fk: chooseTemplate(templates, operation)?.id ?? null,
        })),
      )
      .execute()
    await trx
      .insertInto('managed_fields')
      .values(managedRows())
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({ properties: ref('excluded.properties') })),
      )
      .execute()
    await trx.insertInto('papers').values(papers).execute()
    await trx.insertInto('template_variables').values(TEMPLATE_VARIABLES).execute()
    await fillMailTexts(trx)
    for (const part of parts(records)) {
      await trx.insertInto('records').values(part.map(recordRow)).execute()
      const versions = part.map(({ id, version, supplies }) => ({ recordId: id, version, supplies }))
      await storeSupplies(trx, versions, part.at(-1)!.created_at)
    }
    await storeDemoOutcomes(trx, outcomes, now)
    for (const part of parts(events)) await storeEvents(trx, part)
    // After them: its entry in the history is the newest.
    await storeDemoComplaint(trx, now)
  })
}

async function storeEvents(
  trx: Transaction<Database>,
  events: readonly DemoInstallation['events'][number][],
): Promise<void> {
  const sealed = await sealChanges(
    trx,
    events.map(({ record_id: recordId, changes }) => ({
      recordId,
      changes: JSON.parse(changes) as RecordChanges,
    })),
  )
  await trx
    .insertInto('record_events')
    .values(events.map((event, index) => ({ ...event, changes: JSON.stringify(sealed[index]) })))
    .execute()
}

async function storeTemplates({ templates }: DemoInstallation, files: FileStore) {
  return await Promise.all(
    templates.map(async (template) => {
      const content = await readFile(sampleTemplatePath(template))
      await files.write(template.file_key, content)
      return { ...template, file_sha256: createHash('sha256').update(content).digest('hex') }
    }),
  )
}

const userRow = (user: DemoInstallation['users'][number], passwordHash: string) => ({
  ...user,
  email: `${user.login}@${DEMO_MAIL_DOMAIN}`,
  password_hash: passwordHash,
  demonstration: true,
  access_granted_at: user.created_at,
  updated_at: user.created_at,
})

const managedRows = () =>
  Object.entries(MANAGED_FIELDS).map(([code, properties]) => ({
    code,
    properties: JSON.stringify(properties),
  }))

function recordRow({ values, summary, packages, supplies: _, ...record }: DemoRecord) {
  return {
    ...record,
    packages: JSON.stringify(packages),
    ...summary,
    operation_l: summary.operation_l || null,
    operation_g: summary.operation_g || null,
    data: JSON.stringify(values),
  }
}

function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) yield rows.slice(from, from + BATCH_SIZE)
}

const CHECKBOXES = [
  {
    name: 'App e area clienti',
    template:
      'Dalla tua area clienti puoi vedere bollette e consumi, inviare l’autolettura e cambiare i tuoi recapiti. Riceverai il link per registrarti insieme alla prima bolletta.',
  },
  {
    name: 'Bolletta spiegata',
    template:
      'La prima bolletta arriva di solito due mesi dopo l’attivazione. Se una voce non ti è chiara inviacela: la leggiamo insieme, senza impegno.',
  },
  {
    name: 'Domiciliazione',
    template:
      'Hai scelto l’addebito sul conto: la banca lo attiva in circa quattro settimane. Se intanto arriva una bolletta puoi pagarla con il bollettino allegato.',
  },
  {
    name: 'Tempi del cambio',
    template:
      'Il cambio di fornitore non interrompe mai la fornitura. Servono in media da quattro a otto settimane, e il contatore resta lo stesso.',
  },
]

const QUESTION: QuestionContent = {
  question: '<p>Come ci ha <strong>conosciuto</strong> il cliente?</p>',
  checkboxes: ['Passaparola', 'Internet', 'Volantino', 'Era già cliente'],
  selectedSection: 'operazione_part',
}

const NEWSLETTER_SCRIPTS = [
  '<h2>Consiglio del mese</h2><p>Caldaia e contatore: <strong>tre letture all’anno</strong> bastano per non pagare consumi stimati.</p><ul><li>una in autunno</li><li>una a fine inverno</li><li>una in estate</li></ul>',
  '<h2>Porta un amico</h2><p>Per ogni amico che passa a noi lo sconto arriva a <em>tutti e due</em>. Basta dire il codice che trovi nella tua e-mail di benvenuto.</p>',
]

const MAIL_ROUTES = [
  { integration_name: 'Sito e campagne', leads: 'sito;social', emails: '', position: 1 },
  { integration_name: 'Passaparola', leads: 'passaparola;amico', emails: '', position: 2 },
  {
    integration_name: 'Aziende',
    leads: '',
    emails: '@(pec|legalmail)\\.;^(info|amministrazione)@',
    position: 3,
  },
  { integration_name: 'default', leads: '', emails: '', position: 4 },
]

/** The mail texts and the question rule of the demonstration. */
async function fillMailTexts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('mail_routes').execute()
  await db.insertInto('mail_routes').values(MAIL_ROUTES).execute()
  await db.insertInto('mail_blocks').values(CHECKBOXES).execute()
  await db
    .insertInto('questions')
    .values({ rules: JSON.stringify(QUESTION) })
    .execute()
  await db
    .insertInto('newsletter_scripts')
    .values(NEWSLETTER_SCRIPTS.map((text) => ({ text })))
    .execute()
}
