import { afterAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { createRecord, readHistory, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { OFFICE_NOW } from '../../../test/office.ts'
import { openRecordOffice } from '../../../test/record-office.ts'

const { clock, server, office, agent, colleague } = await openRecordOffice()
afterAll(() => server.close())

const OWNER = { contact_owner: { id: 'owner-1', name: 'Alice Fontana' } }
const GONE = '00000000-0000-4000-8000-000000000000'

const create = (values: unknown, more: object = {}, session = agent, headers?: Record<string, string>) =>
  server.inject(
    createRecord,
    { body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
    headers,
  )
const update = (id: string, values: unknown, more: object, session = agent) =>
  server.inject(
    updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
  )
const read = (id: string, session = agent) => server.inject(readRecord, { params: { id } }, session)
const history = async (id: string) =>
  (await server.inject(readHistory, { params: { id } }, agent)).body.events

const whole = (sample: keyof typeof SAMPLES = 'dualDomestic') => office.valuesOf(SAMPLES[sample])
const typed = (record: { data: string }): Values => JSON.parse(record.data)

describe('a new record', () => {
  // Also API-20, API-83, REC-4, REC-5.
  it('[REC-1] [REC-2] is stored and answered whole', async () => {
    const { status, body } = await create(whole())
    expect(status).toBe(200)
    expect(body.recordId).toBe(body.record.id)
    expect(body.record).toMatchObject({
      version: 1,
      draft: false,
      last_name: 'D’Angelo',
      name: 'Nicolò',
      contact_owner: 'Alice Fontana',
      lead_id: 'Passaparola',
      type_contract: 'contratto energia',
      product: 'EI EE Casa / EI Gas Casa',
      pod: 'IT001E12345678',
      pdr: '00881234567890',
      remi: '34560001',
      comune: 'Milano Monza',
      cf: SAMPLES.dualDomestic.codice_fiscale,
      operation_luce: {
        ...office.operation('EI Cambio+Voltura EE'),
        script: expect.stringContaining('<h1>'),
      },
      operation_gas: { ...office.operation('EI Subentro GAS'), script: expect.stringContaining('<h1>') },
      operation_l: office.operation('EI Cambio+Voltura EE').id,
      operation_g: office.operation('EI Subentro GAS').id,
      sync_data: null,
      createdBy: `Alice ${agent.user.last_name}`,
    })
  })

  it('[REC-3] [SUMMARY-1] keeps the whole form, hidden fields too, as a JSON text', async () => {
    const values = { ...whole('gasChange'), pod: 'IT001E99999999' }
    const { body } = await create(values)
    expect(body.record.pod).toBe('')
    const { code, ...kept } = typed(body.record)
    expect(kept).toEqual(values)
    expect(code).toBe(body.record.code)
    expect((await read(body.recordId)).body.record).toEqual(body.record)
  })

  it('[SUMMARY-4] takes name and fiscal code of a business from its representative', async () => {
    const { body } = await create(whole('businessFirstActivation'))
    expect(body.record).toMatchObject({
      last_name: 'Bianchi',
      name: 'Lucia',
      cf: SAMPLES.businessFirstActivation.codice_fiscale_referente,
      ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
      p_iva: '12345670157',
    })
  })

  it('[CODE-3] [CODE-5] gets its code from the server, whatever it brings', async () => {
    const { body } = await create({ ...whole(), code: 'MIO' }, { code: 'MIO', name: 'ignorato' })
    const person = SAMPLES.dualDomestic.codice_fiscale!.slice(0, 6)
    expect(body.record.code).toBe(`EI${person}5678&7890K`)
    expect(body.record.name).toBe('Nicolò')
  })

  it('[GAP-149] [VALID-29] is refused with every issue', async () => {
    const values = { ...whole(), codice_fiscale: 'RSSMRA80A01F205A', pod: 'IT001', iban: '' }
    const { status, body } = await create(values)
    expect(status).toBe(422)
    expect(body.error.id).toBe('invalid')
    const fields = body.issues.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(expect.arrayContaining(['codice_fiscale', 'pod', 'iban']))
    for (const issue of body.issues)
      expect(issue).toEqual({
        field: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      })
  })

  it.each([
    ['product_ee', { id: 'product-nobody', name: 'EI EE Casa' }],
    ['operation_ee', { id: GONE, name: 'EI Cambio EE' }],
    ['operation_ee', { id: "x'; drop table records; --", name: 'EI Cambio EE' }],
  ])('[VALID-29] names %s when the catalogue does not hold it', async (field, ref) => {
    const { status, body } = await create({
      ...whole('cadastral'),
      product_ee: { id: 'product-EI EE Casa', name: 'EI EE Casa' },
      [field]: ref,
    })
    expect(status).toBe(422)
    expect(body.issues).toContainEqual(expect.objectContaining({ field }))
  })

  it('[REC-15] may be made by everyone, and by nobody without a session', async () => {
    expect((await create(whole(), {}, colleague)).status).toBe(200)
    expect((await server.inject(createRecord, { body: { data: '{}', draft: true } })).status).toBe(401)
  })
})

describe('a draft', () => {
  it('[REC-7] [VALID-5] needs its owner and nothing else', async () => {
    const refused = await create({ name: 'Solo' }, { draft: true })
    expect(refused.status).toBe(422)
    expect(refused.body.errorMessage).toBe('Please, select CONTACT OWNER!')
    const { status, body } = await create(OWNER, { draft: true })
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ draft: true, code: '', contact_owner: 'Alice Fontana' })
  })

  it('[VALID-5] does not take an owner without a name', async () => {
    const { status } = await create({ contact_owner: { id: 'owner-1', name: ' ' } }, { draft: true })
    expect(status).toBe(422)
  })

  it('keeps references that the catalogue does not hold', async () => {
    const { body } = await create(
      { ...whole(), operation_ee: { id: 'nessuna', name: 'EI Vecchia' } },
      { draft: true },
    )
    expect(body.record.operation_l).toBeNull()
    expect(typed(body.record).operation_ee).toEqual({ id: 'nessuna', name: 'EI Vecchia' })
  })

  it('[CODE-15] [GAP-140] has its code worked out anew until it is submitted, and then no more', async () => {
    clock.now = new Date('2026-03-31T21:59:00Z')
    const { body } = await create({ ...whole() }, { draft: true })
    expect(body.record.code).toMatch(/^EI.*C$/)
    clock.now = OFFICE_NOW
    const ir = { product_ee: { id: 'product-IR EE Casa', name: 'IR EE Casa' } }
    const second = await update(body.recordId, { ...whole(), ...ir }, { draft: true, version: 1 })
    expect(second.body.record.code).toMatch(/^IR.*C$/)
    const third = await update(body.recordId, whole(), { version: 2 })
    const fixed = third.body.record.code
    expect(fixed).toMatch(/^EI.*C$/)
    const fourth = await update(body.recordId, { ...whole(), pod: 'IT001E87654321' }, { version: 3 })
    expect(fourth.body.record).toMatchObject({ code: fixed, pod: 'IT001E87654321' })
  })

  it('[VALID-26] is no excuse for a callback in the past, a submitted record is', async () => {
    const late = { ...whole(), callback_time: '2026-11-20T09:30' }
    const { body } = await create(late, { draft: true })
    const refused = await update(body.recordId, late, { version: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.issues).toMatchObject([{ field: 'callback_time', code: 'date-past' }])
    clock.now = new Date('2026-11-20T08:00:00Z')
    const submitted = await create(late)
    clock.now = OFFICE_NOW
    expect((await update(submitted.body.recordId, late, { version: 1 })).status).toBe(200)
  })

  it('[CODE-6] takes the month of Rome and not of Greenwich', async () => {
    clock.now = new Date('2026-03-31T22:30:00Z')
    const { body } = await create(whole(), { draft: true })
    clock.now = OFFICE_NOW
    expect(body.record.code).toMatch(/D$/)
  })

  it('takes very long names without breaking, and shows a part of them in lists', async () => {
    const name = '𝒩à'.repeat(2_500)
    const { status, body } = await create({ ...OWNER, ...whole(), name, last_name: name }, { draft: true })
    expect(status).toBe(200)
    expect([...body.record.last_name]).toHaveLength(300)
    expect(typed(body.record).last_name).toBe(name)
  })
})

describe('a save', () => {
  it('[API-21] [API-22] raises the version and answers the record', async () => {
    const { body } = await create(whole())
    const saved = await update(body.recordId, { ...whole(), description: 'Nuova' }, { version: 1 })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      ok: true,
      recordId: body.recordId,
      record: { version: 2, draft: false },
    })
  })

  it('is refused with the stored record when somebody saved since', async () => {
    const { body } = await create(whole())
    await update(body.recordId, { ...whole(), description: 'La loro' }, { version: 1 }, colleague)
    const mine = await update(body.recordId, { ...whole(), description: 'La mia' }, { version: 1 })
    expect(mine.status).toBe(409)
    expect(mine.body).toMatchObject({
      ok: false,
      error: { id: 'conflict' },
      theirs: { id: body.recordId, version: 2 },
    })
    expect(typed(mine.body.theirs).description).toBe('La loro')
    expect(mine.body.theirs.updatedBy).toBe(`Bruno ${colleague.user.last_name}`)
    expect(typed((await read(body.recordId)).body.record).description).toBe('La loro')
  })

  it('by two at once succeeds for one', async () => {
    const { body } = await create(whole())
    const both = await Promise.all(
      [agent, colleague].map((session) => update(body.recordId, whole(), { version: 1 }, session)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('of a late draft never reaches a submitted record', async () => {
    const { body } = await create(OWNER, { draft: true })
    await update(body.recordId, whole(), { version: 1 })
    for (const late of [{ version: 1 }, { version: 2, autosave: true }]) {
      const { status } = await update(body.recordId, OWNER, { draft: true, ...late })
      expect(status).toBe(409)
    }
    expect((await read(body.recordId)).body.record).toMatchObject({ draft: false, version: 2 })
  })

  it('[REC-6] [REC-7] by Salva in bozza makes a submitted record a draft again', async () => {
    const { body } = await create(whole())
    const saved = await update(body.recordId, whole(), { draft: true, version: 1 })
    expect(saved.body.record).toMatchObject({ draft: true, version: 2 })
  })

  it('needs the version that was read', async () => {
    const { body } = await create(whole())
    const { status, body: answer } = await update(body.recordId, whole(), {})
    expect(status).toBe(400)
    expect(answer.issues).toEqual([expect.objectContaining({ field: 'version' })])
  })

  it('refused for its issues changes nothing', async () => {
    const { body } = await create(whole())
    const { status } = await update(body.recordId, { ...whole(), pdr: '1' }, { version: 1 })
    expect(status).toBe(422)
    expect((await read(body.recordId)).body.record).toEqual(body.record)
    expect(await history(body.recordId)).toHaveLength(1)
  })
})

describe('a repeated request', () => {
  it('with the same key makes one record', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([
      create(whole(), {}, agent, key),
      create(whole(), {}, agent, key),
    ])
    expect(second.body.recordId).toBe(first.body.recordId)
    expect((await create(OWNER, { draft: true }, agent, key)).status).toBe(409)
  })

  it('after a refusal may be corrected under the same key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await create({ ...whole(), pod: '' }, {}, agent, key)).status).toBe(422)
    expect((await create(whole(), {}, agent, key)).status).toBe(200)
  })
})
