import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createRecord, listRecords } from '../../shared/api/records.ts'
import { listServices } from '../../shared/api/services.ts'
import { checkSession, logout } from '../../shared/api/sessions.ts'
import { addOwner } from '../../test/factories.ts'
import { serverOfFile } from '../../test/server.ts'
import { DiskSpace, LOW_BYTES } from '../disk-space/disk-space.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { files, routes } from '../routes.ts'

const OWNER = { id: 'owner-1', name: 'Alice Fontana' }
const freeSpace = { free: 10 * LOW_BYTES }
const dataDir = mkdtempSync(join(tmpdir(), 'sportello-disk-full-'))
const disk = new DiskSpace({
  dataDir,
  databaseFolder: join(dataDir, 'db'),
  embedded: true,
  now: () => new Date(),
  log: { info: () => {}, warn: () => {}, error: () => {} },
  measure: async () => freeSpace.free,
})

const server = await serverOfFile({ routes, files, context: { disk } })
await addOwner(server.context, OWNER)
const admin = await server.signedIn({ role: 'admin' })
const user = await server.signedIn()
beforeEach(() => leave(10 * LOW_BYTES))
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
})

async function leave(free: number): Promise<void> {
  freeSpace.free = free
  await disk.check()
}
const save = () => {
  const data = JSON.stringify({ contact_owner: OWNER, name: 'Anna' })
  return server.inject(createRecord, { body: { data, draft: true } }, user)
}

it('a server whose disk is full refuses to save with a message, permits reads and logout, and saves again when there is space', async () => {
  await leave(0)
  const refused = await save()
  expect(refused).toMatchObject({
    status: 503,
    failure: { ok: false, error: { id: 'disk-full' }, retryAfter: 5 },
  })
  expect(refused.failure.errorMessage).toContain('Il disco del server è pieno')
  expect(refused.headers['retry-after']).toBe('5')
  expect((await server.inject(listRecords, {}, user)).body).toMatchObject({ ok: true, count: 0 })
  expect((await server.inject(logout, {}, await server.signedIn())).status).toBe(200)
  await leave(10 * LOW_BYTES)
  expect((await save()).status).toBe(200)
})

it('a server whose disk is full refuses every call that is no GET, with exactly the listed exceptions', () => {
  const exceptions = routes
    .map(({ call }) => call)
    .filter(({ method, refusedWhileDiskFull: refused = method !== 'GET' }) => refused === (method === 'GET'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(exceptions.sort()).toEqual(
    [
      // GETs that act.
      'GET /users/pair',
      'GET /users/:id/verify/reset',
      'GET /report',
      ...['sync', 'sync-all', 'email', 'namirial'].map((act) => `GET /records/:id/${act}`),
      // POSTs that only read, and calls that must always be possible.
      'POST /users/logout',
      'POST /signing/:token/open',
      'POST /withdrawal/:token/open',
      'POST /records/:id/envelopes/preflight',
      ...['addresses', 'ibans', 'crm/products', 'crm/users'].map((list) => `POST /${list}/preview`),
      'POST /outcomes/files/preview',
      'POST /register-files/preview',
      ...['scripts', 'mail-texts/:kind', 'mailing', 'domains', 'templates'].map(
        (of) => `POST /${of}/preview`,
      ),
      ...['inspect', 'values'].map((action) => `POST /templates/${action}`),
      ...['addresses/verify', 'ibans/verify', 'verification/document', 'verification/email'].map(
        (check) => `POST /${check}`,
      ),
    ].sort(),
  )
})

it('a server whose disk is full stays ready and reports its state to monitoring and page', async () => {
  const seen = async (free: number) => {
    await leave(free)
    const ready = await server.app.inject('/health/ready')
    const [mine, theirs] = [
      await server.inject(checkSession, {}, admin),
      await server.inject(checkSession, {}, user),
    ]
    const { body } = await server.inject(listServices, {}, admin)
    return [ready.statusCode, ready.json().disk, mine.body.disk, theirs.body.disk, body.disk.freeBytes]
  }
  expect(await seen(10 * LOW_BYTES)).toEqual([200, 'ample', 'ample', 'ample', 10 * LOW_BYTES])
  expect(await seen(LOW_BYTES - 1)).toEqual([200, 'low', 'low', 'ample', LOW_BYTES - 1])
  expect(await seen(0)).toEqual([200, 'full', 'full', 'full', 0])
})

it('a server whose disk is full runs no job until there is space', async () => {
  await disk.start()
  const runs: string[] = []
  const jobs = await startJobs(server.context, server.database, [
    { name: 'waits-for-room', run: async () => ({ done: runs.push('run') }) },
  ])
  const waits = vi.spyOn(disk, 'waitForSpace')
  await leave(0)
  const sent = jobs.send('waits-for-room')
  await vi.waitUntil(() => waits.mock.calls.length > 1, { timeout: 90_000, interval: 50 })
  const { rows } = await server.database.pool.query("select 1 from jobs.job where name = 'waits-for-room'")
  expect([rows, runs]).toEqual([[], []])
  await leave(10 * LOW_BYTES)
  await sent
  await vi.waitUntil(() => runs.length > 0, { timeout: 90_000, interval: 50 })
  await disk.stop()
  await jobs.stop(5_000)
  expect(runs).toEqual(['run'])
})
