import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSupportCopy, readSystem } from '../../../shared/api/system.ts'
import { addRow, rowOf } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordFailure, recordSuccess } from '../../backup/backup-runs.ts'
import { bury } from '../../jobs/dead-letters.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { BackupProblem } from '../../providers/files/backup-problem.ts'
import type { BackupStore } from '../../providers/files/port.ts'
import { RETENTION } from '../../retention.ts'
import { sweep } from '../../sweep.ts'
import { readSystem as readState } from './read-system.ts'
import { reportTroubles } from './report-troubles.ts'
import { systemRoutes } from './routes.ts'

const START = new Date('2026-11-20T10:00:00Z')
let clock = START
const minutesAgo = (minutes: number) => new Date(clock.getTime() - minutes * 60_000)
const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * 3_600_000)
}

/** Values that must not leave the installation, by where they are. */
const PLANTED = {
  secret: 'Zegreto1Zegreto2Zegreto3Zegreto4',
  password: 'pw-nessuno-la-sa',
  person: 'Ermenegilda',
  fiscalCode: 'RSSMRA80A01H501U',
  iban: 'IT60X0542811101000000123456',
  mail: 'ermenegilda@cliente.example',
  phone: '3331234567',
  host: 'posta.ditta-rossi.example',
  path: '/srv/mario.rossi',
}
const sentence = Object.values(PLANTED).join(' ')

const backups = { place: `${PLANTED.path}/backups` } as BackupStore
const server = await serverOfFile({
  routes: systemRoutes,
  now: () => clock,
  context: { backups, log: pino({ level: 'silent' }) },
  config: {
    metricsToken: PLANTED.secret,
    signP12Password: PLANTED.password,
    signTsaUrl: `https://${PLANTED.password}@${PLANTED.host}`,
    organisationName: PLANTED.person,
    configurationFile: `${PLANTED.path}/.env`,
    trustedProxies: ['192.0.2.7'],
    smtp: {
      host: PLANTED.host,
      from: PLANTED.mail,
      port: 25,
      security: 'none',
      user: PLANTED.person,
      password: PLANTED.password,
      replyTo: undefined,
      dkim: undefined,
    },
  },
})
const { context, database } = server
const { db } = context
const admin = await server.signedIn({ role: 'admin', email: 'capo@example.it' })
const second = await server.signedIn({ role: 'admin', email: 'vice@example.it' })
await server.signedIn({ email: 'operatore@example.it' })
await db.deleteFrom('history_pending').execute()

const state = async () => (await server.inject(readSystem, {}, admin)).body.system
const failService = (name: string, lastFailure = 'HTTP 500') =>
  addRow(db, 'service_health', {
    name,
    failures: 4,
    last_failure: lastFailure,
    last_failure_at: minutesAgo(1),
    last_success_at: minutesAgo(600),
  })

const tables = ['service_health', 'troubles', 'mail_outbox', 'backup_runs', 'retention_runs'] as const
beforeEach(async () => {
  clock = START
  for (const table of tables) await db.deleteFrom(table).execute()
  await database.pool.query('delete from jobs.job')
})
afterEach(() => {
  delete context.proxy.first
  delete context.proxy.undeclared
})

describe('the state of the system', () => {
  it('the state has versions, clock, disk, and services with the failing ones first [SYSTEM-1]', async () => {
    await failService('files', 'HTTP 503')
    const { services, version, clock: times, disk, queues } = await state()
    expect(services[0]).toMatchObject({ name: 'files', failures: 4, lastFailure: 'HTTP 503' })
    expect(version).toMatchObject({ node: process.versions.node, unknownMigrations: [] })
    expect(version.migration).toMatch(/^\d{3}-.+\.sql$/)
    expect(Math.abs(times.databaseAheadSeconds)).toBeLessThan(60)
    expect(disk.databaseBytes).toBeGreaterThan(1_000_000)
    expect(queues.map(({ name }) => name)).toContain('mail.send')
  })

  it('the state has the depth, age and failures of queues, and the last success of jobs', async () => {
    await enqueue(db, 'webhook.deliver', [{ key: 'one', data: { deliveryId: crypto.randomUUID() } }])
    await database.pool.query(
      "update jobs.job set start_after = now() - interval '1 hour' where name = 'webhook.deliver'",
    )
    await bury(db, 'lead.create', { key: 'two', data: { effectId: crypto.randomUUID() } })
    await database.pool.query(
      "insert into jobs.job (name, state, completed_on) values ('mail.send', 'completed', '2026-11-20T09:00:00Z')",
    )
    const { queues, troubles } = await state()
    const of = (name: string) => queues.find((queue) => queue.name === name)!
    expect(of('webhook.deliver')).toMatchObject({ waiting: 1, failed: 0, lastSuccessAt: null })
    expect(of('webhook.deliver').oldestSeconds).toBeGreaterThan(3_500)
    expect(of('lead.create')).toMatchObject({ waiting: 0, failed: 1 })
    expect(of('mail.send').lastSuccessAt).toBe('2026-11-20T09:00:00.000Z')
    expect(troubles).toEqual([{ cause: 'queue', about: 'webhook.deliver', since: null }])
  })

  it('the state tells what the nightly job has removed of each class, and when [SYSTEM-2]', async () => {
    expect((await state()).retention.map(({ ranAt }) => ranAt)).toEqual(RETENTION.map(() => null))
    await addRow(db, 'email_checks', {
      email_hash: Buffer.from('one'),
      code: 5,
      checked_at: minutesAgo(60 * 24 * 40),
    })
    await sweep(context)
    later(24)
    await sweep(context)
    // The session has ended meanwhile.
    const { retention } = await readState(context)
    expect(retention.map(({ name }) => name)).toEqual(RETENTION.map(({ name }) => name))
    expect(retention.find(({ name }) => name === 'checks')).toEqual({
      name: 'checks',
      days: 30,
      ranAt: clock.toISOString(),
      removed: 0,
      lastRemovedAt: START.toISOString(),
      total: 1,
    })
  })

  it('the state tells the first request that a proxy forwards, declared or not', async () => {
    expect((await state()).proxy).toEqual({ declared: ['192.0.2.7'], first: null, undeclared: null })
    const headers = { 'x-forwarded-for': '203.0.113.5', host: 'portale.example' }
    await server.app.inject({ url: '/health/live', headers, remoteAddress: '192.0.2.7' })
    await server.app.inject({ url: '/health/live', headers, remoteAddress: '10.0.0.9' })
    const at = START.toISOString()
    expect((await state()).proxy).toEqual({
      declared: ['192.0.2.7'],
      first: { at, address: '192.0.2.7', isDeclared: true, scheme: 'http', host: 'portale.example' },
      undeclared: '10.0.0.9',
    })
  })
})

describe('the copy for the support', () => {
  it('the copy holds no planted secret and no planted value of a person [SYSTEM-4]', async () => {
    await failService('mail', `550 ${sentence} ECONNREFUSED`)
    await recordFailure(db, 'backup', clock, new BackupProblem('other', `EACCES ${sentence}`))
    await enqueue(db, 'webhook.deliver', [{ key: sentence, data: { deliveryId: PLANTED.person } }])
    await database.pool.query("update jobs.job set state = 'retry', output = $1", [
      JSON.stringify({ message: `HTTP 404 ${sentence}` }),
    ])
    await addRow(db, 'mail_outbox', {
      kind: 'riepilogo',
      recipient: PLANTED.mail,
      subject: sentence,
      text: sentence,
      state: 'failed',
      failure: 'other',
      failure_detail: sentence,
    })
    await addRow(db, 'key_copies', { key_mark: 'mark', confirmed_by: admin.user.id })
    context.proxy.first = {
      at: clock,
      address: '10.0.0.9',
      isDeclared: false,
      scheme: PLANTED.person,
      host: PLANTED.host,
    }
    const { body } = await server.inject(makeSupportCopy, {}, admin)
    expect(body.name).toBe('sportello-assistenza-2026-11-20T10-00-00Z.json')
    const leaked = Object.values({
      ...PLANTED,
      key: context.config.secretKey.toString('hex'),
      address: 'capo@example.it',
      name: admin.user.last_name,
      folder: context.config.dataDir,
      database: context.config.databaseUrl!,
    }).filter((value) => body.content.toLowerCase().includes(value.toLowerCase()))
    expect(leaked).toEqual([])
    const copy = JSON.parse(body.content)
    // What a supporter needs of them is there.
    expect(copy.services.find((one: { name: string }) => one.name === 'mail')).toMatchObject({
      failures: 4,
      reason: '550 ECONNREFUSED',
    })
    expect(copy.backups.backup.failure).toMatchObject({ problem: 'other', reason: 'EACCES' })
    expect(copy.database.failedJobs).toEqual([{ queue: 'webhook.deliver', count: 1, reason: '404' }])
    expect(copy.configuration).toMatchObject({ mode: 'demonstration', smtp: 'set', zoho: 'not set' })
    expect(copy.database.tables.map((table: { name: string }) => table.name)).toContain('records')
  })
})

describe('the mails about troubles', () => {
  const mails = async () =>
    (
      await db
        .selectFrom('mail_outbox')
        .select(['kind', 'recipient', 'subject', 'text'])
        .orderBy('recipient')
        .execute()
    ).map(({ kind, recipient, subject, text }) => ({ kind, recipient, subject, text }))
  const kinds = async () => (await mails()).map(({ kind }) => kind)
  const report = () => reportTroubles(context)

  it('a trouble is mailed to each administrator when it begins, and at most once a day while it lasts [SYSTEM-3]', async () => {
    await failService('crm')
    expect(await report()).toEqual({ troubles: 1, mails: 2 })
    expect(await report()).toEqual({ troubles: 1, mails: 0 })
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['capo@example.it', 'vice@example.it'])
    expect(sent[0]).toMatchObject({
      kind: 'trouble-began',
      subject: 'Sportello: «CRM» non risponde da un pezzo',
    })
    expect(sent[0]!.text).toContain('dal 20/11/2026 11:00')
    expect(sent[0]!.text).toContain('http://localhost:3000/system')
    later(23)
    expect((await report()).mails).toBe(0)
    later(1)
    expect((await report()).mails).toBe(2)
    expect(await rowOf(db, 'troubles', { cause: 'service' })).toMatchObject({
      about: 'crm',
      began_at: START,
      mailed_at: clock,
    })
  })

  it('a queue that works again is mailed once, and one that stops again the same day is not mailed', async () => {
    const stop = async () => {
      await enqueue(db, 'webhook.deliver', [{ key: 'one', data: { deliveryId: crypto.randomUUID() } }])
      await database.pool.query(
        "update jobs.job set start_after = now() - interval '1 hour' where name = 'webhook.deliver'",
      )
    }
    await stop()
    await report()
    await database.pool.query('delete from jobs.job')
    later(1)
    expect(await report()).toEqual({ troubles: 0, mails: 2 })
    expect(await report()).toEqual({ troubles: 0, mails: 0 })
    expect((await kinds()).toSorted()).toEqual([
      'trouble-began',
      'trouble-began',
      'trouble-ended',
      'trouble-ended',
    ])
    expect((await mails()).find(({ kind }) => kind === 'trouble-ended')!.subject).toBe(
      'Sportello: risolto – La coda «Notifica a un webhook» è ferma',
    )
    await stop()
    later(1)
    expect(await report()).toEqual({ troubles: 1, mails: 0 })
    await database.pool.query('delete from jobs.job')
    expect(await report()).toEqual({ troubles: 0, mails: 0 })
  })

  it('of mails that do not go out only the end is mailed, and nothing without a mail server', async () => {
    await failService('mail')
    expect(await report()).toEqual({ troubles: 1, mails: 0 })
    await db.deleteFrom('service_health').execute()
    expect(await report()).toEqual({ troubles: 0, mails: 2 })
    expect(await kinds()).toEqual(['trouble-ended', 'trouble-ended'])

    await failService('crm')
    const without = { ...context, mail: { ...context.mail, reachesNobody: true as const } }
    expect(await reportTroubles(without)).toEqual({ troubles: 1, mails: 0 })
    expect((await state()).troubles).toMatchObject([{ cause: 'service', about: 'crm' }])
  })

  it('a removed administrator gets no mail, and a backup that succeeds again ends its trouble', async () => {
    await db.updateTable('users').set({ removed_at: clock }).where('id', '=', second.user.id).execute()
    await recordFailure(db, 'backup', clock, new BackupProblem('place-missing', '/mnt'))
    expect(await report()).toEqual({ troubles: 1, mails: 1 })
    await recordSuccess(db, 'backup', clock, { name: 'one', bytes: 1, rows: 1, files: 0, seconds: 1 })
    expect(await report()).toEqual({ troubles: 0, mails: 1 })
    await db.updateTable('users').set({ removed_at: null }).where('id', '=', second.user.id).execute()
  })
})
