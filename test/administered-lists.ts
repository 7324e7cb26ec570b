import { MAIL_DEFINITIONS } from '../server/documents/mails/definitions.ts'
import * as mailRouting from '../shared/api/mail-routing.ts'
import * as mailTexts from '../shared/api/mail-texts.ts'
import * as fields from '../shared/api/manage-fields.ts'
import * as officeNumbers from '../shared/api/office-numbers.ts'
import * as operations from '../shared/api/operations.ts'
import * as owners from '../shared/api/owners.ts'
import * as packages from '../shared/api/packages.ts'
import * as products from '../shared/api/products.ts'
import * as questions from '../shared/api/questions.ts'
import * as templates from '../shared/api/templates.ts'
import * as users from '../shared/api/users.ts'
import type { AuditedEntity } from '../shared/audited-entities.ts'
import { name } from './acts/admin-calls.ts'
import { type AdministeredList, BY_UUID, plainLists } from './list-routes.ts'
import type { TestServer } from './server.ts'

/** Audited entities that are no administered lists. */
export const OTHER_ENTITIES = {
  domains: 'A domain is added and removed, never changed; each act looks at all of them.',
  'consent-texts': 'A text is never changed: each save is a new version.',
  papers: 'An entry is added with its file, and only its days change.',
  addresses: 'An uploaded list.',
  ibans: 'An uploaded list.',
  'crm-mapping': 'A row is one choice, saved with the choice that its author read.',
  settings: 'The secret of a webhook is in the answer that adds it and must not be stored with a key.',
} as const satisfies Partial<Record<AuditedEntity, string>>

export type AdministeredNoun = Exclude<AuditedEntity, keyof typeof OTHER_ENTITIES>

const BY_CRM_ID = { column: 'id', param: 'id', unknown: '550000000000000000' }

const PACKAGE = {
  crm_id: '591000000020000010',
  department_code: 'it-ene',
  department: 'Energy',
  client_type: 'Domestico',
  product_type: 'Power',
  vendor: 'EI',
  products: JSON.stringify([{ product_name: 'EI EE Casa', product_id: 'product-EI EE Casa' }]),
}
const OPERATION = { template_fk: null, tipo_di_utenza: 'luce', client_type: 'domestico', script: '<p>a</p>' }
const TEMPLATE = { naming_rules: 'Contratto', separator: '-', config: '' }
const PERSON = {
  name: 'Ugo',
  last_name: 'Neri',
  role: 'user',
  level: 'base',
  password: 'cavallo-batteria-7x',
}

const NUMBER = { place: 'Sede', declaredOn: '2026-01-10' }
let numbers = 0
const otherNumber = () => {
  numbers += 1
  return `+3902${String(numbers).padStart(6, '0')}`
}

const question = () => ({
  rules: JSON.stringify({
    question: `<p>${name()}?</p>`,
    checkboxes: ['Sì', 'No'],
    selectedSection: 'luce_part',
  }),
})

/** Every administered list, with how to change it. */
export function administeredLists(server: TestServer): Record<AdministeredNoun, AdministeredList> {
  const written = writtenLists(server)
  return { ...plainLists(Object.keys(written)), ...written } as Record<AdministeredNoun, AdministeredList>
}

/** The lists of which the types of their values do not say enough. */
const writtenLists = ({ context: { db } }: TestServer) =>
  ({
    emails: {
      table: 'mail_routes',
      key: BY_UUID,
      ...mailRouting.mailRouteCalls,
      body: () => ({ integration_name: name(), leads: 'Web', emails: '' }),
      invalid: { leads: '(' },
      equal: () => ({ integration_name: 'default', leads: '', emails: '' }),
    },
    'office-numbers': {
      table: 'office_numbers',
      key: BY_UUID,
      ...officeNumbers.officeNumberCalls,
      body: () => ({ ...NUMBER, number: otherNumber() }),
      invalid: { number: '' },
      equal: () => ({ ...NUMBER, number: '+390299999999' }),
    },
    packages: {
      table: 'packages',
      key: BY_UUID,
      ...packages.packageCalls,
      body: () => ({ ...PACKAGE, package_name: name() }),
      invalid: { products: '[]' },
      equal: () => ({ ...PACKAGE, package_name: 'Uguale' }),
    },
    scripts: {
      table: 'scripts',
      key: BY_UUID,
      ...operations.operationCalls,
      body: () => ({ ...OPERATION, name: name() }),
      invalid: { template_fk: BY_UUID.unknown },
      equal: () => ({ ...OPERATION, name: 'Uguale' }),
    },
    templates: {
      table: 'templates',
      key: BY_UUID,
      ...templates.templateCalls,
      body: () => ({ ...TEMPLATE, name: name() }),
      invalid: { config: '{' },
      equal: () => ({ ...TEMPLATE, name: 'Uguale' }),
      unrepeatable: { act: 'change', reason: 'The file is read before the transaction.' },
    },
    'crm-products': {
      table: 'products',
      key: BY_CRM_ID,
      create: products.createProduct,
      update: products.updateProduct,
      body: () => ({ product_name: name(), product_active: true, type: 'EE', customer_type: null }),
      invalid: { type: '' },
      equal: () => ({ product_name: 'Uguale', product_active: true, type: 'EE', customer_type: null }),
    },
    'crm-users': {
      table: 'owners',
      key: BY_CRM_ID,
      create: owners.createOwner,
      update: owners.updateOwner,
      body: () => ({ name: name('Ada '), email: '', active: true }),
      invalid: { email: 'ada' },
      equal: () => ({ name: 'Uguale', email: '', active: true }),
    },
    'manage-fields': {
      table: 'managed_fields',
      key: BY_UUID,
      create: fields.createManagedField,
      update: fields.updateManagedField,
      body: async () => ({ code: await removeOptionList(db), properties: JSON.stringify([name()]) }),
      changes: () => ({ properties: JSON.stringify([name()]) }),
      invalid: { properties: '[""]' },
      equal: async () => ({ code: await removeOptionList(db), properties: '[]' }),
      equalBy: 'create',
    },
    users: {
      table: 'users',
      key: BY_UUID,
      create: users.createUser,
      update: users.updateUser,
      remove: users.removeUser,
      body: () => ({ ...PERSON, login: name('nuovo'), email: `${name('nuovo')}@example.it` }),
      changes: () => ({ name: name() }),
      invalid: { login: 'perché' },
      equal: () => ({ ...PERSON, login: 'uguale', email: 'uguale@example.it' }),
      readAt: 'updatedAt',
      unrepeatable: { act: 'change', reason: 'A change sends mails after its transaction.' },
    },
    'mail-texts': {
      table: 'mail_texts',
      key: { column: 'kind', param: 'kind', first: 'login-locked' },
      update: mailTexts.writeMailText,
      remove: mailTexts.resetMailText,
      body: () => ({ ...MAIL_DEFINITIONS['login-locked'].original, subject: name('Accesso ') }),
      invalid: { subject: '' },
    },
    rules: {
      table: 'questions',
      create: questions.saveQuestion,
      update: questions.saveQuestion,
      remove: questions.removeQuestion,
      body: question,
      invalid: { rules: '{' },
    },
  }) satisfies Partial<Record<AdministeredNoun, AdministeredList>>

/** Removes an option list, and returns the code of its field. */
async function removeOptionList(db: TestServer['context']['db']): Promise<string> {
  const { code } = await db
    .deleteFrom('managed_fields')
    .where('id', 'in', (rows) => rows.selectFrom('managed_fields').select('id').orderBy('code').limit(1))
    .returning('code')
    .executeTakeFirstOrThrow()
  return code
}
