import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../../../contract/checks/fiscal-code-person.ts'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { bianchi } from '../../../contract/fixtures/sample-parts.ts'
import type { Values } from '../../../contract/index.ts'
import { readContact } from '../../../shared/api/crm-entries.ts'
import { updateRecord } from '../../../shared/api/records.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'

const { server, sampleData: seeded, agent, crm, ...desk } = await openSyncSetup()
const { record, sync, stored, contracts, entries, fail } = desk
const { db } = server.context
afterEach(desk.restore)

/** A person who is not used by another test. */
function someone(name: string, last_name: string): { name: string; last_name: string; cf: string } {
  const cf = fiscalCodeOf({ ...bianchi, name, last_name })
  return { name, last_name, cf }
}
type Person = ReturnType<typeof someone>

const customer = ({ name, last_name, cf }: Person): Values => ({ name, last_name, codice_fiscale: cf })
const second = ({ name, last_name, cf }: Person): Values => ({
  name_altra: name,
  last_name_altra: last_name,
  codice_fiscale_altra: cf,
})
const sold = (first: Person, other: Person): Values => ({
  ...ALL_SAMPLES.dualWithSecondSet,
  ...customer(first),
  ...second(other),
})

async function save(id: string, sample: Values): Promise<void> {
  const { version, data } = await stored(id)
  const { codice_contratto_luce, codice_contratto_gas } = JSON.parse(data)
  const values = seeded.valuesOf({ ...sample, codice_contratto_luce, codice_contratto_gas })
  const body = { data: JSON.stringify(values), draft: false, version }
  const { status } = await server.inject(updateRecord, { params: { id }, body }, agent)
  expect(status).toBe(200)
}
const contactsOf = (cf: string) =>
  db.selectFrom('crm_contacts').select(['id', 'name', 'last_name', 'key']).where('cf', '=', cf).execute()
const linksOf = async (id: string) =>
  Object.fromEntries((await contracts(id)).map(({ part, contact_id }) => [part, contact_id]))

describe('GET /records/:id/sync', () => {
  it('GET /records/:id/sync creates the holder of the second set as a separate customer with all personal data [SYNC-11]', async () => {
    const [first, other] = [someone('Piero', 'Olmo'), someone('Rosa', 'Faggio')]
    const id = await record(sold(first, other))
    const { contId, contAltraId } = (await sync(id)).body
    expect(await linksOf(id)).toEqual({ altra: contAltraId, gas: contId, luce: contId })
    const page = await server.inject(readContact, { params: { id: contAltraId! } }, agent)
    expect(page.body.contact).toMatchObject({
      name: 'Rosa Faggio',
      cf: other.cf,
      email: 'lucia.bianchi@posta.example',
      phone: '+393479876543',
      entered: {
        data_di_nascita: '05/03/1972',
        numero_documento: 'YA1234567',
        cap_residenza: '20129',
      },
    })
    const altra = (await contracts(id)).find(({ part }) => part === 'altra')!
    expect(altra.code).toBe(`KN${other.cf.slice(0, 6)}K`)
  })

  it.each([
    [
      'extra',
      'contExtraId',
      ALL_SAMPLES.energyWithExtra,
      ['name_extra', 'last_name_extra', 'codice_fiscale_extra'],
    ],
    [
      ...(['insurance', 'contInsuranceId', ALL_SAMPLES.energyWithInsurance] as const),
      ['name_insurance', 'last_name_insurance', 'codice_fiscale_insurance'],
    ],
  ] as const)(
    'GET /records/:id/sync creates a different holder of the %s as a separate customer [SYNC-11]',
    async (part, name, sample, [given, family, code]) => {
      const [first, other] = [someone('Piero', `Olmo${part}`), someone('Rosa', `Faggio${part}`)]
      const holder = { [given]: other.name, [family]: other.last_name, [code]: other.cf }
      const id = await record({ ...sample, ...customer(first), ...holder })
      const { body } = await sync(id)
      expect((await linksOf(id))[part]).toBe(body[name])
      expect(body[name]).not.toBe(body.contId)
      expect(await contactsOf(other.cf)).toMatchObject([{ id: body[name], last_name: other.last_name }])
    },
  )

  it('GET /records/:id/sync updates a record that was synced when the second set belonged to the first customer', async () => {
    const [first, other] = [someone('Anna', 'Pioppo'), someone('Ugo', 'Tiglio')]
    const id = await record(sold(first, other))
    const before = (await sync(id)).body
    const { contId, contAltraId, ...ids } = before
    // As stored by the previous version.
    await db.updateTable('crm_contracts').set({ contact_id: contId }).where('record_id', '=', id).execute()
    await db.deleteFrom('crm_contacts').where('id', '=', contAltraId!).execute()
    await db.deleteFrom('crm_entries').where('key', 'like', `${id}:contact:%`).execute()
    await db.updateTable('crm_entries').set({ holder: null }).where('record_id', '=', id).execute()
    await db
      .updateTable('records')
      .set({ sync_data: sql`sync_data - 'contAltraId'` })
      .where('id', '=', id)
      .execute()

    const after = (await sync(id)).body
    expect(after).toMatchObject({
      contId,
      contractLuceId: ids.contractLuceId,
      contractGasId: ids.contractGasId,
      contractAltraId: ids.contractAltraId,
    })
    expect(await contracts(id)).toHaveLength(3)
    expect(await contactsOf(first.cf)).toMatchObject([{ id: contId, last_name: 'Pioppo' }])
    expect(await contactsOf(other.cf)).toMatchObject([{ id: after.contAltraId }])
    expect((await linksOf(id)).altra).toBe(after.contAltraId)
    expect((await sync(id)).body).toMatchObject({ contId, contAltraId: after.contAltraId })
  })

  it('GET /records/:id/sync leaves the contact of a former holder and finds the contact with the fiscal code', async () => {
    const [first, other, third] = [someone('Ida', 'Acero'), someone('Leo', 'Cedro'), someone('Zoe', 'Salice')]
    const id = await record(sold(first, other))
    const { contId, contAltraId } = (await sync(id)).body
    await save(id, sold(third, other))
    const changed = (await sync(id)).body
    expect(changed.contId).not.toBe(contId)
    expect(await contactsOf(first.cf)).toMatchObject([{ id: contId, last_name: 'Acero' }])
    // Both have changed places.
    await save(id, sold(other, first))
    expect((await sync(id)).body).toMatchObject({ contId: contAltraId, contAltraId: contId })
    for (const { cf } of [first, other, third]) expect(await contactsOf(cf)).toHaveLength(1)
  })

  it('GET /records/:id/sync uses one customer once both holders are equal', async () => {
    const [first, other] = [someone('Ada', 'Ulivo'), someone('Ivo', 'Gelso')]
    const id = await record(sold(first, other))
    const { contId } = (await sync(id)).body
    await save(id, sold(first, first))
    const { body } = await sync(id)
    expect([body.contId, body.contAltraId]).toEqual([contId, undefined])
    expect((await stored(id)).sync_data).not.toHaveProperty('contAltraId')
    expect((await linksOf(id)).altra).toBe(contId)
  })

  it('GET /records/:id/sync creates the contracts of the first customer when the second is refused, and the others later', async () => {
    const [first, other] = [someone('Eva', 'Mirto'), someone('Aldo', 'Bosso')]
    const id = await record(sold(first, other))
    server.context.crm.saveEntry = async (entry) =>
      entry.part === 'contact' && entry.values.get('$CF')?.raw === other.cf
        ? failCrm('refused', 'other', 'no Bosso')
        : await crm.saveEntry(entry)
    const { status, failure } = await sync(id)
    expect(status).toBe(502)
    expect(failure.issues).toEqual([
      { field: 'contact_altra', code: 'refused', message: 'no Bosso' },
      { field: 'altra', code: 'refused', message: 'Il suo cliente non è entrato nel CRM' },
    ])
    expect(Object.keys(await linksOf(id)).sort()).toEqual(['gas', 'luce'])
    Object.assign(server.context.crm, crm)
    const again = (await sync(id)).body
    expect((await linksOf(id)).altra).toBe(again.contAltraId)
    expect((await entries(id)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'done'))
  })

  it('GET /records/:id/sync sends nothing else when the customer of the record fails', async () => {
    const id = await record(sold(someone('Ezio', 'Abete'), someone('Pia', 'Larice')))
    fail('contact', 'refused')
    const { failure } = await sync(id)
    expect(failure.issues.map(({ field }) => field)).toEqual(['contact'])
    expect(await contracts(id)).toEqual([])
  })
})
