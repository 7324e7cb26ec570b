import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { DEFINITION_VERSION, type Values } from '../../../contract/index.ts'
import * as calls from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { setRows } from '../../../test/rows.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'

const { clock, server, sampleData: seeded, agent, colleague } = await openRecordSetup()

const OWNER = { contact_owner: { id: 'owner-1', name: 'Alice Fontana' } }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const create = (values: unknown, more: object = {}, session = agent, headers?: Record<string, string>) =>
  server.inject(
    calls.createRecord,
    { body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
    headers,
  )
const update = (id: string, values: unknown, more: object, session = agent) =>
  server.inject(
    calls.updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    session,
  )
const read = (id: string, session = agent) => server.inject(calls.readRecord, { params: { id } }, session)
const history = async (id: string) =>
  (await server.inject(calls.readHistory, { params: { id } }, agent)).body.events

const sampleValues = (sample: keyof typeof SAMPLES = 'dualDomestic') => seeded.valuesOf(SAMPLES[sample])
const typed = (record: { data: string }): Values => JSON.parse(record.data)

describe('a new record', () => {
  // Also API-20, API-83, REC-4, REC-5.
  it('a new record is stored and returned completely [REC-1] [REC-2]', async () => {
    const { status, body } = await create(sampleValues())
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
        ...seeded.operation('EI Cambio+Voltura EE'),
        script: expect.stringContaining('<h1>'),
      },
      operation_gas: { ...seeded.operation('EI Subentro GAS'), script: expect.stringContaining('<h1>') },
      operation_l: seeded.operation('EI Cambio+Voltura EE').id,
      operation_g: seeded.operation('EI Subentro GAS').id,
      sync_data: null,
      createdBy: `Alice ${agent.user.last_name}`,
    })
  })

  it('a new record stores the whole form, also hidden fields, as a JSON text [REC-3] [SUMMARY-1]', async () => {
    const values = { ...sampleValues('gasChange'), pod: 'IT001E99999999' }
    const { body } = await create(values)
    expect(body.record.pod).toBe('')
    const { code, ...answers } = typed(body.record)
    expect(answers).toEqual(values)
    expect(code).toBe(body.record.code)
    expect((await read(body.recordId)).body.record).toEqual(body.record)
  })

  it('a business record takes name and fiscal code from its representative [SUMMARY-4]', async () => {
    const { body } = await create(sampleValues('businessFirstActivation'))
    expect(body.record).toMatchObject({
      last_name: 'Bianchi',
      name: 'Lucia',
      cf: SAMPLES.businessFirstActivation.codice_fiscale_referente,
      ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
      p_iva: '12345670157',
    })
  })

  it('a new record gets its code from the server, regardless of the submitted code [CODE-3] [CODE-5]', async () => {
    const { body } = await create({ ...sampleValues(), code: 'MIO' }, { code: 'MIO', name: 'ignorato' })
    const person = SAMPLES.dualDomestic.codice_fiscale!.slice(0, 6)
    expect(body.record.code).toBe(`EI${person}5678&7890K`)
    expect(body.record.name).toBe('Nicolò')
  })

  it('a new record is refused with every issue [GAP-149] [VALID-29]', async () => {
    const values = { ...sampleValues(), codice_fiscale: 'RSSMRA80A01F205A', pod: 'IT001', iban: '' }
    const { status, failure } = await create(values)
    expect(status).toBe(422)
    expect(failure.error.id).toBe('invalid')
    const fields = failure.issues.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['codice_fiscale', 'pod', 'iban']))
    for (const issue of failure.issues)
      expect(issue).toEqual({
        field: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      })
  })

  it.each([
    ['product_ee', { id: 'product-nobody', name: 'EI EE Casa' }],
    ['operation_ee', { id: UNKNOWN_ID, name: 'EI Cambio EE' }],
    ['operation_ee', { id: "x'; drop table records; --", name: 'EI Cambio EE' }],
  ])(
    'a new record is refused and names %s when the catalogue does not contain it [VALID-29]',
    async (field, ref) => {
      const { status, failure } = await create({
        ...sampleValues('cadastral'),
        product_ee: { id: 'product-EI EE Casa', name: 'EI EE Casa' },
        [field]: ref,
      })
      expect(status).toBe(422)
      expect(failure.issues).toContainEqual(expect.objectContaining({ field }))
    },
  )

  it('a new record may be created by every user [REC-15]', async () => {
    expect((await create(sampleValues(), {}, colleague)).status).toBe(200)
  })
})

describe('a draft', () => {
  it('a draft requires its owner only [REC-7] [VALID-5]', async () => {
    const refused = await create({ name: 'Solo' }, { draft: true })
    expect(refused.status).toBe(422)
    expect(refused.failure.errorMessage).toBe('Please, select CONTACT OWNER!')
    const { status, body } = await create(OWNER, { draft: true })
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ draft: true, code: '', contact_owner: 'Alice Fontana' })
  })

  it('a draft does not take an owner without a name [VALID-5]', async () => {
    const { status } = await create({ contact_owner: { id: 'owner-1', name: ' ' } }, { draft: true })
    expect(status).toBe(422)
  })

  it('a draft keeps references that the catalogue does not contain', async () => {
    const { body } = await create(
      { ...sampleValues(), operation_ee: { id: 'nessuna', name: 'EI Vecchia' } },
      { draft: true },
    )
    expect(body.record.operation_l).toBeNull()
    expect(typed(body.record).operation_ee).toEqual({ id: 'nessuna', name: 'EI Vecchia' })
  })

  it('a draft has its code derived at each save until it is submitted [CODE-15] [GAP-140]', async () => {
    clock.now = new Date('2026-03-31T21:59:00Z')
    const { body } = await create({ ...sampleValues() }, { draft: true })
    expect(body.record.code).toMatch(/^EI.*C$/)
    clock.now = SAMPLE_TIME
    const ir = { product_ee: { id: 'product-IR EE Casa', name: 'IR EE Casa' } }
    const second = await update(body.recordId, { ...sampleValues(), ...ir }, { draft: true, version: 1 })
    expect(second.body.record.code).toMatch(/^IR.*C$/)
    const third = await update(body.recordId, sampleValues(), { version: 2 })
    const fixed = third.body.record.code
    expect(fixed).toMatch(/^EI.*C$/)
    const fourth = await update(body.recordId, { ...sampleValues(), pod: 'IT001E87654321' }, { version: 3 })
    expect(fourth.body.record).toMatchObject({ code: fixed, pod: 'IT001E87654321' })
  })

  it('a draft is refused with a callback in the past, a submitted record keeps it [VALID-26]', async () => {
    const late = { ...sampleValues(), callback_time: '2026-11-20T09:30' }
    const { body } = await create(late, { draft: true })
    const refused = await update(body.recordId, late, { version: 1 })
    expect(refused.status).toBe(422)
    expect(refused.failure.issues).toMatchObject([{ field: 'callback_time', code: 'date-past' }])
    clock.now = new Date('2026-11-20T08:00:00Z')
    const submitted = await create(late)
    clock.now = SAMPLE_TIME
    expect((await update(submitted.body.recordId, late, { version: 1 })).status).toBe(200)
  })

  it('a draft takes the month of the code from Italian time, not UTC [CODE-6]', async () => {
    clock.now = new Date('2026-03-31T22:30:00Z')
    const { body } = await create(sampleValues(), { draft: true })
    clock.now = SAMPLE_TIME
    expect(body.record.code).toMatch(/D$/)
  })

  it('a draft accepts very long names, which lists show in part', async () => {
    const name = '𝒩à'.repeat(2_500)
    const { status, body } = await create(
      { ...OWNER, ...sampleValues(), name, last_name: name },
      { draft: true },
    )
    expect(status).toBe(200)
    expect([...body.record.last_name]).toHaveLength(300)
    expect(typed(body.record).last_name).toBe(name)
  })
})

describe('a save', () => {
  it('a save of a record increments the version and returns the record [API-21] [API-22]', async () => {
    const { body } = await create(sampleValues())
    const saved = await update(body.recordId, { ...sampleValues(), description: 'Nuova' }, { version: 1 })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      ok: true,
      recordId: body.recordId,
      record: { version: 2, draft: false },
    })
  })

  it('a stale save of a record is refused with the stored record', async () => {
    const { body } = await create(sampleValues())
    await update(body.recordId, { ...sampleValues(), description: 'La loro' }, { version: 1 }, colleague)
    const mine = await update(body.recordId, { ...sampleValues(), description: 'La mia' }, { version: 1 })
    expect(mine.status).toBe(409)
    expect(mine.failure).toMatchObject({
      ok: false,
      error: { id: 'conflict' },
      theirs: { id: body.recordId, version: 2 },
    })
    const theirs = mine.failure.theirs as calls.WholeRecord
    expect(typed(theirs).description).toBe('La loro')
    expect(theirs.updatedBy).toBe(`Bruno ${colleague.user.last_name}`)
    expect(theirs.updatedById).toBe(colleague.user.id)
    expect(typed((await read(body.recordId)).body.record).description).toBe('La loro')
  })

  it('of two concurrent saves of one record one succeeds', async () => {
    const { body } = await create(sampleValues())
    const both = await Promise.all(
      [agent, colleague].map((session) => update(body.recordId, sampleValues(), { version: 1 }, session)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a late draft save never overwrites a submitted record', async () => {
    const { body } = await create(OWNER, { draft: true })
    await update(body.recordId, sampleValues(), { version: 1 })
    for (const late of [{ version: 1 }, { version: 2, autosave: true }]) {
      const { status } = await update(body.recordId, OWNER, { draft: true, ...late })
      expect(status).toBe(409)
    }
    expect((await read(body.recordId)).body.record).toMatchObject({ draft: false, version: 2 })
  })

  it('a save with Salva in bozza turns a submitted record into a draft [REC-6] [REC-7]', async () => {
    const { body } = await create(sampleValues())
    const saved = await update(body.recordId, sampleValues(), { draft: true, version: 1 })
    expect(saved.body.record).toMatchObject({ draft: true, version: 2 })
  })

  it('a save of a record requires the version that was read', async () => {
    const { body } = await create(sampleValues())
    const { status, failure: answer } = await update(body.recordId, sampleValues(), {})
    expect(status).toBe(400)
    expect(answer.issues).toEqual([expect.objectContaining({ field: 'version' })])
  })

  it('a save of a record that is refused for its issues changes nothing', async () => {
    const { body } = await create(sampleValues())
    const { status } = await update(body.recordId, { ...sampleValues(), pdr: '1' }, { version: 1 })
    expect(status).toBe(422)
    expect((await read(body.recordId)).body.record).toEqual(body.record)
    expect(await history(body.recordId)).toHaveLength(1)
  })
})

describe('a repeated request', () => {
  it('a repeated POST /records with the same key creates one record', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([
      create(sampleValues(), {}, agent, key),
      create(sampleValues(), {}, agent, key),
    ])
    expect(second.body.recordId).toBe(first.body.recordId)
    expect((await create(OWNER, { draft: true }, agent, key)).status).toBe(409)
  })

  it('a refused POST /records can be corrected under the same key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await create({ ...sampleValues(), pod: '' }, {}, agent, key)).status).toBe(422)
    expect((await create(sampleValues(), {}, agent, key)).status).toBe(200)
  })
})

describe('the version of the form', () => {
  it('a save by a page with a newer form is rejected and stores nothing', async () => {
    const newer = { definitionVersion: DEFINITION_VERSION + 1 }
    expect(await create(sampleValues(), newer)).toMatchObject({
      status: 409,
      failure: { error: { id: 'newer-definition' } },
    })
    const { record } = (await create(sampleValues())).body
    const refused = await update(record.id, { ...typed(record), description: 'x' }, { ...newer, version: 1 })
    expect(refused).toMatchObject({ status: 409, failure: { error: { id: 'newer-definition' } } })
    expect((await read(record.id)).body.record.version).toBe(1)
  })

  it('a record that a newer server saved is not read as if it had the form of this one', async () => {
    const { record } = (await create(sampleValues())).body
    await setRows(
      server.context.db,
      'records',
      { id: record.id },
      { definition_version: DEFINITION_VERSION + 1 },
    )
    expect(await read(record.id)).toMatchObject({
      status: 409,
      failure: { error: { id: 'newer-definition' } },
    })
    expect(await update(record.id, typed(record), { version: 1 })).toMatchObject({ status: 409 })
  })
})
