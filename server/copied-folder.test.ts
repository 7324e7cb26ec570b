import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENDURANCE, sampleOf } from '../test/endurance.ts'
import { signedIn } from '../test/factories.ts'
import { AS_NOBODY, canBeNobody, isRoot, NOBODY } from '../test/nobody.ts'
import { runCommand } from '../test/run-command.ts'
import { CHECKOUT } from './config/checkout.ts'
import { databaseFolderOf } from './db/database-folder.ts'
import { migrate } from './db/migrate.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'

/** The data folders of the tests in `npm test`: one that is copied, and one that is moved or damaged. */
const DRAWN = [
  ...sampleOf(
    ['a copy of a running one', ...(isRoot ? ['a copy of one of root', 'a copy of a moved one'] : [])],
    1,
  ),
  ...sampleOf(
    [
      'a removed one with a backup',
      ...(isRoot
        ? [
            'a second path',
            'a removed one',
            'one moved aside',
            'one without its database',
            'one that may not be entered',
          ]
        : []),
    ],
    1,
  ),
]
const SHARED = '/var/lib/sportello'

let root: string
let data: string
let lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
const opened: OpenDatabase[] = []
beforeEach(() => {
  lines = []
  root = mkdtempSync(join(tmpdir(), 'sportello-copied-'))
  // The account of the database of root enters it.
  chmodSync(root, 0o711)
  data = join(root, 'data')
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  for (const parent of placesBelow(root)) rmSync(parent, { recursive: true, force: true })
})

/** The places of the databases of root that belong to data folders below this one. */
function placesBelow(folder: string): string[] {
  if (!isRoot || !existsSync(SHARED)) return []
  const files = execFileSync('find', [SHARED, '-maxdepth', '2', '-name', 'data.path'], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file && readFileSync(file, 'utf8').startsWith(folder))
    .map(dirname)
}

async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseStuckSeconds: 60 }, log)
  opened.push(database)
  return database
}

async function close(): Promise<void> {
  await opened.pop()!.close()
}

/** An installation with one user, which stays open. */
async function install(dataDir: string): Promise<OpenDatabase> {
  const database = await open(dataDir)
  await migrate(database.pool)
  await signedIn({ db: database.db, now: () => new Date() }, { login: 'capo' })
  return database
}

const copyTo = (name: string): string => {
  const copy = join(root, name)
  spawnSync('cp', ['-a', data, copy])
  return copy
}
const sportello = (dataDir: string, ...args: string[]) =>
  runCommand(args, { dataDir, databaseUrl: undefined }, { LOG_LEVEL: 'warn' })
const loginsOf = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('users').select('login').execute()).map(({ login }) => login)

const ALTRO = ['--login', 'altro', '--name', 'Ada', '--last-name', 'Neri', '--email', 'altro@example.it']

/** Each command that opens the database. */
const COMMANDS = [
  ['start'],
  ['migrate'],
  ['demo'],
  ['create-admin', ...ALTRO],
  ['reset-authenticator', '--login', 'capo'],
  ['login-code', '--login', 'capo'],
  ['unlock', '--login', 'capo'],
  ['outbox'],
  ['backup', '--to', join(tmpdir(), 'sportello-none.backup')],
  ['reindex'],
  ['adopt-key', '--lost'],
  ['doctor'],
]

async function expectRefused(copy: string): Promise<void> {
  const reason = `${copy} is a copy of ${data} and would change its database: remove the copy, and make another one by backup and restore (docs/operations.md)`
  for (const args of sampleOf(COMMANDS, 2)) {
    const { code, stdout, stderr } = await sportello(copy, ...args)
    const [name] = args
    expect([name, code, name === 'doctor' ? stdout : stderr]).toEqual([
      name,
      1,
      name === 'doctor' ? expect.stringContaining(`WRONG  database: ${reason}\n`) : `${reason}\n`,
    ])
  }
}

describe('a copy of a data folder', () => {
  it.runIf(DRAWN.includes('a copy of a running one'))(
    'a copy of the data folder of a running server is refused by every command, which names the original',
    async () => {
      const database = await install(data)
      const copy = copyTo('copy')
      await expectRefused(copy)
      expect(await loginsOf(database)).toEqual(['capo'])
    },
  )

  it('a copy with its database, made while no server ran, is an installation of its own', async () => {
    await install(data)
    await close()
    const copy = copyTo('copy')
    const database = await open(data)
    expect(await sportello(copy, 'create-admin', ...ALTRO)).toMatchObject({ code: 0, stderr: '' })
    expect(await loginsOf(database)).toEqual(['capo'])
    expect((await loginsOf(await open(copy))).toSorted()).toEqual(['altro', 'capo'])
  })
})

describe('a data folder that was removed', () => {
  it
    .runIf(DRAWN.includes('a removed one with a backup'))
    .each(
      sampleOf(
        [
          ['beside its database', 0o711],
          ...(isRoot ? [['whose database lies elsewhere', 0o700] as const] : []),
        ] as const,
        1,
      ),
    )('a data folder %s is restored from a backup after it was removed', async (_, mode) => {
    chmodSync(root, mode)
    await install(data)
    await close()
    const former = databaseFolderOf(data)
    const file = join(root, 'all.backup')
    expect(await sportello(data, 'backup', '--to', file)).toMatchObject({ code: 0, stderr: '' })
    const key = readFileSync(join(data, 'secret.key'))
    rmSync(data, { recursive: true })
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(join(data, 'secret.key'), key, { mode: 0o600 })
    expect(await sportello(data, 'restore', '--from', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await loginsOf(await open(data))).toEqual(['capo'])
    const { stdout } = await sportello(data, 'start')
    const left = mode === 0o700 ? `. A removed data folder here has left its database in ${former}` : ''
    expect(stdout).toBe(
      `Configuration: /dev/null. Data: ${data}. Database: embedded, in ${databaseFolderOf(data)}${left}.\n`,
    )
  })
})

describe.skipIf(!isRoot)('a data folder of root whose database lies elsewhere', () => {
  beforeEach(() => chmodSync(root, 0o700))

  it.runIf(DRAWN.includes('a copy of one of root'))(
    'a copy is refused by every command while the original exists, whether that runs or not',
    async () => {
      const database = await install(data)
      expect(databaseFolderOf(data)).toMatch(/^\/var\/lib\/sportello\//)
      await expectRefused(copyTo('running'))
      expect(await loginsOf(database)).toEqual(['capo'])
      await close()
      await expectRefused(copyTo('stopped'))
      expect(await loginsOf(await open(data))).toEqual(['capo'])
      expect(lines.join()).not.toContain('belongs to')
    },
  )

  it.runIf(DRAWN.includes('a copy of a moved one'))(
    'a moved data folder adopts its database and says so once, and its earlier copy is refused',
    async () => {
      await install(data)
      await close()
      const copy = copyTo('copy')
      const moved = join(root, 'moved')
      renameSync(data, moved)
      for (let time = 0; time < 2; time += 1) {
        expect(await loginsOf(await open(moved))).toEqual(['capo'])
        await close()
      }
      expect(lines.filter((line) => line.includes('belongs to'))).toEqual([
        `The database in ${databaseFolderOf(moved)} now belongs to ${moved}: ${data} is not there`,
      ])
      data = moved
      await expectRefused(copy)
    },
  )

  it.runIf(DRAWN.includes('a second path'))(
    'a data folder under a second path is the same folder',
    async () => {
      const database = await install(data)
      const link = join(root, 'link')
      symlinkSync(data, link)
      expect(await sportello(link, 'outbox')).toMatchObject({ code: 0, stderr: '' })
      expect(await loginsOf(database)).toEqual(['capo'])
      await close()
      expect(await sportello(link, 'outbox')).toMatchObject({ code: 0, stdout: 'No mail.\n', stderr: '' })
    },
  )

  it.runIf(DRAWN.includes('a removed one'))(
    'a start after the data folder was removed begins anew and names the database that is left',
    async () => {
      await install(data)
      await close()
      const former = databaseFolderOf(data)
      rmSync(data, { recursive: true })
      const database = await open(data)
      await migrate(database.pool)
      expect(await loginsOf(database)).toEqual([])
      expect((await sportello(data, 'start')).stdout).toContain(
        `embedded, in ${databaseFolderOf(data)}. A removed data folder here has left its database in ${former}.\n`,
      )
    },
  )

  it.runIf(DRAWN.includes('one moved aside'))(
    'a data folder that was moved aside keeps its database when another one takes its path',
    async () => {
      await install(data)
      await close()
      const moved = join(root, 'moved')
      renameSync(data, moved)
      await open(data)
      await close()
      expect(await loginsOf(await open(moved))).toEqual(['capo'])
      expect(databaseFolderOf(data)).not.toBe(databaseFolderOf(moved))
    },
  )

  it.runIf(DRAWN.includes('one without its database'))(
    'a data folder without its database elsewhere is refused with what to do',
    async () => {
      await install(data)
      await close()
      const folder = databaseFolderOf(data)
      rmSync(dirname(folder), { recursive: true })
      expect((await sportello(data, 'migrate')).stderr).toBe(
        `The database of ${data} lies in ${folder}, which is not there: put it there again, or remove ${data}/db.path and restore a backup\n`,
      )
    },
  )

  it.runIf(DRAWN.includes('one that may not be entered'))(
    'a database that its account may not enter any more is refused and not replaced by a new one',
    async () => {
      chmodSync(root, 0o711)
      await install(data)
      await close()
      chmodSync(root, 0o700)
      expect((await sportello(data, 'migrate')).stderr).toMatch(
        /^The database in .*\/data\/db belongs to account \d+, which may not enter .*\/data: /,
      )
      expect(existsSync(join(data, 'db.path'))).toBe(false)
    },
  )
})

/** The commands of the operations page under this heading. */
function recipeOf(heading: string): string {
  const page = readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8')
  const section = page.slice(page.indexOf(`\n${heading}\n`) + heading.length + 2).split(/^#+ /m)[0]!
  const commands = section.split('\n').filter((line) => line.startsWith('    '))
  return commands.map((line) => line.trim()).join('\n')
}

describe('the recipe of a copy in the operations page', () => {
  it
    .runIf(ENDURANCE)
    .each([
      ['this account', [] as readonly string[]],
      ...(canBeNobody ? [['an ordinary user', AS_NOBODY] as const] : []),
    ] as const)('the recipe makes an installation of its own under %s', (who, within) => {
    const checkout = join(root, 'checkout')
    for (const name of ['package.json', 'patches', 'contract', 'shared', 'server'])
      cpSync(join(CHECKOUT, name), join(checkout, name), { recursive: true })
    symlinkSync(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'))
    // Of root it lies elsewhere.
    chmodSync(root, who === 'this account' ? 0o700 : 0o711)
    if (within.length > 0) chownSync(checkout, NOBODY, NOBODY)
    const { PATH, TMPDIR, NODE_OPTIONS } = process.env
    const run = (script: string): string => {
      const [program = '', ...args] = [...within, 'sh', '-euc', script]
      return execFileSync(program, args, {
        cwd: checkout,
        env: { PATH, TMPDIR, NODE_OPTIONS, HOME: checkout, NODE_COMPILE_CACHE: join(checkout, 'compiled') },
        encoding: 'utf8',
      })
    }
    const admin = (login: string) =>
      `npm run sportello -- create-admin --login ${login} --name A --last-name B --email ${login}@example.it`
    run(`DATA_DIR=data ${admin('capo')}`)
    const recipe = recipeOf('### A copy of an installation')
    expect(recipe.split('\n')).toHaveLength(4)
    run(recipe)
    run(`DATA_DIR=copy ${admin('altro')}`)
    const unlock = (dataDir: string) =>
      run(`DATA_DIR=${dataDir} npm run sportello -- unlock --login altro 2>&1 || true`)
    expect(unlock('copy')).not.toContain('There is no user')
    expect(unlock('data')).toContain('There is no user with the login altro')
  })

  it.skipIf(!isRoot || canBeNobody)('needs a checkout that an ordinary user may read', () => {})
})
