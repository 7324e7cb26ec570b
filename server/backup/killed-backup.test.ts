import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newPlace, type Place } from '../../test/database.ts'
import { ENDURANCE } from '../../test/endurance.ts'
import { signedIn } from '../../test/factories.ts'
import { runCommand, startCommand } from '../../test/run-command.ts'
import { connectDatabase } from '../db/open-database.ts'
import { nameBackup } from './backup-name.ts'

const SECRET_KEY = 'ab'.repeat(32)
const NAME = nameBackup(Buffer.from(SECRET_KEY, 'hex'), new Date('2026-11-20T00:07:00Z'), 'nightly')
const MB = 1024 ** 2
const FILES = 40

async function place(): Promise<Place> {
  const made = await newPlace()
  onTestFinished(() => made.remove())
  return made
}

/** An installation with a user and stored files, and a folder for its backups. */
async function installation(files: number) {
  const source = await place()
  const folder = mkdtempSync(join(tmpdir(), 'sportello-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(source.dataDir, 'files'))
  for (let number = 0; number < files; number += 1)
    writeFileSync(join(source.dataDir, `files/${number}.pdf`), randomBytes(MB))
  const { db, close } = connectDatabase(source.databaseUrl!, source, pino({ level: 'silent' }))
  await signedIn({ db, now: () => new Date() })
  await close()
  return { source, folder, env: { SECRET_KEY, BACKUP_TO: folder } }
}

async function countUsers({ databaseUrl, ...target }: Place): Promise<number> {
  const { db, close } = connectDatabase(databaseUrl!, target, pino({ level: 'silent' }))
  const users = await db.selectFrom('users').select('id').execute()
  await close()
  return users.length
}

it('restore lists the automatic backups, and restores the one whose name is given (BACKUP-1)', async () => {
  const { source, folder, env } = await installation(1)
  expect(await runCommand(['backup', '--to', join(folder, NAME)], source, env)).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'elenco.txt'), 'x')
  const target = await place()
  expect(await runCommand(['restore'], target, env)).toEqual({
    code: 1,
    stdout: '',
    stderr: `--from is missing: the backup to read\nIn ${folder}:\n${NAME}\n`,
  })
  const unknown = await runCommand(['restore', '--from', 'elenco.txt'], target, env)
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining(`In ${folder}:\n${NAME}\n`)])
  expect(await countUsers(target)).toBe(0)
  expect(await runCommand(['restore', '--from', NAME], target, env)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Backup of .*: \d+ rows and 1 files restored\n$/),
  })
  expect(await countUsers(target)).toBe(1)
  expect(readdirSync(join(target.dataDir, 'files'))).toEqual(['0.pdf'])
})

it('a backup removes what one that was killed has left of its file, and of a file that was named after the time, and nothing that another backup writes', async () => {
  const { source, folder, env } = await installation(1)
  const leave = (name: string, minutes: number) => {
    const path = join(folder, name)
    const at = new Date(Date.now() - minutes * 60_000)
    writeFileSync(path, 'x')
    utimesSync(path, at, at)
  }
  leave('contratti.backup.0123456789ab.tmp', 0)
  leave('sportello-2026-11-20T10-00-00.backup.0123456789ab.tmp', 11)
  const stay = [
    'sportello-2026-11-20T11-00-00.backup.0123456789ab.tmp',
    'altri.backup.0123456789ab.tmp',
    'contratti.backup.tmp',
    'sportello-2026-11-20T10-00-00.backup',
  ]
  leave(stay[0]!, 1)
  for (const name of stay.slice(1)) leave(name, 60)
  const path = join(folder, 'contratti.backup')
  expect(await runCommand(['backup', '--to', path], source, env)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder).toSorted()).toEqual([...stay, 'contratti.backup'].toSorted())
})

/** Kills the command as soon as the folder has a file that fits. */
async function killWhen(args: string[], at: Place, env: Record<string, string>, folder: string) {
  const before = existsSync(folder) ? readdirSync(folder) : []
  const { child, ended } = startCommand(args, at, env)
  const hasBegun = () => existsSync(folder) && readdirSync(folder).length > before.length
  await vi.waitUntil(() => hasBegun() || child.exitCode !== null, { timeout: 120_000, interval: 1 })
  child.kill('SIGKILL')
  const { stdout } = await ended
  expect([child.signalCode, stdout]).toEqual(['SIGKILL', ''])
}

it.runIf(ENDURANCE)(
  'a backup that is killed leaves no file under its name, and the next one is whole',
  async () => {
    const { source, folder, env } = await installation(FILES)
    const path = join(folder, NAME)
    await killWhen(['backup', '--to', path], source, env, folder)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.[\da-f]{12}\.tmp$/)])
    expect(await runCommand(['backup', '--to', path], source, env)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(folder)).toEqual([NAME])
    const target = await place()
    expect(await runCommand(['restore', '--from', NAME], target, env)).toMatchObject({ code: 0 })
    expect(readdirSync(join(target.dataDir, 'files')).length).toBe(FILES)
  },
)

it.runIf(ENDURANCE)('a restore that is killed leaves no row, and the next one completes it', async () => {
  const { source, folder, env } = await installation(FILES)
  await runCommand(['backup', '--to', join(folder, NAME)], source, env)
  const target = await place()
  const files = join(target.dataDir, 'files')
  await killWhen(['restore', '--from', NAME], target, env, files)
  expect(readdirSync(files).length).toBeLessThan(FILES)
  expect(await countUsers(target)).toBe(0)
  expect(await runCommand(['restore', '--from', NAME], target, env)).toMatchObject({ code: 0, stderr: '' })
  expect(await countUsers(target)).toBe(1)
  expect(readdirSync(files).filter((name) => name.endsWith('.pdf')).length).toBe(FILES)
})
