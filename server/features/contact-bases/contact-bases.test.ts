import { describe, expect, it } from 'vitest'
import type { ContactBasis } from '../../../contract/duties/basis.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import * as calls from '../../../shared/api/contact-bases.ts'
import { createLead, listLeads, readLead } from '../../../shared/api/leads.ts'
import { createRecord, readHistory, removeRecord, updateRecord } from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { addRow } from '../../../test/rows.ts'
import { leadRoutes } from '../leads/routes.ts'
import { contactBasisRoutes } from './routes.ts'

const setup = await openRecordSetup([...contactBasisRoutes, ...leadRoutes])
const { server, agent, colleague, sampleData } = setup
const { db } = server.context
const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))

const stored = async (draft = false): Promise<string> =>
  (await server.inject(createRecord, { body: { data, draft } }, agent)).body.recordId
const read = async (id: string) =>
  (await server.inject(calls.readContactBasis, { params: { id } }, agent)).body.basis
const save = (id: string, body: Partial<ContactBasis>, session = agent) =>
  server.inject(calls.saveContactBasis, { params: { id }, body }, session)
const facts = async (query: { phone?: string; lead?: string; luce?: string; gas?: string }) =>
  (await server.inject(calls.findContactFacts, { query }, agent)).body
const check = (body: object) =>
  server.injectUnchecked(
    calls.checkNumber,
    {
      body: {
        phone: '333 111 2222',
        checkedOn: '2026-11-10',
        registered: false,
        registeredOn: null,
        ...body,
      },
    },
    agent,
  )

describe('the basis beside a record [BASIS-2]', () => {
  it.each([true, false])(
    'It is stored beside a record, a draft: %s, and is none of its fields',
    async (draft) => {
      const id = await stored(draft)
      expect(await read(id)).toBeNull()
      const { status, body } = await save(id, { basis: 'asked', on: '2026-11-19', proof: 'Modulo 4711' })
      expect(status).toBe(200)
      expect(body.basis).toMatchObject({ basis: 'asked', on: '2026-11-19', proof: 'Modulo 4711', seller: '' })
      expect(await read(id)).toEqual(body.basis)
      const row = await db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirstOrThrow()
      expect(JSON.stringify(row.data)).not.toContain('4711')
    },
  )

  it('Two users who change different values keep both, and a save of the form keeps them', async () => {
    const id = await stored()
    await save(id, { basis: 'asked', on: '2026-11-19' })
    await Promise.all([save(id, { seller: 'Lumevia' }), save(id, { proof: 'Mail' }, colleague)])
    const body = { data, draft: false, version: 1 }
    expect((await server.inject(updateRecord, { params: { id }, body }, agent)).status).toBe(200)
    expect(await read(id)).toMatchObject({ on: '2026-11-19', seller: 'Lumevia', proof: 'Mail' })
  })

  it('What a save replaced stands in the history of the record, and a repeat adds nothing', async () => {
    const id = await stored()
    await save(id, { basis: 'asked', proof: 'Mail' })
    await save(id, { proof: 'Modulo' }, colleague)
    await save(id, { proof: 'Modulo' }, colleague)
    const events = (await server.inject(readHistory, { params: { id } }, agent)).body.events
    expect(events.filter(({ kind }) => kind === 'basis')).toHaveLength(2)
    expect(events).toContainEqual(
      expect.objectContaining({ fields: ['basis_proof'], changes: { basis_proof: ['Mail', 'Modulo'] } }),
    )
  })

  it('The number is stored as it is compared, and what is no number as it was written', async () => {
    const id = await stored()
    expect((await save(id, { basis: 'asked', number: '02 1234 5678' })).body.basis?.number).toBe(
      '+390212345678',
    )
    expect((await save(id, { number: 'nascosto' })).body.basis?.number).toBe('nascosto')
  })

  it('A first save without a basis is refused, as are a removed and an unknown record', async () => {
    const id = await stored()
    expect((await save(id, { proof: 'Mail' })).failure).toMatchObject({ issues: [{ field: 'basis' }] })
    await server.inject(removeRecord, { params: { id } }, agent)
    expect((await save(id, { basis: 'desk' })).failure.error.id).toBe('removed')
    expect((await save('00000000-0000-4000-8000-000000000000', { basis: 'desk' })).status).toBe(404)
  })
})

describe('the register of oppositions [BASIS-7]', () => {
  it('The newest check of a number is known in any of its writings, with the newest entry of all', async () => {
    expect((await facts({ phone: '333 111 2222' })).register).toBeNull()
    expect((await check({})).status).toBe(200)
    expect((await facts({ phone: '+39 333.111.2222' })).register).toEqual({
      on: '2026-11-10',
      registered: false,
      registeredOn: null,
    })
    await check({ checkedOn: '2026-11-01', registered: true, registeredOn: '2026-10-01' })
    expect((await facts({ phone: '3331112222' })).register).toEqual({
      on: '2026-11-10',
      registered: true,
      registeredOn: '2026-10-01',
    })
  })

  it('A second check of one day replaces the first', async () => {
    await check({ phone: '3339990000', registered: true })
    await check({ phone: '3339990000', registered: false })
    expect((await facts({ phone: '3339990000' })).register?.registered).toBe(false)
  })

  it.each([
    ['phone', { phone: 'boh' }],
    ['checkedOn', { checkedOn: '2026-11-21' }],
    ['registeredOn', { registered: true, registeredOn: '2026-11-11' }],
  ])('A check with a wrong %s is refused', async (field, changes) => {
    const { status, failure } = await check(changes)
    expect(status).toBe(422)
    expect(failure.issues).toMatchObject([{ field }])
  })

  it('A consent of before the entry is revoked by it, and one of after is not [BASIS-10]', async () => {
    await check({ phone: '3338887777', registered: true, registeredOn: '2026-10-01' })
    for (const given_on of ['2026-09-03', '2026-10-15'])
      await addRow(db, 'call_consents', {
        phone: '+393338887777',
        text_version: 'v4',
        given_on,
        channel: 'Telefono',
        sector: 'energy',
      })
    expect((await facts({ phone: '333 888 7777' })).consents).toMatchObject([
      { on: '2026-10-15', revoked: false },
      { on: '2026-09-03', revoked: true },
    ])
  })
})

it('The facts name the sellers of the products, and the numbers that are declared today [BASIS-3]', async () => {
  await addRow(db, 'office_numbers', { number: '+390212345678', name: 'Sede', declared_on: '2026-01-01' })
  await addRow(db, 'office_numbers', { number: '+390299999999', declared_on: '2026-11-21' })
  await addRow(db, 'product_suppliers', { part: 'gas', product: 'Gas Nuovo', supplier: 'Lumevia' })
  const found = await facts({ gas: 'Gas Nuovo' })
  expect(found.numbers).toEqual([{ number: '+390212345678', name: 'Sede', declaredOn: '2026-01-01' }])
  expect(found.sellers).toEqual(['Lumevia'])
  expect((await facts({})).sellers).toEqual([])
})

describe('the basis of a lead [BASIS-4]', () => {
  const LEAD = {
    lead_id: 'Passaparola',
    owner_id: sampleData.catalogue.owners[0]!.id,
    type_contract: 'contratto energia',
    callback_time: '2026-12-01T10:30',
  }
  const BASIS: ContactBasis = {
    basis: 'asked',
    on: '2026-11-10',
    seller: 'Lumevia',
    products: ['luce'],
    proof: 'Modulo 4711',
    text: '',
    channel: '',
    sector: null,
    number: '+390212345678',
    speaker: 'Alice',
  }
  const lead = async (contact_id: string, phone: string, basis: ContactBasis | null) => {
    const body = { ...LEAD, contact_id, contact: { phone, basis } }
    return (await server.inject(createLead, { body }, agent)).body.id
  }
  const planned = async (id: string) =>
    (await db.selectFrom('leads').select('call_withdrawn_at').where('id', '=', id).executeTakeFirstOrThrow())
      .call_withdrawn_at === null

  it('It is stored with the lead, whose id brings it back with the source', async () => {
    const id = await lead('with basis', '333 000 1111', BASIS)
    expect((await facts({ lead: id })).lead).toEqual({
      id,
      source: 'Passaparola',
      phone: '+393330001111',
      basis: BASIS,
    })
    expect((await facts({ lead: 'Passaparola' })).lead).toBeNull()
    expect((await facts({ lead: await lead('without', '', null) })).lead?.basis).toBeNull()
  })

  it('The list of leads and the page of a lead have it [BASIS-21]', async () => {
    const id = await lead('shown', '', BASIS)
    const bare = await lead('shown without', '', null)
    const basisOf = async (lead: string) =>
      (await server.inject(readLead, { params: { id: lead } }, agent)).body.lead.basis
    expect([await basisOf(id), await basisOf(bare)]).toEqual([BASIS, null])
    const query = { limit: 10, page: 0, searchWord: 'shown', order: 'asc' } as const
    const { leads } = (await server.inject(listLeads, { query }, agent)).body
    expect(leads.map(({ basis }) => basis)).toEqual([BASIS, null])
  })

  it('An entry in the register takes planned calls away, but not those that were asked for after it [BASIS-7]', async () => {
    const without = await lead('called without a basis', '333 000 2222', null)
    const before = await lead('asked before', '333 000 2222', { ...BASIS, on: '2026-10-01' })
    const after = await lead('asked after', '333 000 2222', BASIS)
    const other = await lead('another number', '333 000 3333', null)
    await check({ phone: '3330002222', registered: true, registeredOn: '2026-11-01' })
    expect(await Promise.all([without, before, after, other].map(planned))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
