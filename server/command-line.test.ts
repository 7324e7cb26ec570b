import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommand, spawnCommand } from '../test/run-command.ts'

// None of these commands opens a database: one run is enough for both engines.
const dataDir = await mkdtemp(join(tmpdir(), 'sportello-command-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const sportello = (args: string[], env?: Record<string, string>) =>
  runCommand(args, { dataDir, databaseUrl: undefined }, env)

it('the command line explains itself and each command', async () => {
  const all = await spawnCommand([], { dataDir, databaseUrl: undefined })
  expect(all).toMatchObject({ code: 0, stderr: '' })
  const names = [
    'start',
    'migrate',
    'demo',
    'create-admin',
    'reset-authenticator',
    'login-code',
    'unlock',
    'change-email',
    'outbox',
    'backup',
    'restore',
    'reindex',
    'doctor',
  ]
  for (const name of names) expect(all.stdout).toContain(`  ${name} `)
  for (const name of names)
    expect((await sportello([name, '--help'])).stdout).toContain(`npm run sportello -- ${name}\n`)
})

it('the command line refuses unknown commands and options', async () => {
  expect(await sportello(['dance'])).toMatchObject({ code: 2, stderr: 'There is no command dance.\n\n' })
  expect(await sportello(['constructor'])).toMatchObject({ code: 2 })
  expect((await sportello(['migrate', '--fast'])).stderr).toContain("Unknown option '--fast'")
})

it('a command reports the name of an invalid variable', async () => {
  const ended = await sportello(['migrate'], { PORT: 'x' })
  expect(ended).toMatchObject({ code: 1, stderr: 'PORT must be a whole number from 0 to 65535\n' })
})

it('a command reports the name of a data folder that is not a folder', async () => {
  const ended = await sportello(['migrate'], { DATA_DIR: import.meta.filename })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(
    /^DATA_DIR must be a folder to write in, and .* is none: it is not a folder\n$/,
  )
})

it('backup names a folder that is not there, and restore a file, in one line', async () => {
  const to = join(dataDir, 'none/x.backup')
  expect(await sportello(['backup', '--to', to])).toEqual({
    code: 1,
    stdout: '',
    stderr: `--to must name a file in a folder to write in, and ${join(dataDir, 'none')} is none: it is not there\n`,
  })
  expect(await sportello(['restore', '--from', to])).toEqual({
    code: 1,
    stdout: '',
    stderr: `--from must name a backup, and ${to} is not there\n`,
  })
})

it('a command reports that no server responds', async () => {
  const ended = await sportello(['migrate'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^DATABASE_URL must name a PostgreSQL that answers: .*ECONNREFUSED.*\n$/)
})
