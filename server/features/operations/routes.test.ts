import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import { listOperationChoices, listOperations, readOperation } from '../../../shared/api/operations.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordValues } from '../../records/record-texts.ts'
import { operationRoutes } from './routes.ts'

const server = await serverOfFile({ routes: operationRoutes(recordValues) })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()

const request = (query: object) => server.inject(listOperations, { query: query }, agent)
const list = async (query: object) => (await request(query)).body

describe('the list of operations', () => {
  it('the list of operations returns the requested number to every user [API-32]', async () => {
    const { scripts, count } = await list({ limit: 500 })
    expect(count).toBe(sampleCatalogue.operations.length)
    expect(scripts).toHaveLength(Math.min(500, count))
  })

  it('the choices of operations are complete, by name, without their scripts [GAP-49] [SCRIPTS-16]', async () => {
    const { status, body } = await server.inject(listOperationChoices, {}, agent)
    const rows = await server.context.db
      .selectFrom('scripts')
      .select(['id', 'name', 'tipo_di_utenza', 'client_type'])
      .execute()
    const placed = rows.map((row) => ({ row, key: `${row.name.toLowerCase()} ${row.id}` }))
    placed.sort((a, b) => (a.key < b.key ? -1 : 1))
    expect([status, body]).toEqual([200, { ok: true, scripts: placed.map(({ row }) => row) }])
    expect(rows).toHaveLength(sampleCatalogue.operations.length)
  })

  it('the list of operations contains the name and file of the template [SCRIPTS-1] [SCRIPTS-6]', async () => {
    const { scripts } = await list({ searchWord: 'EI Cambio EE', columnName: 'name', order: 'asc' })
    expect(scripts[0]).toMatchObject({
      name: 'EI Cambio EE',
      tipo_di_utenza: 'luce',
      client_type: 'domestico',
      script: expect.stringContaining('<h1>'),
      template_fk: seeded.template('domestico', 'luce'),
      Template: { name: 'Energia Serena Luce Domestico', filename: 'energia-serena-luce-domestico.pdf' },
    })
  })

  it('the list of operations marks operations without a template [SCRIPTS-7]', async () => {
    const { db } = server.context
    await db.updateTable('scripts').set({ template_fk: null }).where('name', '=', 'NE Sub GAS').execute()
    const { scripts } = await list({ searchWord: 'ne sub gas' })
    expect(scripts.map(({ Template }) => Template)).toContain(null)
  })

  it.each([
    ['any case', 'temporaneo', 1],
    ['a percent sign', '%', 0],
    ['an underscore', 'EE_PIVA', undefined],
    ['a statement', "' or 1=1 --", 0],
  ])('the list of operations is searched by %s', async (_title, searchWord, count) => {
    const found = await list({ searchWord })
    const expected = sampleCatalogue.operations.filter(({ name }) =>
      name.toLowerCase().includes(searchWord.toLowerCase()),
    )
    expect(found.count).toBe(count ?? expected.length)
  })

  it.each([{ limit: 501 }, { page: -1 }, { columnName: 'script' }, { order: 'up' }])(
    'the list of operations refuses %j',
    async (query) => {
      expect((await request(query)).status).toBe(400)
    },
  )
})

it('GET /scripts/:id returns an operation, or not found [API-33]', async () => {
  const { id, name } = seeded.operation('EI Cambio EE')
  const { status, body } = await server.inject(readOperation, { params: { id } }, agent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: true, script: { id, name } })
  const gone = { params: { id: '00000000-0000-4000-8000-000000000000' } }
  expect((await server.inject(readOperation, gone, agent)).status).toBe(404)
  expect((await server.inject(readOperation, { params: { id: '1' } }, agent)).status).toBe(400)
})
