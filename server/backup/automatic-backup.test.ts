import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { confirmKeyCopy, listServices } from '../../shared/api/services.ts'
import { testDatabase } from '../../test/database.ts'
import { runOnServer, withDatabase } from '../../test/run-on-server.ts'
import { serverOfFile } from '../../test/server.ts'
import { startS3 } from '../../test/stand-ins/s3.ts'
import { connectDatabase } from '../db/open-database.ts'
import { serviceRoutes } from '../features/services/routes.ts'
import { createHttpClient } from '../http-client/http-client.ts'
import { backupBucket } from '../providers/files/backup-bucket.ts'
import { backupFolder } from '../providers/files/backup-folder.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import type { BackupStore } from '../providers/files/port.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUpWhenDue } from './automatic-backup.ts'
import { installationMark, nameBackup } from './backup-name.ts'
import { readBackupState } from './backup-runs.ts'
import { drillWhenDue } from './drill.ts'
import { checkBackup, restore } from './restore.ts'

const MB = 1024 ** 2
const root = mkdtempSync(join(tmpdir(), 'sportello-backups-'))
const folder = join(root, 'backups')
const s3 = await startS3()
afterAll(async () => {
  await s3.close()
  rmSync(root, { recursive: true })
})
const bucket = backupBucket(
  createHttpClient({
    name: 'S3',
    baseUrl: s3.url,
    now: () => new Date(),
    allowPrivate: true,
    timeoutMs: 5_000,
  }),
  {
    endpoint: s3.url,
    region: 'eu-south-1',
    bucket: s3.bucket,
    prefix: 'backups/',
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
  },
)

const NIGHT = new Date('2026-11-20T00:07:00Z')
let clock = NIGHT
const server = await serverOfFile({ routes: serviceRoutes, now: () => clock })
const { database } = server
const { secretKey } = server.context.config
// An installation without users is not saved.
await server.signedIn()
const content = randomBytes(3 * MB)
await server.context.files.write('a.pdf', content)

const contextOf = (backups: BackupStore) => ({ ...server.context, backups })
const inFolder = contextOf(backupFolder(folder))
const stored = () => readdirSync(folder).toSorted()
const state = (context = inFolder) => readBackupState(context)
const run = (context = inFolder) => backUpWhenDue(context, database)

beforeEach(async () => {
  clock = NIGHT
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  s3.objects.clear()
  s3.uploads.clear()
  s3.calm()
  await database.db.deleteFrom('backup_runs').execute()
  await database.db.deleteFrom('key_copies').execute()
})

const STORES = [
  ['a folder', inFolder, stored],
  [
    'a bucket',
    contextOf(bucket),
    () => [...s3.objects.keys()].map((key) => key.replace('backups/', '')).toSorted(),
  ],
] as const

describe.each(STORES)('the automatic backups in %s', (_name, context, names) => {
  it('an automatic backup is made once a night, is what restore reads, and is shown with its size (BACKUP-1)', async () => {
    expect(await run(context)).toMatchObject({ files: 1, removed: 0 })
    const [name = ''] = names()
    expect(names()).toEqual([nameBackup(secretKey, NIGHT, 'nightly')])
    clock = new Date(NIGHT.getTime() + 3_600_000)
    expect(await run(context)).toEqual({})
    const { backup, health } = await state(context)
    const [{ bytes } = { bytes: 0 }] = await context.backups.list()
    expect(bytes).toBeGreaterThan(3 * MB)
    expect(backup).toMatchObject({ success: { at: NIGHT, name, files: 1, bytes }, failure: undefined })
    expect(health).toBe('warning')

    const target = await testDatabase()
    try {
      const source = () => context.backups.read(name)
      const files = folderStore(join(target.dataDir, 'files'))
      const manifest = await checkBackup(source, secretKey)
      await restore(source, manifest, { pool: target.pool, files, secretKey })
      expect(content.equals((await files.read('a.pdf'))!)).toBe(true)
      // The restored one has made no backup yet.
      expect(await readBackupState({ ...context, db: target.db })).toMatchObject({
        backup: { success: undefined, failure: undefined },
      })
    } finally {
      await target.close()
    }
    clock = new Date(NIGHT.getTime() + DAY_MS)
    expect(await run(context)).toMatchObject({ files: 1 })
    expect(names().length).toBe(2)
  })

  it('an automatic backup that vanished, with its disk or by hand, is made again within the hour', async () => {
    expect(await run(context)).toMatchObject({ files: 1 })
    await context.backups.remove(names()[0]!)
    clock = new Date(NIGHT.getTime() + 3_600_000)
    expect(await run(context)).toMatchObject({ files: 1 })
    expect(names()).toEqual([nameBackup(secretKey, clock, 'nightly')])
  })

  it('the rotation removes expired backups of this installation alone (BACKUP-2)', async () => {
    const put = (name: string) =>
      context.backups.write(
        name,
        (async function* () {
          yield Buffer.from('x')
        })(),
      )
    const old = Array.from({ length: 9 }, (_, day) =>
      nameBackup(secretKey, new Date(NIGHT.getTime() - (day + 1) * DAY_MS), 'nightly'),
    )
    const foreign = ['elenco.txt', nameBackup(randomBytes(32), new Date('2020-01-01'), 'nightly')]
    for (const name of [...old, ...foreign]) await put(name)
    await run(context)
    // Six more days, and the newest of two earlier weeks: the tenth is a Tuesday.
    const kept = [...old.slice(0, 6), nameBackup(secretKey, NIGHT, 'nightly')]
    for (const name of [...kept, ...foreign]) expect(names()).toContain(name)
    expect(names().length).toBeLessThan(old.length + foreign.length + 1)
  })
})

it('two processes at once make one backup', async () => {
  const outcomes = await Promise.all([run(), run(), run()])
  const [made, ...others] = outcomes.toSorted(
    (one, other) => Number('files' in other) - Number('files' in one),
  )
  expect(made).toMatchObject({ files: 1 })
  // Another process has the lock, or finds nothing to do.
  for (const other of others) expect([{ busy: 1 }, {}]).toContainEqual(other)
  expect(stored().length).toBe(1)
})

it('a folder that is not mounted is a failure that is shown, and tried again each hour', async () => {
  rmSync(folder, { recursive: true })
  expect(await run()).toEqual({ failed: 1 })
  expect(await run()).toEqual({ failed: 1 })
  expect(await state()).toMatchObject({
    health: 'failing',
    backup: { success: undefined, failure: { at: NIGHT, problem: 'place-missing', about: folder, times: 2 } },
  })
  mkdirSync(folder)
  expect(await run()).toMatchObject({ files: 1 })
  expect((await state()).backup.failure).toBeUndefined()
})

it('a bucket that fails in the middle has no file under the final name, and is tried again', async () => {
  const context = contextOf(bucket)
  const down = { kind: 'reply', reply: { status: 500 }, path: 'backups/sportello', skip: 1 } as const
  s3.failNext(down, { ...down, skip: 0 }, { ...down, skip: 0 })
  expect(await run(context)).toEqual({ failed: 1 })
  expect([...s3.objects.keys()]).toEqual([])
  expect((await state(context)).backup.failure).toMatchObject({ problem: 'store-fails', about: '500' })
  s3.calm()
  expect(await run(context)).toMatchObject({ files: 1 })
  expect(s3.uploads.size).toBe(0)
})

it('what a process that ended in the middle has left is removed by the next backup', async () => {
  const name = nameBackup(secretKey, new Date(NIGHT.getTime() - DAY_MS), 'nightly')
  for (const left of [`${name}.0123456789ab.tmp`, 'mine.0123456789ab.tmp'])
    writeFileSync(join(folder, left), 'x')
  s3.uploads.set(`1 backups/${name}`, [])
  s3.uploads.set('2 backups/other', [])
  await run()
  await database.db.deleteFrom('backup_runs').execute()
  await run(contextOf(bucket))
  expect(stored()).toEqual(['mine.0123456789ab.tmp', nameBackup(secretKey, NIGHT, 'nightly')])
  expect([...s3.uploads.keys()]).toEqual(['2 backups/other'])
})

it('a backup that would fill the disk ends without a file, and the reason is shown', async () => {
  const context = contextOf(backupFolder(folder, async () => 100 * MB))
  expect(await run(context)).toEqual({ failed: 1 })
  expect(stored()).toEqual([])
  expect((await state(context)).backup.failure).toMatchObject({ problem: 'disk-full', about: folder })
})

it('a file that cannot be read ends the backup without a file', async () => {
  const files = {
    ...server.context.files,
    read: async () => {
      throw new Error('EIO: i/o error, read')
    },
  }
  expect(await run({ ...inFolder, files })).toEqual({ failed: 1 })
  expect(stored()).toEqual([])
  const about = 'EIO: i/o error, read'
  expect((await state()).backup.failure).toMatchObject({ problem: 'other', about })
})

it('the key is in no entry of a backup, and services stay yellow until its copy is confirmed, which is in the history (BACKUP-3)', async () => {
  await run()
  await drillWhenDue(inFolder, database)
  expect((await state()).health).toBe('warning')
  await readArchive(
    () => inFolder.backups.read(stored()[0]!),
    secretKey,
    (name, bytes) => {
      for (const form of [
        secretKey,
        Buffer.from(secretKey.toString('hex')),
        Buffer.from(secretKey.toString('base64')),
      ])
        expect([name, bytes.includes(form)]).toEqual([name, false])
    },
  )
  clock = new Date()
  const login = await server.signedIn({ role: 'admin' })
  expect((await server.inject(confirmKeyCopy, {}, login)).status).toBe(200)
  expect((await server.inject(confirmKeyCopy, {}, login)).status).toBe(200)
  const entries = await database.db.selectFrom('object_events').select(['title', 'user_id']).execute()
  expect(entries).toEqual([{ title: 'Copia della chiave', user_id: login.user.id }])
  clock = NIGHT
  expect(await state()).toMatchObject({ health: 'healthy', keyCopy: { who: expect.any(String) } })
  const other = { ...inFolder, config: { ...inFolder.config, secretKey: randomBytes(32) } }
  expect((await state(other)).health).toBe('warning')
})

it('the services tell the state of the backups, also that there are none', async () => {
  clock = new Date()
  const { body } = await server.inject(listServices, {}, await server.signedIn({ role: 'admin' }))
  expect(body.backup).toMatchObject({ health: 'off', place: '', keyCopy: null })
})

describe('the drill of a restore', () => {
  const drill = (context = inFolder) => drillWhenDue(context, database)
  const databases = async () =>
    (await database.pool.query("select datname from pg_database where datname like 'sportello_drill%'")).rows

  it('the drill restores the newest backup into a database that is gone afterwards, once a week (BACKUP-4)', async () => {
    await run()
    const { success: backup } = (await state()).backup
    expect(await drill()).toMatchObject({ rows: backup!.rows, files: 1 })
    expect(await databases()).toEqual([])
    expect((await state()).drill).toMatchObject({ success: { name: backup!.name, bytes: backup!.bytes } })
    clock = new Date(NIGHT.getTime() + 6 * DAY_MS)
    expect(await drill()).toEqual({})
    clock = new Date(NIGHT.getTime() + 7 * DAY_MS)
    expect(await drill()).toMatchObject({ files: 1 })
  })

  it('the drill replaces what a killed one has left, whose lock ended with its connection', async () => {
    await run()
    const left = `sportello_drill_${installationMark(secretKey)}`
    await runOnServer(inject('postgres').url, `create database ${left}`)
    const unfinished = connectDatabase(
      withDatabase(inject('postgres').url, left),
      { databaseStuckSeconds: 60 },
      server.context.log,
    )
    await unfinished.pool.query('create table users (half text)')
    expect(await drill()).toMatchObject({ files: 1 })
    expect(await databases()).toEqual([])
    await unfinished.close()
  })

  it('the drill reports a damaged backup, also one of a lost end, and is repeated the next day', async () => {
    await run()
    const [name = ''] = stored()
    const parts: Uint8Array[] = []
    for await (const part of inFolder.backups.read(name)) parts.push(part)
    writeFileSync(join(folder, name), Buffer.concat(parts).subarray(0, -20))
    expect(await drill()).toEqual({ failed: 1 })
    expect(await drill()).toEqual({})
    expect(await state()).toMatchObject({ health: 'failing', drill: { failure: { times: 1 } } })
    expect((await state()).drill.failure).toMatchObject({ problem: 'damaged', about: name })
    writeFileSync(join(folder, name), Buffer.concat(parts))
    clock = new Date(NIGHT.getTime() + DAY_MS)
    expect(await drill()).toMatchObject({ files: 1 })
  })

  it('the drill names the table whose rows come back otherwise', async () => {
    await run()
    const [name = ''] = stored()
    const entries: [string, Buffer][] = []
    await readArchive(
      () => inFolder.backups.read(name),
      secretKey,
      (entry, bytes) => {
        const changed = entry.startsWith('tables/users/')
          ? Buffer.from(bytes.toString().replace(/"last_name":"[^"]*"/, '"last_name":"Altro"'))
          : bytes
        entries.push([entry, changed])
      },
    )
    rmSync(join(folder, name))
    const archive = writeArchive((content) => inFolder.backups.write(name, content), secretKey)
    for (const [entry, bytes] of entries.filter(([entry]) => entry !== 'files/a.pdf'))
      await archive.add(entry, bytes)
    await archive.finish()
    expect(await drill()).toEqual({ failed: 1 })
    const about = 'users ≠; file 0/1'
    expect((await state()).drill.failure).toMatchObject({ problem: 'restored-differs', about })
    expect(await databases()).toEqual([])
  })

  it('the drill uses the packaged PostgreSQL where the account may not create databases', async () => {
    const { url } = inject('postgres')
    const role = `office_${randomBytes(4).toString('hex')}`
    await run()
    await runOnServer(url, `create role ${role} login nosuperuser nocreatedb password 'x'`)
    await database.pool.query(`grant select, insert, update on all tables in schema public to ${role}`)
    const limitedUrl = new URL(database.url)
    limitedUrl.username = role
    const limited = connectDatabase(limitedUrl.href, { databaseStuckSeconds: 60 }, server.context.log)
    try {
      const done = await drillWhenDue({ ...inFolder, db: limited.db }, limited)
      expect(done).toMatchObject({ files: 1 })
      expect(readdirSync(server.context.config.dataDir).filter((name) => name.includes('drill'))).toEqual([])
    } finally {
      await limited.close()
      await database.pool.query(`drop owned by ${role}`)
      await runOnServer(url, `drop role ${role}`)
    }
  })
})
