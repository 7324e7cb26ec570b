import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import * as calls from '../../../shared/api/manage-fields.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { managedFieldRoutes } from './routes.ts'

const server = await serverOfFile({ routes: managedFieldRoutes })
await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()

const ANY = expect.any(String)
const fieldNamed = async (code: string) => {
  const { body } = await server.inject(calls.listManagedFields, {}, agent)
  return body.fields.find((field) => field.code === code)!
}
const create = (body: object) => server.injectUnchecked(calls.createManagedField, { body }, admin)
const update = (id: string, body: object) =>
  server.injectUnchecked(calls.updateManagedField, { params: { id }, body }, admin)

// Also API-78.
it('GET /manage-fields returns each list under the name of its field, as a JSON text [MANAGE-1] [MANAGE-5]', async () => {
  const { status, body } = await server.inject(calls.listManagedFields, {}, agent)
  expect(status).toBe(200)
  const lists = body.fields.map(({ code, properties }) => [code, JSON.parse(properties)])
  expect(Object.fromEntries(lists)).toEqual(sampleCatalogue.managed)
})

describe('an option list [MANAGE-2] [GAP-75]', () => {
  it('an option list is replaced as a whole, in its order, without empty and duplicate names [API-80] [MANAGE-6]', async () => {
    const { id } = await fieldNamed('tipo_iva')
    const properties = JSON.stringify([' zeta ', 'alfa', 'zeta', 'è così'])
    const { status, body } = await update(id, { code: 'tipo_iva', properties })
    expect(status).toBe(200)
    expect(body).toEqual({
      ok: true,
      field: { id, code: 'tipo_iva', properties: '["zeta","alfa","è così"]', updatedAt: ANY },
    })
    expect(await fieldNamed('tipo_iva')).toEqual(body.field)
    expect((await update(id, { properties: '[]' })).body.field.properties).toBe('[]')
  })

  it.each(['ex_fornitore', 'ex_venditore'])(
    'an option list of suggestions stays sorted, %s [FORM-EE-10] [FORM-GAS-6]',
    async (code) => {
      const { id, properties: before } = await fieldNamed(code)
      const { body } = await update(id, { properties: '["Sorgenia","engie","Enel","È nuova","A2A"]' })
      expect(body.field.properties).toBe('["A2A","È nuova","Enel","engie","Sorgenia"]')
      expect((await fieldNamed(code)).properties).toBe(body.field.properties)
      await update(id, { properties: before })
    },
  )

  it('an option list is created for a form field without one [API-79]', async () => {
    const code = 'codice_sconto_ee'
    await server.context.db.deleteFrom('managed_fields').where('code', '=', code).execute()
    const { status, body } = await create({ code, properties: '["LUCE10"]' })
    expect(status).toBe(200)
    expect(body.field).toEqual({ id: ANY, code, properties: '["LUCE10"]', updatedAt: ANY })
  })

  it.each(['name', 'colore', '__proto__', 'x'])(
    'an option list is refused for “%s”, which is no form field with a list',
    async (code) => {
      const { status, failure } = await create({ code, properties: '[]' })
      expect([status, failure.issues[0]?.field]).toEqual([422, 'code'])
    },
  )

  it.each([
    '',
    'no',
    '{}',
    '"a"',
    '[1]',
    '["a", ""]',
    '[null]',
    '[["a"]]',
    `["${'x'.repeat(201)}"]`,
    '["\\u0000"]',
  ])('an option list is refused with the text %s', async (properties) => {
    const { id } = await fieldNamed('ex_venditore')
    const before = await fieldNamed('ex_venditore')
    expect((await update(id, { properties })).status).toBe(400)
    expect(await fieldNamed('ex_venditore')).toEqual(before)
  })

  it('an option list keeps its field, and is found by its own id only', async () => {
    const { id } = await fieldNamed('tipo_iva')
    expect((await update(id, { code: 'ex_fornitore', properties: '[]' })).status).toBe(404)
    expect((await update('1', { properties: '[]' })).status).toBe(400)
    const many = JSON.stringify(Array.from({ length: 1_001 }, (_, n) => `voce ${n}`))
    expect((await update(id, { properties: many })).status).toBe(400)
  })
})

describe('one name of an option list [MANAGE-3]', () => {
  const colleague = () => server.signedIn({ role: 'admin', name: 'Ugo' })
  const change = (id: string, body: object, session = admin) =>
    server.injectUnchecked(calls.changeManagedNames, { params: { id }, body: body }, session)
  const namesOf = async (code: string) => JSON.parse((await fieldNamed(code)).properties)
  const begin = async (names: string[]) => {
    const { id } = await fieldNamed('tipo_iva')
    await update(id, { properties: JSON.stringify(names) })
    return id
  }

  it('one name of an option list is added, removed and moved while a colleague changes the others', async () => {
    const id = await begin(['a', 'b', 'c'])
    const ugo = await colleague()
    expect((await change(id, { kind: 'add', name: 'mia' })).status).toBe(200)
    expect((await change(id, { kind: 'add', name: 'sua' }, ugo)).status).toBe(200)
    expect((await change(id, { kind: 'remove', name: 'b' })).status).toBe(200)
    const { body } = await change(id, { kind: 'move', name: 'sua', before: 'a' }, ugo)
    expect(body.field).toEqual(await fieldNamed('tipo_iva'))
    expect(await namesOf('tipo_iva')).toEqual(['sua', 'a', 'c', 'mia'])
  })

  it('each name of an option list is stored when many are added concurrently', async () => {
    const id = await begin([])
    const names = Array.from({ length: 8 }, (_, n) => `sconto ${n}`)
    await Promise.all(names.map((name) => change(id, { kind: 'add', name })))
    expect((await namesOf('tipo_iva')).toSorted()).toEqual(names)
  })

  it('one name of an option list is added once, and its removal can be repeated', async () => {
    const id = await begin(['a'])
    for (const kind of ['add', 'add', 'remove', 'remove']) {
      expect((await change(id, { kind, name: ' b ' })).status).toBe(200)
      expect(await namesOf('tipo_iva')).toEqual(kind === 'add' ? ['a', 'b'] : ['a'])
    }
  })

  it('a name of an option list that is older than the rule for names is the entry that looks like it', async () => {
    const id = await begin(['a'])
    const odd = '\u200bAcea  Energia'
    const properties = JSON.stringify(['a', odd])
    await server.context.db.updateTable('managed_fields').set({ properties }).where('id', '=', id).execute()
    await change(id, { kind: 'add', name: 'ACEA Energia' })
    expect(await namesOf('tipo_iva')).toEqual(['a', odd])
    expect((await change(id, { kind: 'move', name: odd, before: 'a' })).status).toBe(200)
    expect(await namesOf('tipo_iva')).toEqual([odd, 'a'])
    await change(id, { kind: 'remove', name: odd })
    expect(await namesOf('tipo_iva')).toEqual(['a'])
  })

  it('a name in a sorted list of suggestions keeps its place', async () => {
    const { id, properties } = await fieldNamed('ex_venditore')
    await update(id, { properties: '["Enel","Sorgenia"]' })
    await change(id, { kind: 'add', name: 'engie' })
    expect(await namesOf('ex_venditore')).toEqual(['Enel', 'engie', 'Sorgenia'])
    await update(id, { properties })
  })

  it.each([
    { kind: 'move', name: 'tolta', before: 'a' },
    { kind: 'move', name: 'a', before: 'tolta' },
  ])('a name of an option list is not moved to a missing place: %j', async (body) => {
    const id = await begin(['a', 'b', 'tolta'])
    const ugo = await colleague()
    await change(id, { kind: 'remove', name: 'tolta' }, ugo)
    const refused = await change(id, body)
    expect(refused.status).toBe(409)
    expect(refused.failure.theirs).toMatchObject({
      stored: await fieldNamed('tipo_iva'),
      savedBy: `Ugo ${ugo.user.last_name}`,
    })
    expect(await namesOf('tipo_iva')).toEqual(['a', 'b'])
  })

  it.each([
    { kind: 'add', name: ' ' },
    { kind: 'add', name: 'x'.repeat(201) },
    { kind: 'add', name: 'a\0' },
    { kind: 'turn', name: 'a' },
    { kind: 'move', name: 'a' },
  ])('a change of one name of an option list is refused: %j', async (body) => {
    const id = await begin(['a'])
    expect((await change(id, body)).status).toBe(400)
    expect(await namesOf('tipo_iva')).toEqual(['a'])
  })

  it('a name is refused in an option list that already has a thousand', async () => {
    const id = await begin(Array.from({ length: 1_000 }, (_, n) => `voce ${n}`))
    expect((await change(id, { kind: 'add', name: 'una di più' })).status).toBe(400)
    expect((await change(id, { kind: 'move', name: 'voce 9', before: null })).status).toBe(200)
    await begin(['a'])
  })

  it('a change of an unknown option list is not found', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await change(nowhere, { kind: 'add', name: 'b' })).status).toBe(404)
  })
})

describe('the uses of an option list', () => {
  it('the uses of an option list count the records with each value, also of a removed option', async () => {
    const { db } = server.context
    const user = { created_by: agent.user.id, updated_by: agent.user.id, definition_version: 1, draft: true }
    const row = (tipo_iva: string, more = {}) => ({ ...user, data: JSON.stringify({ tipo_iva }), ...more })
    await db
      .insertInto('records')
      .values([row('alfa'), row('alfa'), row('beta'), row(''), row('beta', { removed_at: new Date() })])
      .execute()
    const { id } = await fieldNamed('tipo_iva')
    const { status, body } = await server.inject(calls.countManagedFieldUses, { params: { id } }, admin)
    expect(status).toBe(200)
    expect(body.uses).toEqual([
      { name: 'alfa', count: 2 },
      { name: 'beta', count: 1 },
    ])
    const unused = await fieldNamed('ex_venditore')
    expect(
      (await server.inject(calls.countManagedFieldUses, { params: { id: unused.id } }, admin)).body.uses,
    ).toEqual([])
  })

  it('the uses of an unknown option list are not found', async () => {
    const nowhere = { params: { id: '00000000-0000-4000-8000-000000000000' } }
    expect((await server.inject(calls.countManagedFieldUses, nowhere, admin)).status).toBe(404)
  })
})
