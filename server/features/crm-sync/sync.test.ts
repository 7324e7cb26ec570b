import { afterEach, describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { readContact, readContract } from '../../../shared/api/crm-entries.ts'
import { readHistory, readRecordRow, updateRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'

const { server, sampleData: seeded, agent, crm, ...desk } = await openSyncSetup()
const { record, sync, stored, contracts, entries, fail } = desk
afterEach(desk.restore)

const nextRunOf = async (id: string) =>
  (await findNextRuns(server.context.db, 'crm.sync-record', [id])).get(id)

describe('the sync of a record [API-25]', () => {
  it('the sync creates one customer and a contract for each utility and sale, and returns their ids [SYNC-4] [SYNC-9]', async () => {
    const id = await record(ALL_SAMPLES.dualWithSecondSet)
    const { status, body, headers } = await sync(id)
    expect(status).toBe(200)
    const { contId, contAltraId, contractLuceId, contractGasId, contractAltraId } = body
    for (const one of [contId, contAltraId, contractLuceId, contractGasId, contractAltraId])
      expect(one).toMatch(/^\d{18}$/)
    expect(body).not.toHaveProperty('contractId')
    expect(body.links).toEqual([
      `http://localhost:3000/crm/contacts/${contId}`,
      `http://localhost:3000/crm/contacts/${contAltraId}`,
      ...[contractLuceId, contractGasId, contractAltraId].map(
        (one) => `http://localhost:3000/crm/contracts/${one}`,
      ),
    ])
    expect(headers['cache-control']).toBe('no-store')

    const { code, sync_data } = await stored(id)
    expect(sync_data).toEqual({
      contId,
      contAltraId,
      contractLuceId,
      contractGasId,
      contractAltraId,
      // The contracts' numbers have made a version.
      at: SAMPLE_TIME.toISOString(),
      user: agent.user.id,
      version: 2,
    })
    const [altra, gas, luce] = await contracts(id)
    expect([altra?.part, gas?.part, luce?.part]).toEqual(['altra', 'gas', 'luce'])
    expect(luce).toMatchObject({
      id: contractLuceId,
      contact_id: contId,
      code,
      product: 'EI EE Casa',
      owner_id: 'owner-1',
    })
    expect(luce?.entered).toMatchObject({ pod: 'IT001E12345678', comune_punto: 'Monza' })
    const shown = (await server.inject(readContract, { params: { id: contractLuceId! } }, agent)).body
    expect(shown.contract).toMatchObject({
      contactId: contId,
      contact: 'Nicolò D’Angelo',
      product: 'EI EE Casa',
      recordId: id,
    })
    expect(shown.contract.entered).toMatchObject({ pod: 'IT001E12345678' })
    const page = (await server.inject(readContact, { params: { id: contId! } }, agent)).body
    expect(page.contact).toMatchObject({ name: 'Nicolò D’Angelo', cf: 'DNGNCL85T10F205X' })
    expect(page.contracts.map(({ part }) => part).sort()).toEqual(['gas', 'luce'])
    expect((await server.inject(readContact, { params: { id: '1' } }, agent)).status).toBe(404)
    const contact = server.context.db.selectFrom('crm_contacts').selectAll().where('id', '=', contId!)
    expect(await contact.executeTakeFirst()).toMatchObject({ last_name: 'D’Angelo', cf: 'DNGNCL85T10F205X' })
  })

  it.each([
    ['mobileChange', 'contractId'],
    ['extraTado', 'contractExtraId'],
    ['insuranceHome', 'contractInsuranceId'],
  ] as const)('the sync of the sample %s returns the id %s [SYNC-4]', async (sample, name) => {
    const { body } = await sync(await record(ALL_SAMPLES[sample]))
    expect(body[name]).toMatch(/^\d{18}$/)
  })

  it('the sync updates existing entries: the same ids and no duplicate', async () => {
    const sample = ALL_SAMPLES.gasChange
    const id = await record(sample)
    const first = (await sync(id)).body
    const { codice_contratto_gas } = JSON.parse((await stored(id)).data)
    const changed = { ...sample, codice_contratto_gas, description: 'Cambiato' }
    const data = JSON.stringify(seeded.valuesOf(changed))
    await server.inject(updateRecord, { params: { id }, body: { data, draft: false, version: 2 } }, agent)
    const again = await Promise.all([sync(id), sync(id)])
    for (const { body } of again)
      expect(body).toMatchObject({ contId: first.contId, contractGasId: first.contractGasId })
    const all = await contracts(id)
    expect(all).toHaveLength(1)
    expect(all[0]?.entered).toMatchObject({ description: 'Cambiato' })
    expect((await stored(id)).sync_data).toMatchObject({ version: 3 })
  })

  it('the sync fills empty contract numbers once, with a history entry [GAP-136] [FORM-OTHER-12]', async () => {
    const id = await record({ ...ALL_SAMPLES.dualDomestic, codice_contratto_gas: 'G-77' })
    await sync(id)
    const number = async (part: string) => (await contracts(id)).find((one) => one.part === part)!.number
    const { version, data } = await stored(id)
    expect(version).toBe(2)
    expect(JSON.parse(data)).toMatchObject({
      codice_contratto_luce: await number('luce'),
      codice_contratto_gas: 'G-77',
    })
    expect(await number('luce')).toMatch(/^C\d{7}$/)
    const { body } = await server.inject(readHistory, { params: { id } }, agent)
    const line = body.events.find(({ kind }) => kind === 'synced')
    expect(line).toMatchObject({
      version: 2,
      changes: { codice_contratto_luce: [null, await number('luce')] },
    })
    await sync(id)
    expect((await stored(id)).version).toBe(2)
  })

  it('the sync does not overwrite a form that was saved meanwhile; the next sync fills the numbers [GAP-136]', async () => {
    const sample = ALL_SAMPLES.gasChange
    const id = await record(sample)
    server.context.crm.saveEntry = async (entry) => {
      const data = JSON.stringify(seeded.valuesOf({ ...sample, description: 'Nel frattempo' }))
      if (entry.part === 'gas')
        await server.inject(updateRecord, { params: { id }, body: { data, draft: false, version: 1 } }, agent)
      return await crm.saveEntry(entry)
    }
    await sync(id)
    const before = await stored(id)
    expect(before).toMatchObject({ version: 2, sync_data: { version: 1 } })
    expect(JSON.parse(before.data)).toMatchObject({ description: 'Nel frattempo' })
    expect(JSON.parse(before.data).codice_contratto_gas ?? '').toBe('')
    Object.assign(server.context.crm, crm)
    await sync(id)
    expect(JSON.parse((await stored(id)).data).codice_contratto_gas).toMatch(/^C\d{7}$/)
  })

  it('the sync finds the customer by the tax code and by the id in the form', async () => {
    const { contId } = (await sync(await record(ALL_SAMPLES.gasChange))).body
    const same = await record({ ...ALL_SAMPLES.gasChange, codice_sconto_gas: undefined })
    expect((await sync(same)).body.contId).toBe(contId)
    const other = await record({ ...ALL_SAMPLES.businessFirstActivation, contact_id: contId })
    expect((await sync(other)).body.contId).toBe(contId)
  })

  it('the sync refuses a draft and a missing record', async () => {
    const draft = await sync(await record(ALL_SAMPLES.gasChange, true))
    expect(draft.status).toBe(422)
    expect((await sync(crypto.randomUUID())).status).toBe(404)
  })
})

describe('a failing CRM [SYNC-6] [SYNC-7]', () => {
  it('a CRM that refuses one contract is reported with the reason and in the list, the others stay, and the next sync completes it [LIST-26]', async () => {
    const id = await record(ALL_SAMPLES.dualDomestic)
    fail('gas', 'refused')
    const { status, failure } = await sync(id)
    expect(status).toBe(502)
    expect(failure.errorMessage).toBe('Cannot do the sync & create modules for the record!')
    expect(failure.issues).toEqual([{ field: 'gas', code: 'refused', message: 'no gas' }])
    const syncData = (await stored(id)).sync_data as Record<string, string>
    expect(failure.done).toEqual([
      { name: 'contact', page: `http://localhost:3000/crm/contacts/${syncData.contId}` },
      { name: 'luce', page: `http://localhost:3000/crm/contracts/${syncData.contractLuceId}` },
    ])
    expect(syncData).toMatchObject({ contId: expect.any(String), contractLuceId: expect.any(String) })
    expect(syncData).not.toHaveProperty('contractGasId')
    expect((await entries(id)).map(({ key, state }) => [key.split(':')[1], state])).toEqual([
      ['contact', 'done'],
      ['gas', 'failed'],
      ['luce', 'done'],
    ])
    expect(await nextRunOf(id)).toBeUndefined()
    const row = async () => (await server.inject(readRecordRow, { params: { id } }, agent)).body.row
    expect(await row()).toMatchObject({ synced: true, syncFailed: true })

    Object.assign(server.context.crm, crm)
    desk.later(60_000)
    const again = (await sync(id)).body
    expect(again).toMatchObject({ contId: syncData.contId, contractLuceId: syncData.contractLuceId })
    expect((await stored(id)).sync_data).toMatchObject({ contractGasId: again.contractGasId })
    const syncedAt = new Date(SAMPLE_TIME.getTime() + 60_000).toISOString()
    expect(await row()).toMatchObject({ syncFailed: false, syncedAt })
  })

  it('a CRM that refuses the customer gets no contract', async () => {
    const id = await record(ALL_SAMPLES.dualDomestic)
    fail('contact', 'refused')
    expect((await sync(id)).status).toBe(502)
    expect(await contracts(id)).toEqual([])
    expect((await stored(id)).sync_data).toBeNull()
  })

  it('a CRM that does not respond leaves the effect open with a job, until a sync succeeds', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    fail('contact', 'unreachable')
    expect((await sync(id)).failure.errorMessage).toContain('il sync verrà ripetuto automaticamente')
    expect((await entries(id)).map(({ state }) => state)).toEqual(['open'])
    const next = (await nextRunOf(id))!.getTime()
    expect(next).toBeGreaterThan(Date.now())
    expect(next).toBeLessThanOrEqual(Date.now() + server.context.config.retryBaseSeconds * 1_000)
    Object.assign(server.context.crm, crm)
    await sync(id)
    expect((await entries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await nextRunOf(id)).toBeUndefined()
  })
})
