import { describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { createPdf, listPdfs } from '../../../shared/api/documents.ts'
import { createRecord, removeRecord, updateRecord } from '../../../shared/api/records.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import { rowOf } from '../../../test/rows.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { createDocuments } from '../../documents/documents.ts'
import { BAD_FILES } from '../../documents/fixtures/bad-files.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { ServiceUnavailable } from '../../http-client/port.ts'
import { BUSY_MACHINE } from '../../processes/fixtures/busy-machine.ts'
import { findFileReader } from '../login/find-caller.ts'
import { recordRoutes } from '../records/routes.ts'
import { recordPdfs } from './pdf-file-route.ts'
import { documentRoutes } from './routes.ts'

let now = SAMPLE_TIME

const limits = { ...BUSY_MACHINE, waiting: 6, children: 1 }
const documents = createDocuments({ log: { warn: () => {} }, limits })
const files = [recordPdfs(findFileReader)]
const server = await serverOfFile({
  routes: [...recordRoutes, ...documentRoutes],
  files,
  now: () => now,
  context: { documents },
})
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()

async function record(sample: Values = SAMPLES.cadastral): Promise<string> {
  const data = JSON.stringify(seeded.valuesOf(sample))
  const { status, body } = await server.inject(createRecord, { body: { data, draft: false } }, agent)
  expect(status).toBe(200)
  return body.recordId
}
const build = (id: string, type: 'luce' | 'gas' | 'dual' = 'luce', session = agent) =>
  server.inject(createPdf, { params: { id }, body: { type } }, session)
const list = async (id: string) => (await server.inject(listPdfs, { params: { id } }, agent)).body
const open = (link: string) => server.app.inject({ url: `/pdf/${link}`, headers: agent.headers })
async function save(id: string, version: number, change: Values) {
  const data = JSON.stringify(seeded.valuesOf({ ...SAMPLES.cadastral, ...change }))
  const { status } = await server.inject(
    updateRecord,
    { params: { id }, body: { data, draft: false, version } },
    agent,
  )
  expect(status).toBe(200)
}

/** Changes a template of the organisation while `work` runs. */
async function withTemplate(change: Record<string, unknown>, work: () => Promise<void>) {
  const id = seeded.template('domestico', 'luce')
  const template = server.context.db.selectFrom('templates').selectAll().where('id', '=', id)
  const { file_key, file_sha256, config } = await template.executeTakeFirstOrThrow()
  const set = (values: Record<string, unknown>) =>
    server.context.db.updateTable('templates').set(values).where('id', '=', id).execute()
  await set(change)
  await work().finally(() => set({ file_key, file_sha256, config }))
}

describe('the documents of a record', () => {
  it('the documents of a record are stored with type, version, hash, user and time, newest first [PDF-1]', async () => {
    const id = await record()
    expect(await list(id)).toEqual({ ok: true, version: 1, documents: [] })
    const first = (await build(id)).body.links[0]
    now = new Date(SAMPLE_TIME.getTime() + 60_000)
    const colleague = await server.signedIn()
    const second = (await build(id, 'luce', colleague)).body.links[0]
    now = SAMPLE_TIME
    const { documents } = await list(id)
    expect(documents).toMatchObject([
      { link: second, version: 1, at: '2026-11-20T09:01:00.000Z', incomplete: [] },
      {
        link: first,
        type: 'luce',
        name: expect.stringMatching(/^Contratto_.*\.pdf$/),
        at: SAMPLE_TIME.toISOString(),
      },
    ])
    expect(documents[1]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(documents[1]!.unfilled).toBeGreaterThan(0)
    expect(documents[0]!.user).not.toBe(documents[1]!.user)
  })

  it('the documents of a record keep their version, which shows that the record has changed since', async () => {
    const id = await record()
    const link = (await build(id)).body.links[0]!
    await save(id, 1, { comune_residenza: 'Bergamo' })
    expect(await list(id)).toMatchObject({ version: 2, documents: [{ version: 1 }] })
    const newer = (await build(id)).body.links[0]!
    expect((await list(id)).documents.map(({ version }) => version)).toContain(2)
    const [before, after] = await Promise.all(
      [link, newer].map(async (one) => (await readText((await open(one)).rawPayload)).join()),
    )
    expect(before).not.toContain('Bergamo')
    expect(after).toContain('Bergamo')
  })

  it('the documents of a removed record are not listed', async () => {
    const id = await record()
    await build(id)
    await server.inject(removeRecord, { params: { id } }, agent)
    expect((await server.inject(listPdfs, { params: { id } }, agent)).status).toBe(404)
  })

  it('a document whose stored file was replaced is not served', async () => {
    const link = (await build(await record())).body.links[0]!
    const { db, files } = server.context
    const { file_key } = await rowOf(db, 'record_pdfs', { link })
    const bytes = Buffer.from((await files.read(file_key))!)
    bytes[100] = bytes[100]! ^ 1
    await files.write(file_key, bytes)
    const response = await open(link)
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('crea di nuovo il documento')
  })

  it('the documents of a record report texts that do not fit, in the list and in the history', async () => {
    const narrow = { page: 1, x: 10, y: 10, size: 8, width: 10, value: 'parola '.repeat(200) }
    await withTemplate({ config: JSON.stringify({ nota: narrow }) }, async () => {
      const id = await record()
      await build(id)
      expect((await list(id)).documents).toMatchObject([{ incomplete: ['nota'] }])
      const { detail } = await server.context.db
        .selectFrom('record_events')
        .select('detail')
        .where('record_id', '=', id)
        .where('kind', '=', 'pdf')
        .executeTakeFirstOrThrow()
      expect(detail.problems).toEqual([{ field: 'nota', code: 'does-not-fit' }])
    })
  })
})

it.each([
  ['whose file is another one than was uploaded', { file_sha256: 'f'.repeat(64) }, 'caricato'],
  ['whose file is broken', { file_key: 'bad.pdf', file_sha256: null }, 'incompleto'],
])('a template %s creates no document', async (_title, change, message) => {
  await server.context.files.write('bad.pdf', Buffer.from('%PDF-1.7 '))
  await withTemplate(change, async () => {
    const { status, failure } = await build(await record())
    expect([status, failure.error.id]).toEqual([422, 'no-document'])
    expect(failure.errorMessage).toContain(message)
  })
})

describe('many documents at once', () => {
  it('many concurrent documents wait in a queue, and requests beyond it are refused with a retry time', async () => {
    const id = await record()
    // One user's documents are made one after the other.
    const agents = await Promise.all(Array.from({ length: 24 }, () => server.signedIn()))
    const answers = await Promise.all(agents.map((each) => build(id, 'luce', each)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const late = answers.find(({ status }) => status === 503)!
    expect(late.headers['retry-after']).toBe('5')
    expect(late.failure.errorMessage).toBe('Troppi documenti in lavorazione: riprovare fra poco.')
  })

  it.runIf(ENDURANCE)(
    'many concurrent documents, a decompression bomb among them, do not block other requests',
    async () => {
      const [, , make] = BAD_FILES.find(([name]) => name === 'a table of references of a gigabyte')!
      await server.context.files.write('bomb.pdf', await make())
      await withTemplate({ file_key: 'bomb.pdf', file_sha256: null }, async () => {
        const id = await record()
        let answered = false
        const building = build(id).then((answer) => {
          answered = true
          return answer
        })
        let meanwhile = 0
        while (!answered) {
          expect((await server.inject(listPdfs, { params: { id } }, agent)).status).toBe(200)
          meanwhile += 1
        }
        expect(meanwhile).toBeGreaterThan(3)
        const { status, failure } = await building
        expect(status).toBe(422)
        expect(failure.errorMessage).toMatch(/troppa memoria|troppo tempo/)
      })
    },
  )
})

it('a document answers 503 while the file store does not respond, and opens afterwards [API-4]', async () => {
  const id = await record()
  const link = (await build(id)).body.links[0]!
  const silent = new ServiceUnavailable(
    'Il deposito dei file non risponde: ECONNREFUSED',
    true,
    'ECONNREFUSED',
  )
  const reading = vi.spyOn(server.context.files, 'read').mockRejectedValue(silent)
  expect(await build(id)).toMatchObject({
    status: 502,
    failure: { error: { id: 'external-service-failed' }, errorMessage: silent.message },
  })
  expect((await open(link)).statusCode).toBe(502)
  reading.mockRestore()
  expect((await open(link)).statusCode).toBe(200)
})
