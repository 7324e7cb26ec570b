import type { Database } from '../server/db/schema.ts'
import { MAIL_DEFINITIONS } from '../server/documents/mails/definitions.ts'
import type { Call } from '../shared/api/call.ts'
import * as mailBlocks from '../shared/api/mail-blocks.ts'
import * as mailRouting from '../shared/api/mail-routing.ts'
import * as mailTexts from '../shared/api/mail-texts.ts'
import * as fields from '../shared/api/manage-fields.ts'
import * as newsletter from '../shared/api/newsletter.ts'
import * as operations from '../shared/api/operations.ts'
import * as owners from '../shared/api/owners.ts'
import * as packages from '../shared/api/packages.ts'
import * as products from '../shared/api/products.ts'
import * as questions from '../shared/api/questions.ts'
import * as templateVariables from '../shared/api/template-variables.ts'
import * as templates from '../shared/api/templates.ts'
import * as users from '../shared/api/users.ts'
import type { AuditedEntity } from '../shared/audited-entities.ts'
import { name } from './acts/admin-calls.ts'
import type { TestServer } from './server.ts'

/** Audited entities that are no administered lists. */
export const OTHER_ENTITIES = {
  domains: 'A domain is added and removed, never changed; each act looks at all of them.',
  'consent-texts': 'A text is never changed: each save is a new version.',
  addresses: 'An uploaded list.',
  ibans: 'An uploaded list.',
  'crm-mapping': 'A row is one choice, saved with the choice that its author read.',
  settings: 'The secret of a webhook is in the answer that adds it and must not be stored with a key.',
} as const satisfies Partial<Record<AuditedEntity, string>>

export type AdministeredNoun = Exclude<AuditedEntity, keyof typeof OTHER_ENTITIES>

export interface AdministeredList {
  table: keyof Database
  /** Absent when every entry exists from the start. */
  create?: Call
  update: Call
  remove?: Call
  /** A valid entry, other than any before. */
  body: () => object | Promise<object>
  /** A valid change, other than any before; a whole entry when absent. */
  changes?: () => object
  /** Makes a body invalid. */
  invalid: object
  /** The value that makes two entries equal; absent when equal entries are permitted. */
  equal?: () => object | Promise<object>
  /** `create`: a change cannot make two entries equal. */
  equalBy?: 'create'
  /** The property of a change that has the time of the read. */
  readAt?: string
  /** The column and the name of the parameter; absent for at most one entry. */
  key?: {
    column: string
    param: string
    /** An unused value, if the call accepts one. */
    unknown?: string
    /** The value of the changed entry, if none is created. */
    first?: string
  }
  /** The action whose response is not stored with its key, with the reason. */
  unrepeatable?: { act: 'change'; reason: string }
}

const BY_UUID = { column: 'id', param: 'id', unknown: '00000000-0000-4000-8000-000000000000' }
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

const question = () => ({
  rules: JSON.stringify({
    question: `<p>${name()}?</p>`,
    checkboxes: ['Sì', 'No'],
    selectedSection: 'luce_part',
  }),
})

/** Every administered list, with how to change it. */
export const administeredLists = ({ context: { db } }: TestServer) =>
  ({
    emails: {
      table: 'mail_routes',
      key: BY_UUID,
      ...mailRouting.mailRouteCalls,
      body: () => ({ integration_name: name(), leads: 'Web', emails: '' }),
      invalid: { leads: '(' },
      equal: () => ({ integration_name: 'default', leads: '', emails: '' }),
    },
    'mailing-template': {
      table: 'mail_blocks',
      key: BY_UUID,
      ...mailBlocks.mailBlockCalls,
      body: () => ({ name: name(), template: `<p>${name()}</p>` }),
      invalid: { template: '' },
      equal: () => ({ name: 'Uguale', template: '<p>a</p>' }),
    },
    'newsletter-scripts': {
      table: 'newsletter_scripts',
      key: BY_UUID,
      ...newsletter.newsletterScriptCalls,
      body: () => ({ text: `<p>${name()}</p>` }),
      invalid: { text: '<p></p>' },
    },
    customs: {
      table: 'template_variables',
      key: BY_UUID,
      ...templateVariables.templateVariableCalls,
      body: () => ({ name: name('Campo_'), rule: '' }),
      invalid: { name: '1' },
      equal: () => ({ name: 'Uguale', rule: '' }),
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
  }) satisfies Record<AdministeredNoun, AdministeredList>

/** Removes an option list, and returns the code of its field. */
async function removeOptionList(db: TestServer['context']['db']): Promise<string> {
  const { code } = await db
    .deleteFrom('managed_fields')
    .where('id', 'in', (rows) => rows.selectFrom('managed_fields').select('id').orderBy('code').limit(1))
    .returning('code')
    .executeTakeFirstOrThrow()
  return code
}
