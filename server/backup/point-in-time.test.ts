import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ENDURANCE } from '../../test/endurance.ts'
import { signedIn } from '../../test/factories.ts'
import { startServer } from '../../test/server-process.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { readHead, startHistorySealer } from '../audit/history-sealer.ts'
import { recordChange } from '../audit/record-change.ts'
import { readConfig } from '../config/config.ts'
import { preparePlace, prepareSocketDir } from '../db/database-folder.ts'
import { createCluster, startPostgres, urlOf } from '../db/postgres-process.ts'
import { giveTo } from '../db/unprivileged-account.ts'
import { openInstallation } from '../start.ts'

const log = pino({ level: 'silent' })

/** A PostgreSQL that archives its log, as docs/operations.md says, and the folders of that recipe. */
async function archivingPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-point-in-time-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const place = await preparePlace(dataDir)
  const cluster = { ...place, endpoint: { socketDir: prepareSocketDir(place) } }
  await createCluster(cluster)
  const root = dirname(place.folder)
  const [wal, nextWal] = ['wal', 'wal-afterwards'].map((name) => {
    const folder = join(root, name)
    mkdirSync(folder)
    return giveTo(place.account, folder)
  }) as [string, string]
  const start = async (archive: string, more: Record<string, string> = {}) => {
    const postgres = await startPostgres(cluster, {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
      ...more,
    })
    onTestFinished(() => postgres.stop('immediate'))
    return postgres
  }
  return { ...place, url: urlOf(cluster.endpoint), base: join(root, 'base'), wal, nextWal, start }
}

type Archiving = Awaited<ReturnType<typeof archivingPostgres>>

/** What `pg_basebackup` does, which is not among the packaged programs: the folder as it is between two calls. */
async function makeBaseBackup({ url, folder, base }: Archiving): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("select pg_backup_start('base', true)")
  execFileSync('cp', ['-a', folder, base])
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  await client.end()
  writeFileSync(join(base, 'backup_label'), rows[0].labelfile)
  for (const name of readdirSync(join(base, 'pg_wal')))
    rmSync(join(base, 'pg_wal', name), { recursive: true })
  rmSync(join(base, 'postmaster.pid'))
}

/** The base backup in the place of the database, with the newest log of the former one. */
function unpack({ folder, base, wal, account }: Archiving): void {
  const former = `${folder}.former`
  renameSync(folder, former)
  execFileSync('cp', ['-a', base, folder])
  for (const name of ['backup_label', 'recovery.signal']) {
    if (name === 'recovery.signal') writeFileSync(join(folder, name), '')
    giveTo(account, join(folder, name))
  }
  mkdirSync(join(folder, 'pg_wal/archive_status'), { recursive: true })
  giveTo(account, join(folder, 'pg_wal/archive_status'))
  for (const name of readdirSync(join(former, 'pg_wal')).filter((one) => one.startsWith('0')))
    cpSync(join(former, 'pg_wal', name), join(wal, name), { force: false })
}

/** An installation on the database, in which somebody works. */
async function openOn(databaseUrl: string, dataDir: string) {
  const installation = await openInstallation(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_STUCK_SECONDS: '60' }),
    log,
  )
  const { context } = installation
  const { db, files } = context
  const work = async (name: string) => {
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const actor = { kind: 'user', userId, ip: '127.0.0.1' } as const
    await files.write(`${name}.pdf`, Buffer.from(name))
    await db
      .transaction()
      .execute((trx) =>
        recordChange(trx, { actor, noun: 'crm-users', objectId: name, title: name, after: { name } }),
      )
    await startHistorySealer(context).stop()
  }
  const worked = async () => {
    const rows = await db.selectFrom('object_events').select('title').orderBy('created_at').execute()
    return rows.map(({ title }) => title)
  }
  return { installation, context, work, worked }
}

it.runIf(ENDURANCE)(
  'a database whose log is archived goes back to a point in time by the recipe of the operators, and Sportello works on it with its data folder',
  async () => {
    const postgres = await archivingPostgres()
    const dataDir = await mkdtemp(join(tmpdir(), 'sportello-point-in-time-data-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const first = await postgres.start(postgres.wal)
    const before = await openOn(postgres.url, dataDir)
    await signedIn(before.context)
    await before.work('before-the-base-backup')
    await makeBaseBackup(postgres)
    await before.work('before-the-time')
    const { rows } = await before.installation.database.pool.query('select clock_timestamp()::text as at')
    await before.work('after-the-time')
    await before.installation.close()
    await first.stop('fast')

    unpack(postgres)
    const second = await postgres.start(postgres.nextWal, {
      restore_command: `cp ${postgres.wal}/%f %p`,
      recovery_target_time: rows[0].at,
      recovery_target_action: 'promote',
    })
    const client = new pg.Client(postgres.url)
    await client.connect()
    const isOver = async () => !(await client.query('select pg_is_in_recovery() as yes')).rows[0].yes
    await vi.waitUntil(isOver, { timeout: 30_000, interval: 20 })
    await client.end()

    const head = join(dataDir, 'history.head')
    const early = await openOn(postgres.url, dataDir)
    const stored = await readHead(dataDir)
    expect((await findHistoryFaults(early.context.db, early.context.config, stored)).seals).toEqual([
      stored!.number,
    ])
    await early.installation.close()
    rmSync(head)

    const server = await startServer({ dataDir, databaseUrl: postgres.url })
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    const after = await openOn(postgres.url, dataDir)
    expect(await after.worked()).toEqual(['before-the-base-backup', 'before-the-time'])
    await after.work('afterwards')
    expect(await after.worked()).toHaveLength(3)
    const { db, config, files } = after.context
    expect(await findHistoryFaults(db, config, await readHead(dataDir))).toEqual({ entries: [], seals: [] })
    for (const name of ['before-the-base-backup', 'before-the-time', 'afterwards'])
      expect(Buffer.from((await files.read(`${name}.pdf`))!).toString()).toBe(name)
    await after.installation.close()
    await second.stop('fast')
  },
)
