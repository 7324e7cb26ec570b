import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { addRow, setRows } from '../../test/rows.ts'
import { serverOfFile } from '../../test/server.ts'
import { jobs } from '../background.ts'
import { createLogger } from '../http/logger.ts'
import { RETENTION } from '../retention.ts'
import { digest, newSecret } from '../secrets.ts'
import { FILE_COLUMNS, sweep, sweepFiles, sweepLimits } from '../sweep.ts'
import { bury, findFailedJobs } from './dead-letters.ts'
import { startJobs } from './start-jobs.ts'

const NOW = new Date('2026-11-20T03:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const server = await serverOfFile({ routes: [], now: () => NOW })
const { context, database } = server
const { db, files } = context

/** Of everything that runs out one that has, and one that has not. Returns the session that lives. */
async function plantOldAndNew() {
  const live = await server.signedIn()
  const ended = await server.signedIn()
  await setRows(db, 'sessions', { id: ended.sessionId }, { expires_at: daysAgo(31) })
  const revoked = await server.signedIn()
  await setRows(db, 'sessions', { id: revoked.sessionId }, { revoked_at: daysAgo(31) })
  const device = (name: string, last_used_at: Date) => ({
    user_id: live.user.id,
    secret_hash: digest(name),
    last_used_at,
  })
  await db
    .insertInto('known_devices')
    .values([device('unused', daysAgo(91)), device('used', daysAgo(89))])
    .execute()
  const ticket = (expires_at: Date) => ({
    session_id: live.sessionId,
    user_id: live.user.id,
    email: live.user.email,
    ticket_hash: digest(newSecret()),
    code_hash: digest('1'),
    token_hash: null,
    used_at: null,
    expires_at,
  })
  await db
    .insertInto('mailbox_tickets')
    .values([ticket(daysAgo(2)), ticket(daysAgo(-1))])
    .execute()
  const key = (name: string, created_at: Date) => ({
    user_id: live.user.id,
    key: name,
    created_at,
    request_hash: digest(name),
    status: 200,
    answer: '{}',
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', daysAgo(32)), key('new', daysAgo(30))])
    .execute()
  const mail = (kind: string, created_at: Date) => ({
    kind,
    created_at,
    recipient: 'a@b.it',
    subject: kind,
    text: '1',
  })
  await db
    .insertInto('mail_outbox')
    .values([
      mail('mailbox-code', daysAgo(2)),
      mail('demonstration-authenticator-code', daysAgo(2)),
      mail('mailbox-code', daysAgo(0)),
      mail('cliente-felice', daysAgo(300)),
    ])
    .execute()
  const check = (name: string, checked_at: Date) => ({ email_hash: digest(name), code: 5, checked_at })
  await db
    .insertInto('email_checks')
    .values([check('old', daysAgo(31)), check('new', daysAgo(29))])
    .execute()
  const upload = (created_at: Date) => ({
    created_at,
    noun: 'ibans' as const,
    filename: 'banche.csv',
    user_id: live.user.id,
    added: 0,
    changed: 0,
    removed: 0,
    former: '[]',
  })
  await db
    .insertInto('imports')
    .values([upload(daysAgo(31)), upload(daysAgo(29))])
    .execute()
  const call = (name: string, alive_at: Date) => ({
    name_hash: digest(name),
    user_id: live.user.id,
    alive_at,
  })
  await db
    .insertInto('running_calls')
    .values([call('old', daysAgo(1)), call('new', daysAgo(0))])
    .execute()
  return live
}

it('the nightly sweep removes expired rows and nothing else', async () => {
  const live = await plantOldAndNew()
  const none = Object.fromEntries(RETENTION.map(({ name }) => [name, 0]))
  const counts = { sessions: 2, devices: 1, tickets: 1, codes: 2, keys: 1 }
  const removedCounts = { ...counts, running: 1, checks: 1, imports: 1 }
  for (const { id } of await db.selectFrom('mail_outbox').select('id').execute())
    await bury(db, 'mail.send', { key: id, data: { mailId: id } })
  expect(await sweep(context)).toEqual({ ...none, ...removedCounts })
  expect(await findFailedJobs(db, { retries: sql`false`, limit: 10 })).toHaveLength(2)
  const left = await db.selectFrom('mail_outbox').select('kind').orderBy('kind').execute()
  expect(left.map(({ kind }) => kind)).toEqual(['cliente-felice', 'mailbox-code'])
  expect((await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)).toEqual([
    live.sessionId,
  ])
  expect(await sweep(context)).toEqual(none)
})

describe('the sweep of limits', () => {
  it('the sweep of limits removes expired counters, and none that is locked or running', async () => {
    await db
      .insertInto('rate_limits')
      .values([
        { key: 'over', count: 1, resets_at: daysAgo(1), locked_until: null },
        { key: 'locked', count: 1, resets_at: daysAgo(1), locked_until: daysAgo(-1) },
        { key: 'running', count: 1, resets_at: daysAgo(-1), locked_until: null },
      ])
      .execute()
    expect(await sweepLimits(context)).toEqual({ limits: 1 })
    const left = await db.selectFrom('rate_limits').select('key').orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual(['locked', 'running'])
  })

  it('the sweep of limits runs every hour', () => {
    const { schedule } = jobs.find(({ name }) => name === 'sweep-limits')!
    expect(schedule).toMatch(/^\d+ \* \* \* \*$/)
  })
})

describe('the sweep of files', () => {
  it('the sweep of files removes old unreferenced files and leftovers of interrupted writes', async () => {
    const folder = join(database.dataDir, 'files')
    for (const key of ['named.pdf', 'orphan.pdf', 'fresh.pdf']) await files.write(key, Buffer.from(key))
    await writeFile(join(folder, 'half.pdf.0a1b2c.tmp'), 'half')
    // A foreign file: it is ignored and stops nothing.
    await writeFile(join(folder, '.not_ours'), 'theirs')
    for (const key of ['named.pdf', 'orphan.pdf', 'half.pdf.0a1b2c.tmp', '.not_ours']) {
      await utimes(join(folder, key), daysAgo(0.51), daysAgo(0.51))
    }
    await utimes(join(folder, 'fresh.pdf'), NOW, NOW)
    await addRow(db, 'templates', { name: 'x', filename: 'x', file_key: 'named.pdf', file_sha256: 'x' })
    expect(await sweepFiles(context)).toEqual({ files: 2 })
    const remaining: string[] = []
    for await (const { key } of files.list()) remaining.push(key)
    expect(remaining.sort()).toEqual(['.not_ours', 'fresh.pdf', 'named.pdf'])
  })

  it('the sweep of files runs often enough that no file stays a day', () => {
    const { schedule } = jobs.find(({ name }) => name === 'sweep-files')!
    expect(schedule).toBe('15 */6 * * *')
  })

  it('the sweep of files covers every column with a file key', async () => {
    const { rows } = await database.pool.query(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like '%file_key%'",
    )
    const columns = rows.map((row) => `${row.table_name}.${row.column_name}`)
    expect(columns.sort()).toEqual(FILE_COLUMNS.map(([table, column]) => `${table}.${column}`).sort())
  })
})

describe('jobs', () => {
  it('failed jobs are reported in the log and in the queue, without typed data (G33)', async () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line: string) => void lines.push(line) })
    const failure = Object.assign(new TypeError('a programming error'), {
      detail: 'Key (email)=(maria@example.it)',
    })
    const jobs = await startJobs({ ...context, log }, database, [
      { name: 'failing-job', run: () => Promise.reject(failure) },
    ])
    await jobs.send('failing-job')
    await vi.waitUntil(() => lines.length > 0, { timeout: 90_000, interval: 50 })
    await jobs.stop(5_000)
    const { rows } = await database.pool.query(
      "select data::text, output::text from jobs.job where name = 'failing-job' and output is not null",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].output).toContain('a programming error')
    expect(JSON.stringify(rows)).not.toContain('maria@example.it')
    expect(lines[0]).toContain('"job":"failing-job"')
    expect(lines[0]).toContain('a programming error')
    expect(lines.join('')).not.toContain('maria@example.it')
  })

  it('jobs run sent work, keep their schedule in Italian time, and stop', async () => {
    const runs: unknown[] = []
    const jobs = await startJobs(context, database, [
      {
        name: 'test-job',
        schedule: '0 4 * * *',
        run: async (_context, data) => {
          runs.push(data)
          return { done: 1 }
        },
      },
    ])
    await jobs.send('test-job', { n: 1 })
    await vi.waitUntil(() => runs.length > 0, { timeout: 90_000, interval: 50 })
    expect(runs).toEqual([{ n: 1 }])
    await jobs.stop(5_000)
    const { rows } = await database.pool.query(
      "select name, cron, timezone from jobs.schedule where name = 'test-job'",
    )
    expect(rows).toEqual([{ name: 'test-job', cron: '0 4 * * *', timezone: 'Europe/Rome' }])
  })

  it('jobs of an earlier version lose their schedule and their queue at the start', async () => {
    const run = async () => ({})
    const former = { name: 'former-job', schedule: '0 4 * * *', run }
    const current = { name: 'current-job', schedule: '0 5 * * *', run }
    const before = await startJobs(context, database, [former, current])
    await before.stop(5_000)
    const after = await startJobs(context, database, [current])
    await after.stop(5_000)
    const names = async (table: string) =>
      (await database.pool.query(`select name from jobs.${table} where name like '%-job' order by name`)).rows
    expect(await names('schedule')).toEqual([{ name: 'current-job' }])
    expect(await names('queue')).toEqual([{ name: 'current-job' }])
  })
})
