import { expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { createRecord, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordRoutes } from './routes.ts'

const server = await serverOfFile({ routes: recordRoutes, now: () => SAMPLE_TIME })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const create = (values: unknown, more: object) =>
  server.inject(createRecord, { body: { data: JSON.stringify(values), draft: false, ...more } }, agent)
const read = (id: string) => server.inject(readRecord, { params: { id } }, agent)

const deep = `${'['.repeat(40)}${']'.repeat(40)}`
it.each([
  ['unreadable JSON', '{"name":'],
  ['a list', '[]'],
  ['a text', '"name"'],
  ['nothing', 'null'],
  ['an empty text', ''],
  ['an unknown field', '{"nome":"x"}'],
  ['a number for a text', '{"name":3}'],
  ['an object for a text', '{"name":{"$gt":""}}'],
  ['a text for a choice', '{"product_ee":"EI"}'],
  ['a text for a check box', '{"delegato":"si"}'],
  ['a NUL', '{"name":"a\\u0000b"}'],
  ['half a letter', '{"name":"\\ud800"}'],
  ['a prototype', '{"__proto__":{"draft":true}}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
  ['depth', `{"name":${deep}}`],
  ['too long a text', JSON.stringify({ name: 'x'.repeat(10_001) })],
  [
    'thousands of names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`a${i}`, 1]))),
  ],
])('bad input in data is a 400: %s', async (_title, data) => {
  for (const draft of [true, false]) {
    const { status, failure } = await server.inject(createRecord, { body: { data, draft } }, agent)
    expect(status).toBe(400)
    expect(failure.ok).toBe(false)
  }
})

it.each([
  ['no body', undefined],
  ['no data', { draft: true }],
  ['draft as text', { data: '{}', draft: 'yes' }],
  ['a version of nothing', { data: '{}', draft: true, version: 0 }],
  ['a version that is no whole number', { data: '{}', draft: true, version: 1.5 }],
  ['a version too large to be one', { data: '{}', draft: true, version: 1e300 }],
  ['an unknown name', { data: '{}', draft: true, created_by: 'x', version: 1 }],
  ['more data than a form has', { data: 'x'.repeat(256 * 1024 + 1), draft: true }],
])('bad input in the body is a 400: %s', async (_title, body) => {
  const { status } = await server.injectUnchecked(
    updateRecord,
    { params: { id: UNKNOWN_ID }, body: body },
    agent,
  )
  expect(status).toBe(400)
})

it('bad input in the address is a 400', async () => {
  for (const id of ['1', "' or 1=1 --", '../users', 'null']) expect((await read(id)).status).toBe(400)
})

it('bad input with quotes and SQL statements is stored as text', async () => {
  const name = `Robert'); drop table records; -- "\\ %_ $1 \${x} <b>`
  const { body } = await create(
    { ...seeded.valuesOf(SAMPLES.dualDomestic), name, last_name: name },
    { draft: true },
  )
  expect(body.record).toMatchObject({ name, last_name: name })
})
