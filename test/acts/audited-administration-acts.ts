import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { bury } from '../../server/jobs/dead-letters.ts'
import type { Call } from '../../shared/api/call.ts'
import { saveCrmMapping } from '../../shared/api/crm-mapping.ts'
import * as domains from '../../shared/api/domains.ts'
import { type ImportQuery, listImports, undoImport } from '../../shared/api/imports.ts'
import * as fields from '../../shared/api/manage-fields.ts'
import * as owners from '../../shared/api/owners.ts'
import * as products from '../../shared/api/products.ts'
import { createRecord } from '../../shared/api/records.ts'
import { confirmKeyCopy, repairStuck } from '../../shared/api/services.ts'
import * as lists from '../../shared/api/uploaded-lists.ts'
import * as uploads from '../../shared/api/uploads.ts'
import * as users from '../../shared/api/users.ts'
import * as webhooks from '../../shared/api/webhooks.ts'
import { failedJobOf } from '../dead-letter.ts'
import { fileForm } from '../file-form.ts'
import { addRow } from '../rows.ts'
import type { Act, ActsSetup } from './act.ts'
import { type Calls, code, letters, name, ruleChange } from './admin-calls.ts'

const PERSON = {
  name: 'Ugo',
  last_name: 'Neri',
  role: 'user',
  level: 'base',
  send_email: false,
  enter_outcomes: false,
  password: 'cavallo-batteria-7x',
}

export function auditedListActs({ act, upload, crud, send, done }: Calls, { server }: ActsSetup) {
  const { db } = server.context
  const csv = (text: string) => fileForm(text, { filename: 'elenco.csv' })
  const imports = (noun: ImportQuery['noun'], call: Call, text: () => string): Record<string, Act> => ({
    imported: { prepare: async () => () => upload(call, csv(text())) },
    undone: act(async () => {
      await upload(call, csv(text()))
      const [{ id } = { id: '' }] = (await done(send(listImports, { query: { noun } }))).imports
      return [undoImport, { params: { id } }]
    }),
  })
  const place = async () => {
    const row = { city: letters('Comune'), district: 'XX', region: 'Lazio', doubt: 'provincia' }
    return await db.insertInto('uploaded_places').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const bank = async () => {
    const row = { abi: code(5), bank_name: name('Banca'), doubt: 'nome' }
    return await db.insertInto('uploaded_banks').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const uploaded = (
    createEntry: () => Promise<{ id: string }>,
    calls: Record<'confirm' | 'one' | 'all', Call>,
  ) => ({
    confirmed: act(async () => [calls.confirm, { body: { ids: [(await createEntry()).id] } }]),
    'all confirmed': act(async () => [calls.confirm, { body: (await createEntry()) && {} }]),
    removed: act(async () => [calls.one, { params: await createEntry() }]),
    'all removed': act(async () => [calls.all, (await createEntry()) && {}]),
  })
  const product = () => ({ product_name: name(), product_active: true, type: 'EE', customer_type: null })
  const owner = () => ({ name: name('Ada '), email: '', active: true })
  const productCalls = { create: products.createProduct, update: products.updateProduct }
  const ownerCalls = { create: owners.createOwner, update: owners.updateOwner }
  return {
    addresses: {
      ...imports(
        'addresses',
        uploads.uploadAddresses,
        () => `Comune;Provincia;Regione\n${letters('Nuovo')};RM;Lazio\n`,
      ),
      ...uploaded(place, {
        confirm: lists.confirmPlaces,
        one: lists.removePlace,
        all: lists.removeAllPlaces,
      }),
    },
    ibans: {
      ...imports('ibans', uploads.uploadIbans, () => `ABI;Banca\n${code(5)};Nuova\n`),
      ...uploaded(bank, { confirm: lists.confirmBanks, one: lists.removeBank, all: lists.removeAllBanks }),
    },
    'crm-products': {
      ...imports('crm-products', uploads.uploadProducts, () => `Id;Nome;Tipo\n${name('p')};${name()};EE\n`),
      ...crud(productCalls, product, (answer) => answer.product.id),
    },
    'crm-users': {
      ...imports('crm-users', uploads.uploadOwners, () => `Id;Nome\n${name('o')};${name()}\n`),
      ...crud(ownerCalls, owner, (answer) => answer.owner.id),
    },
  }
}

const userCalls = { create: users.createUser, update: users.updateUser, remove: users.removeUser }

function auditedSettingActs(
  { send, done, act, crud }: Calls,
  { server, admin, clock, sampleData: seeded }: ActsSetup,
) {
  const { db } = server.context
  const hook = () => ({ url: `https://altri.example/${name()}`, events: ['created'], active: true })
  const hookCalls = {
    create: webhooks.createWebhook,
    update: webhooks.updateWebhook,
    remove: webhooks.removeWebhook,
  }
  return {
    ...crud(hookCalls, hook, ({ webhook }) => webhook.id),
    'changed by a rule': act(ruleChange),
    'changed by a repeat': act(async () => {
      const { webhook } = await done(send(webhooks.createWebhook, { body: hook() }))
      const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
      const { recordId } = await done(send(createRecord, { body: { data, draft: true } }))
      const delivery = await db
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: webhook.id,
          event: 'created',
          record_id: recordId,
          version: 1,
          state: 'failed',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return [webhooks.repeatDelivery, { params: delivery }]
    }),
    'changed by the confirmed copy of the key': act(async () => {
      await db.deleteFrom('key_copies').execute()
      return [confirmKeyCopy, {}]
    }),
    'changed by a repair': act(async () => {
      const row = { kind: 'lead', key: name(), user_id: admin.user.id, attempts: 1, updated_at: clock.now }
      const { id: effectId } = await addRow(db, 'effects', { ...row, state: 'failed', payload: '{}' })
      await bury(db, 'lead.create', { key: effectId, data: { effectId } })
      const id = await failedJobOf(server.database.pool, effectId)
      return [repairStuck, { params: { id }, body: { action: 'settle' } }]
    }),
  }
}

export function auditedAdministrationActs(calls: Calls, setup: ActsSetup) {
  const { send, done, act, crud } = calls
  const { db } = setup.server.context
  const person = () => ({ ...PERSON, login: name('nuovo'), email: `${name('nuovo')}@example.it` })
  const field = async () => {
    const row = { code: name('campo'), properties: JSON.stringify(['a', 'b']) }
    return await db.insertInto('managed_fields').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const target = { field: 'Cap_Punto', conversion: 'text' }
  const map = (to: object | null, was: object): [Call, object] => [
    saveCrmMapping,
    { body: { part: 'luce', source: 'cap_punto', target: to, was } },
  ]
  const elsewhere = { field: 'CAP_Fornitura', conversion: 'text' }
  return {
    users: {
      ...crud(userCalls, person, ({ user }) => user.id),
      changed: act(async () => {
        const { user } = await done(send(users.createUser, { body: person() }))
        return [users.updateUser, { params: { id: user.id }, body: { name: name() } }]
      }),
    },
    domains: crud(
      { create: domains.createDomain, remove: domains.removeDomain },
      // The administrators' domain stays permitted.
      () => ({ name: `${name('ditta')}.example` }),
      (answer) => answer.domain.id,
    ),
    'manage-fields': {
      created: act(async () => {
        const { code } = await db
          .deleteFrom('managed_fields')
          .where('code', 'not like', 'campo%')
          .returning('code')
          .executeTakeFirstOrThrow()
        return [fields.createManagedField, { body: { code, properties: JSON.stringify(['a']) } }]
      }),
      changed: act(async () => [
        fields.updateManagedField,
        { params: await field(), body: { properties: JSON.stringify([name()]) } },
      ]),
      'changed by a name': act(async () => [
        fields.changeManagedNames,
        { params: await field(), body: { kind: 'add', name: name() } },
      ]),
    },
    'crm-mapping': {
      changed: act(async () => {
        await db.deleteFrom('crm_mapping').execute()
        return map(elsewhere, target)
      }),
      'changed back': act(async () => {
        await db.deleteFrom('crm_mapping').execute()
        const [call, input] = map(elsewhere, target)
        await done(send(call, input))
        return map(null, elsewhere)
      }),
    },
    settings: auditedSettingActs(calls, setup),
  }
}
