import { type Kysely, sql } from 'kysely'
import { daysAfter } from '../../contract/time/calendar-date.ts'
import type { Database } from '../../server/db/schema.ts'

export interface GrowthInput {
  params?: Record<string, string>
  query?: Record<string, string | number>
}

/** Counts what the office has written in a period: the time grows with the number. */
export const COUNTING = new Set(['GET /outcomes/report', 'GET /overview'])

/** The calls of the API that are not measured, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'GET /addresses/details': 'asks a service outside',
  'GET /addresses/search': 'asks a service outside',
  'GET /records/:id/email': 'sends a mail',
  'GET /records/:id/namirial': 'sends a contract',
  'GET /records/:id/sync': 'writes to the CRM',
  'GET /records/:id/sync-all': 'writes to the CRM',
  'GET /report': 'makes a document, which bench/records.ts measures',
  'GET /running-calls/:name': 'asks for a call that runs',
  'GET /running-calls/open/:name': 'asks for a call that runs',
  'GET /templates/:id/file': 'reads a file',
  'GET /users/:id/verify/reset': 'takes the authenticator of a user away',
  'GET /users/pair': 'is for a login that is not complete',
}

const of = (id: string, query?: GrowthInput['query']): GrowthInput => ({
  params: { id },
  ...(query && { query }),
})

const nothing: readonly GrowthInput[] = [{}]
const searched = (...words: string[]): GrowthInput[] => words.map((searchWord) => ({ query: { searchWord } }))
const sorted = (...columns: string[]): GrowthInput[] =>
  columns.flatMap((columnName) => ['asc', 'desc'].map((order) => ({ query: { columnName, order } })))

type Inputs = Record<string, readonly GrowthInput[]>

/** The entries that inputs name. */
interface Chosen {
  record: string
  user: string
  product: string
  contact: string
  contract: string
  lead: string
}
interface Days {
  week: string
  month: string
  year: string
  today: string
}

const inputsOfRecords = ({ record, contact }: Chosen, { month, today }: Days): Inputs => ({
  'GET /records': [
    {},
    { query: { page: 20 } },
    ...searched('rossi', 'mario rossi', 'qu', 'zz', '%', '347', 'EI-000017', 'nessuno'),
    ...sorted(
      'last_name',
      'name',
      'contact_owner',
      'operation_gas',
      'operation_luce',
      'type_contract',
      'updatedAt',
    ),
    { query: { outcome: 'rejected' } },
    { query: { outcome: 'active' } },
    { query: { counted: 'draft', from: month, to: today } },
    { query: { counted: 'synced', from: month, to: today } },
    { query: { counted: 'signed', from: month, to: today } },
  ],
  'GET /records/:id': [of(record)],
  'GET /records/:id/checkpoints': [of(record)],
  'GET /records/:id/contact-basis': [of(record)],
  'GET /records/:id/crm-entries': [of(record)],
  'GET /records/:id/email-preview': [of(record)],
  'GET /records/:id/envelopes': [of(record)],
  'GET /records/:id/events': [of(record)],
  'GET /records/:id/pdfs': [of(record)],
  'GET /records/:id/supplies': [of(record)],
  'GET /records/:id/row': [of(record)],
  'GET /records/:id/scripts': [of(record)],
  'GET /records/:id/sync-plan': [of(record)],
  'GET /records/lead': [
    {
      query: {
        contact_id: contact,
        lead_id: 'Sito web',
        owner_id: '1',
        type_contract: 'telco',
        callback_time: '',
      },
    },
  ],
  'GET /records/removed': [{}, ...searched('rossi', 'zz')],
})

const inputsOfCrmAndUploads = ({ record, contact, contract, lead }: Chosen): Inputs => ({
  'GET /addresses': [{}, ...searched('comune', 'zz'), ...sorted('city', 'district', 'region', 'updatedAt')],
  'GET /call-consents': [{}, ...searched('rossi', 'zz')],
  'GET /complaints': nothing,
  'GET /consents': [{}, { query: { purpose: 'newsletter' } }, ...searched('rossi', 'zz')],
  'GET /consents/texts': nothing,
  'GET /crm/contacts/:id': [of(contact)],
  'GET /crm/contracts/:id': [of(contract)],
  'GET /crm/leads': [{}, ...searched('sito', 'zz'), ...sorted('at', 'callback_time')],
  'GET /crm/leads/:id': [of(lead)],
  'GET /crm/mapping': [{}, { query: { record } }],
  'GET /crm/products': nothing,
  'GET /crm/products/search': [
    {},
    ...searched('offerta', 'zz'),
    ...sorted('product_name', 'type', 'updatedAt'),
  ],
  'GET /crm/users': nothing,
  'GET /crm/users/search': [{}, ...searched('fontana'), ...sorted('name', 'email', 'updatedAt')],
  'GET /ibans': [{}, ...searched('banca', 'zz'), ...sorted('abi', 'bank_name', 'updatedAt')],
  'GET /imports': [{ query: { noun: 'addresses' } }, { query: { noun: 'ibans' } }],
})

const inputsOfHistory = ({ record, user, product }: Chosen, { week, month, year, today }: Days): Inputs => ({
  'GET /history': [
    {},
    { query: { noun: 'records' } },
    { query: { kind: 'created' } },
    { query: { kind: 'restored' } },
    { query: { userId: user } },
    { query: { noun: 'records', objectId: record } },
    { query: { noun: 'crm-products', objectId: product } },
    { query: { from: week, to: today } },
  ],
  'GET /history/people': nothing,
  'GET /overview': [
    { query: { from: month, to: today } },
    { query: { from: week, to: today } },
    { query: { from: month, to: today, operator: user } },
    { query: { from: year, to: today } },
  ],
})

async function inputsOfSettings(
  db: Kysely<Database>,
  { user }: Chosen,
  { week, today }: Days,
): Promise<Inputs> {
  const idOf = async (
    table: 'managed_fields' | 'scripts' | 'template_variables' | 'templates' | 'webhooks',
  ) => (await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  const template = of(await idOf('templates'))
  return {
    'GET /customs': nothing,
    'GET /customs/:id': [of(await idOf('template_variables'))],
    'GET /domains': nothing,
    'GET /duty-rules': nothing,
    'GET /emails': nothing,
    'GET /mail-texts': nothing,
    'GET /mailing/template': nothing,
    'GET /manage-fields': nothing,
    'GET /manage-fields/:id/uses': [of(await idOf('managed_fields'))],
    'GET /newsletter/scripts': nothing,
    'GET /outbox': nothing,
    'GET /outcomes': [
      {},
      { query: { urgency: 'late' } },
      { query: { urgency: 'rest' } },
      ...['to_send', 'sent', 'rejected', 'active'].map((state) => ({ query: { state } })),
      { query: { supplier: 'Fornitore 3' } },
      { query: { supplier: 'Fornitore 3', state: 'rejected', cause: 'debt' } },
      { query: { cause: 'technical' } },
    ],
    'GET /outcomes/files': nothing,
    'GET /outcomes/report': ['supplier', 'month'].map((by) => ({ query: { by, from: week, to: today } })),
    'GET /outcomes/suppliers': nothing,
    'GET /packages': nothing,
    'GET /packages/choices': nothing,
    'GET /packages/count': nothing,
    'GET /rules': nothing,
    'GET /scripts': [{}, ...searched('cambio', 'zz'), ...sorted('name', 'updatedAt')],
    'GET /scripts/:id': [of(await idOf('scripts'))],
    'GET /scripts/choices': nothing,
    'GET /scripts/removed': nothing,
    'GET /services': nothing,
    'GET /sessions': nothing,
    'GET /stuck-effects': nothing,
    'GET /system': nothing,
    'GET /system/support-copy': nothing,
    'GET /templates': [{}, ...sorted('name', 'filename', 'updatedAt')],
    'GET /templates/:id': [template],
    'GET /templates/:id/content': [template],
    'GET /templates/choices': nothing,
    'GET /users/:id/logs': [of(user)],
    'GET /users/check': nothing,
    'GET /users/search': [{}, { query: { filter: 'user' } }, ...searched('bianchi', 'zz')],
    ...DUTY_CALLS,
    'GET /webhooks': nothing,
    'GET /webhooks/:id/deliveries': [of(await idOf('webhooks'))],
  }
}

/** Of the duties towards consumers. */
const DUTY_CALLS = {
  'GET /contact-facts': [{ query: { phone: '+393331234567', luce: 'EI Luce Casa' } }],
  'GET /office-numbers': [{}],
  'GET /papers': [{}],
  'GET /people/due': [{}],
  'GET /withdrawals': [{}],
}

async function chooseEntries(db: Kysely<Database>): Promise<Chosen> {
  const { rows } = await sql<Chosen>`
    select
      (select e.record_id from envelopes e join records r on r.id = e.record_id and not r.draft and r.removed_at is null
        join crm_contracts c on c.record_id = r.id order by e.created_at desc offset 20 limit 1) as record,
      (select created_by from records order by created_at desc limit 1) as user,
      (select min(id) from products) as product,
      (select max(id) from crm_contacts) as contact,
      (select max(id) from crm_contracts) as contract,
      (select max(id) from leads) as lead`.execute(db)
  return rows[0]!
}

/** Inputs of every GET of the API, as the pages send them, for an office of `fillOffice`. */
export async function inputsOf(db: Kysely<Database>, today: string): Promise<Inputs> {
  const chosen = await chooseEntries(db)
  const days = {
    week: daysAfter(today, -6),
    month: `${today.slice(0, 8)}01`,
    year: daysAfter(today, -364),
    today,
  }
  return {
    ...inputsOfRecords(chosen, days),
    ...inputsOfCrmAndUploads(chosen),
    ...inputsOfHistory(chosen, days),
    ...(await inputsOfSettings(db, chosen, days)),
  }
}
