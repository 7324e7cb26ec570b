import { beforeAll, describe, expect, it } from 'vitest'
import { readRecord } from '../../shared/api/records.ts'
import { API_PREFIX, TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { FILES } from '../../test/access-table.ts'
import { addressOf } from '../../test/address-of.ts'
import { addRow } from '../../test/rows.ts'
import { serverOfFile } from '../../test/server.ts'
import { readConfig } from '../config/config.ts'
import { QUEUE_NAMES } from '../jobs/queues.ts'
import { files, routes } from '../routes.ts'

const TOKEN = 'metrics_'.padEnd(40, 'x')
const server = await serverOfFile({ routes, files, config: { metricsToken: TOKEN } })
const other = await serverOfFile({ routes: [] })
const admin = await server.signedIn({ role: 'admin', email: 'capo@example.it' })

const scrape = async (authorization = `Bearer ${TOKEN}`) =>
  await server.app.inject({ url: '/metrics', headers: { authorization } })
const text = async () => (await scrape()).body

/** The values of a metric by its labels. */
const valuesOf = (body: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...body.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(
      ([, labels = '', value]): [string, number] => [labels.replaceAll('"', ''), Number(value)],
    ),
  )

describe('/metrics', () => {
  it('the metrics are served to who sends the token, and without a configured token to nobody', async () => {
    expect((await scrape()).statusCode).toBe(200)
    expect((await scrape()).headers['content-type']).toContain('text/plain; version=0.0.4')
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Bearer ${TOKEN.slice(0, -1)}`])
      expect((await scrape(authorization)).statusCode).toBe(401)
    expect((await other.app.inject({ url: '/metrics', headers: { authorization: '' } })).statusCode).toBe(404)
  })

  it('a short token is refused at the start', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN must be at least 32')
  })

  it('each call is counted with its status and duration under the declared path', async () => {
    const params = { id: crypto.randomUUID() }
    const before = await text()
    await server.inject(readRecord, { params }, admin)
    await server.inject(readRecord, { params })
    await server.app.inject({ method: 'POST', url: `${API_PREFIX}${readRecord.path}` })
    const after = await text()
    const of = (body: string, status: string) =>
      valuesOf(body, 'sportello_calls_total')[`call=GET ${readRecord.path},status=${status}`] ?? 0
    expect(of(after, '4xx') - of(before, '4xx')).toBe(2)
    const durations = valuesOf(after, 'sportello_call_duration_seconds_count')
    expect(durations[`call=GET ${readRecord.path}`]).toBe(of(after, '4xx'))
    expect(valuesOf(after, 'sportello_calls_total')['call=other,status=4xx']).toBeGreaterThan(0)
  })

  it('queues, pools, disk and versions are described', async () => {
    const body = await text()
    const jobs = valuesOf(body, 'sportello_jobs')
    for (const queue of QUEUE_NAMES)
      for (const state of ['waiting', 'active', 'failed'])
        expect(jobs[`queue=${queue},state=${state}`]).toBe(0)
    expect(Object.keys(valuesOf(body, 'sportello_job_oldest_seconds'))).toHaveLength(QUEUE_NAMES.length)
    expect(Object.keys(valuesOf(body, 'sportello_database_connections'))).toEqual([
      'state=used',
      'state=idle',
      'state=waiting',
    ])
    const pools = Object.keys(valuesOf(body, 'sportello_processes'))
    expect(pools.map((labels) => labels.split(',')[0])).toEqual(
      expect.arrayContaining(['pool=documents', 'pool=anonymous', 'pool=tables']),
    )
    expect(body).toMatch(/^sportello_info\{version="\d+\.\d+\.\d+",node="24\.[\d.]+"\} 1$/m)
    expect(body).toMatch(/^sportello_database_info\{postgresql="\d+[^"]*",migration="\d{3}-[^"]+"\} 1$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_max_seconds \d/m)
    expect(valuesOf(body, 'sportello_database_up')).toEqual({ '': 1 })
    expect(Math.abs(valuesOf(body, 'sportello_clock_difference_seconds')['']!)).toBeLessThan(60)
  })

  it('effects, mails and envelopes are counted by state, and a state without rows any more disappears', async () => {
    const { db } = server.context
    const effect = { kind: 'lead', key: 'one', user_id: admin.user.id, attempts: 1, state: 'failed' } as const
    const { id } = await db.insertInto('effects').values(effect).returning('id').executeTakeFirstOrThrow()
    expect(valuesOf(await text(), 'sportello_effects')).toEqual({ 'kind=lead,state=failed': 1 })
    await db.updateTable('effects').set({ dismissed_at: new Date() }).where('id', '=', id).execute()
    expect(valuesOf(await text(), 'sportello_effects')).toEqual({ 'kind=lead,state=dismissed': 1 })
  })

  it('an error of the server is counted, also while the database is down, whose figures are absent then', async () => {
    await server.database.pool.query('alter table records rename to records_away')
    const failed = await server.inject(readRecord, { params: { id: crypto.randomUUID() } }, admin)
    expect(failed.status).toBe(500)
    await server.database.pool.query('alter table records_away rename to records')
    expect(valuesOf(await text(), 'sportello_internal_errors_total')).toEqual({ '': 1 })
    server.database.pool.setSilent(true)
    const silent = await text()
    server.database.pool.setSilent(false)
    expect(valuesOf(silent, 'sportello_database_up')).toEqual({ '': 0 })
    expect(valuesOf(silent, 'sportello_jobs')).toEqual({})
    expect(valuesOf(silent, 'sportello_internal_errors_total')).toEqual({ '': 1 })
    // A closed connection may still be handed out once.
    await expect.poll(async () => valuesOf(await text(), 'sportello_database_up')).toEqual({ '': 1 })
  })
})

const LABELS = new Set(
  'call status queue state kind provider pool reason service job version node postgresql migration le type space major minor patch quantile'.split(
    ' ',
  ),
)

describe('the labels of the metrics', () => {
  const PERSON = 'Ermenegilda'
  const VALUES = [PERSON, 'RSSMRA80A01H501U', 'IT60X0542811101000000123456', 'ermenegilda@cliente.example']

  beforeAll(async () => {
    const { db } = server.context
    const sent = VALUES.join(' ')
    await addRow(db, 'service_health', { name: 'crm', failures: 1, last_failure: sent })
    await addRow(db, 'mail_outbox', {
      kind: 'riepilogo',
      recipient: VALUES[3]!,
      subject: sent,
      text: sent,
      state: 'failed',
      failure: 'other',
      failure_detail: sent,
    })
    for (const { call } of routes)
      for (const value of VALUES)
        await server.app.inject({
          method: call.method,
          url: `${addressOf(call).replace(/:\w+/g, encodeURIComponent(value))}?searchWord=${encodeURIComponent(value)}`,
          headers: { ...admin.headers, 'user-agent': value, 'idempotency-key': value },
          ...(call.method !== 'GET' && { payload: { name: value, email: value } }),
        })
    for (const name of [...Object.keys(FILES), `GET /${PERSON}`, `GET ${API_PREFIX}/${PERSON}`])
      await server.app.inject({
        method: name.split(' ')[0] as 'GET',
        url: name.split(' ')[1]!.replace(/:\w+/g, encodeURIComponent(PERSON)),
        headers: { ...admin.headers, [TOKEN_HEADER]: PERSON },
      })
  })

  it('no label holds a value that a caller sent or a table stores, after every call [G33]', async () => {
    const body = await text()
    expect(Object.keys(valuesOf(body, 'sportello_calls_total')).length).toBeGreaterThan(routes.length / 2)
    for (const value of VALUES) expect(body.toLowerCase()).not.toContain(value.toLowerCase())
    const labels = [...body.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => ({ name, value }))
    expect(labels.filter(({ name = '' }) => !LABELS.has(name))).toEqual([])
    const declared = new Set(routes.map(({ call }) => `${call.method} ${call.path}`))
    const calls = labels.flatMap(({ name, value = '' }) => (name === 'call' ? [value] : []))
    const outside = new Set(calls.filter((call) => !declared.has(call)))
    for (const call of outside) expect(call).toMatch(/^(other|(GET|HEAD|POST) \/[a-z/:-]+)$/i)
  })
})
