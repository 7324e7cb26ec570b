import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { type Insertable, sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { listRecords } from '../../shared/api/records.ts'
import { ENDURANCE } from '../../test/endurance.ts'
import { addRow } from '../../test/rows.ts'
import { serverOfFile, testServer } from '../../test/server.ts'
import type { RunKind } from '../backup/backup-runs.ts'
import { databaseFolderOf } from '../db/database-folder.ts'
import type { BackupRunTable } from '../db/schema.ts'
import { DiskSpace } from '../disk-space/disk-space.ts'
import { createDocuments } from '../documents/documents.ts'
import { createTableReader } from '../features/uploads/reader/table-reader.ts'
import { bury } from '../jobs/dead-letters.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { QueueName } from '../jobs/queues.ts'
import type { BackupStore } from '../providers/files/port.ts'
import { routes } from '../routes.ts'

const OPS = join(import.meta.dirname, '../../ops')
const ALERTS = join(OPS, 'alerts.yaml')
const RULES = readFileSync(ALERTS, 'utf8')
const EXPRESSIONS = [...RULES.matchAll(/^ {6}- alert: (\w+)\n {8}expr: '(.+)'$/gm)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const TOKEN = 'alerts_'.padEnd(40, 'x')
const log = pino({ level: 'silent' })
const documents = createDocuments({ log, anonymousLimits: { cpuMilliseconds: 1 } })
const tables = createTableReader({ log, limits: { waiting: 0 } })
const options = { routes, config: { metricsToken: TOKEN } }
const free = { bytes: 100 * 1024 ** 3 }
const folder = mkdtempSync(join(tmpdir(), 'sportello-alerts-'))
const disk = new DiskSpace({
  dataDir: folder,
  databaseFolder: databaseFolderOf(folder),
  embedded: true,
  now: () => new Date(),
  log,
  measure: async () => free.bytes,
})
const backups = { place: folder } as BackupStore
const server = await serverOfFile({ ...options, context: { documents, tables, disk, backups } })
const { database } = server
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })
await sql`delete from history_pending`.execute(db)
afterAll(() => rmSync(folder, { recursive: true }))

const scrapeOf = async ({ app }: Pick<typeof server, 'app'>): Promise<Map<string, string>> => {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  const samples = [...body.matchAll(/^((?:sportello_|nodejs_eventloop_lag_max)[^ {]*(?:\{.*\})?) (\S+)$/gm)]
  return new Map([
    ['up{job="sportello"}', '1'],
    ...samples.map(([, series = '', value = '']) => [series, value] as const),
  ])
}

/** Causes the fault, and returns what ends it. */
type Fault = () => Promise<(() => unknown) | undefined>

const setDisk = (bytes: number) => async () => {
  const before = free.bytes
  free.bytes = bytes
  await disk.check()
  return () => {
    free.bytes = before
    return disk.check()
  }
}
const failService = (name: string) => async () => {
  await db.insertInto('service_health').values({ name, failures: 3, last_failure: 'HTTP 500' }).execute()
  return () => db.deleteFrom('service_health').execute()
}
const removeJobs = () => sql`delete from jobs.job`.execute(db)
const failJob = (name: QueueName) => async () => {
  await bury(db, name, { key: 'one', data: {} as never })
  return removeJobs
}
/** Locks a table that no measured query reads. */
async function lockTable(table: string) {
  const client = await database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const runOf = (kind: RunKind, values: Partial<Insertable<BackupRunTable>>) => async () => {
  await addRow(db, 'backup_runs', { kind, bytes: 1, ...values })
  return () => db.deleteFrom('backup_runs').execute()
}

const FAULTS: Readonly<Record<string, Fault>> = {
  SportelloDatabaseDown: async () => {
    database.pool.setSilent(true)
    return async () => {
      database.pool.setSilent(false)
      await expect.poll(async () => (await scrapeOf(server)).get('sportello_database_up')).toBe('1')
    }
  },
  SportelloQueriesWait: async () => {
    const unlock = await lockTable('mail_blocks')
    const queries = Array.from({ length: 30 }, () => db.selectFrom('mail_blocks').select('id').execute())
    const ended = Promise.allSettled(queries)
    return async () => {
      await unlock()
      await ended
    }
  },
  SportelloDiskLow: setDisk(512 * 1024 ** 2),
  SportelloDiskFull: setDisk(1024 ** 2),
  SportelloInternalErrors: async () => {
    await sql`alter table records rename to records_away`.execute(db)
    expect((await server.inject(listRecords, { query: {} }, admin)).status).toBe(500)
    await sql`alter table records_away rename to records`.execute(db)
    return undefined
  },
  SportelloSlowCalls: async () => {
    const unlock = await lockTable('records')
    const listing = server.inject(listRecords, { query: {} }, admin)
    setTimeout(() => void unlock(), 5_200)
    expect((await listing).status).toBe(200)
    return undefined
  },
  SportelloDocumentProcessesLost: async () => {
    expect(await documents.readSeals(Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}\n%%EOF`))).toMatchObject({
      ok: false,
    })
    return undefined
  },
  SportelloDocumentsRefused: async () => {
    await expect(tables.read({} as never)).rejects.toThrow()
    return undefined
  },
  SportelloCrmFailing: failService('crm'),
  SportelloMailFailing: failService('mail'),
  SportelloSignatureFailing: failService('signature'),
  SportelloFilesFailing: failService('files'),
  SportelloServiceFailing: failService('addresses'),
  SportelloJobsLate: async () => {
    await enqueue(db, 'mail.send', [{ key: 'one', data: { mailId: crypto.randomUUID() } }])
    await sql`update jobs.job set start_after = now() - interval '1 hour'`.execute(db)
    return removeJobs
  },
  SportelloMailsFailed: failJob('mail.send'),
  SportelloWebhooksFailed: failJob('webhook.deliver'),
  SportelloSyncsFailed: failJob('crm.sync-record'),
  SportelloLeadsFailed: failJob('lead.create'),
  SportelloSubscriptionsFailed: failJob('newsletter.subscribe'),
  SportelloEnvelopesFailed: failJob('signature.send'),
  SportelloHistoryUnsealed: async () => {
    await sql`insert into history_pending (history, entry_id, created_at) values ('user_logs', gen_random_uuid(), now() - interval '1 hour')`.execute(
      db,
    )
    return () => sql`delete from history_pending`.execute(db)
  },
  SportelloNightlyJobMissed: async () => {
    await sql`insert into jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
      select 'nightly-sweep', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name from jobs.queue where name = 'mail.send'`.execute(
      db,
    )
    await sql`insert into jobs.schedule (name, cron) values ('nightly-sweep', '30 3 * * *')`.execute(db)
    await sql`insert into jobs.job (name, state, completed_on) values ('nightly-sweep', 'completed', now() - interval '2 days')`.execute(
      db,
    )
    return removeJobs
  },
  SportelloBackupOld: runOf('backup', { last_success_at: daysAgo(2) }),
  SportelloBackupFailed: runOf('backup', {
    last_success_at: new Date(),
    last_failure_at: new Date(),
    failures: 1,
  }),
  SportelloDrillOld: runOf('drill', { last_success_at: daysAgo(10) }),
  SportelloDrillFailed: runOf('drill', {
    last_success_at: new Date(),
    last_failure_at: new Date(),
    failures: 1,
  }),
  SportelloEventLoopBlocked: async () => {
    // A delay is measured between two records, of which the last scrape has removed the first.
    const records = monitorEventLoopDelay({ resolution: 10 })
    records.enable()
    await expect.poll(() => records.count).toBeGreaterThan(3)
    const before = records.count
    const end = performance.now() + 1_500
    while (performance.now() < end);
    await expect.poll(() => records.count).toBeGreaterThan(before + 1)
    records.disable()
    return undefined
  },
}

async function scrapesOf(fault: Fault) {
  const before = await scrapeOf(server)
  const end = await fault()
  const after = await scrapeOf(server)
  await end?.()
  // The delay of the event loop since the last scrape belongs to this fault.
  await scrapeOf(server)
  return [before, after] as const
}

/** A test of `promtool test rules`: after two scrapes exactly the alert of the fault fires. */
function toRuleTest(name: string, [before, after]: readonly [Map<string, string>, Map<string, string>]) {
  const series = new Set([...before.keys(), ...after.keys()])
  return {
    interval: '1m',
    name,
    input_series: [...series].map((one) => ({
      series: one,
      values: `${before.get(one) ?? '_'} ${after.get(one) ?? '_'}`,
    })),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '1m',
        exp_samples: name === '' ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }],
      },
    ],
  }
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe('the alert rules', () => {
  it('the alerts and the board name metrics that the server has', async () => {
    expect(EXPRESSIONS).toHaveLength(RULES.match(/- alert:/g)!.length)
    await disk.check()
    const { body } = await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const later = ['effects', 'envelopes', 'mails', 'service_failures', 'scheduled_job_age_seconds']
    later.push('backup_age_seconds', 'drill_age_seconds', 'backup_bytes')
    for (const name of later) known.add(`sportello_${name}`)
    const board = JSON.parse(readFileSync(join(OPS, 'grafana-board.json'), 'utf8'))
    const ofBoard = board.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets)
    const texts: string[] = [...EXPRESSIONS, ...ofBoard].map(({ expr }) => expr)
    const named = texts.flatMap((text) => text.match(/\b(?:sportello|nodejs)_\w+/g) ?? [])
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
  })

  it('each alert has a fault that raises it, except that of a wrong clock and of a stopped server', () => {
    const names = EXPRESSIONS.map(({ name }) => name)
    expect(names.filter((name) => !(name in FAULTS))).toEqual(['SportelloDown', 'SportelloClockWrong'])
  })

  it.runIf(ENDURANCE && hasPromtool)(
    'each fault raises exactly its alert in two scrapes, and none is raised without a fault (promtool)',
    { timeout: 300_000 },
    async () => {
      const quiet = await scrapesOf(async () => undefined)
      const tests = [toRuleTest('', quiet)]
      for (const [name, fault] of Object.entries(FAULTS)) tests.push(toRuleTest(name, await scrapesOf(fault)))
      const stopped = await testServer(options)
      const running = await scrapeOf(stopped)
      await stopped.close()
      await expect(scrapeOf(stopped)).rejects.toThrow()
      tests.push(toRuleTest('SportelloDown', [running, new Map([['up{job="sportello"}', '0']])]))
      expect(tests.length).toBeGreaterThan(20)
      const file = join(folder, 'faults.yaml')
      writeFileSync(file, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: '1m', tests }))
      expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
    },
  )
})
