import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENDURANCE, sampleOf } from '../test/endurance.ts'
import { CHECKOUT } from './config/checkout.ts'

const DRAWN = sampleOf(['a command', 'a start'], 1)
let root: string
let checkout: string
let elsewhere: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sportello-checkout-'))
  // The account of the database of root enters it.
  chmodSync(root, 0o711)
  checkout = join(root, 'cassa di prova')
  elsewhere = join(root, 'home')
  mkdirSync(elsewhere)
  for (const name of ['package.json', 'patches', 'contract', 'shared', 'server'])
    cpSync(join(CHECKOUT, name), join(checkout, name), { recursive: true })
  symlinkSync(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Without a variable of the configuration, as cron and a unit without a working directory start it. */
function sportello(args: string[], env: Record<string, string> = {}) {
  const { PATH, TMPDIR, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(checkout, 'server/sportello.mjs'), ...args],
      { cwd: elsewhere, env: { PATH, TMPDIR, NODE_OPTIONS, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end()
  })
}

const CAPO = ['--login', 'capo', '--name', 'Ada', '--last-name', 'Neri', '--email', 'capo@example.it']

it.runIf(DRAWN.includes('a command'))(
  'a command from another folder without an installation creates none and names what it looked for [G67]',
  async () => {
    for (const args of sampleOf(
      [['backup', '--to', 'x.backup'], ['outbox'], ['unlock', '--login', 'capo']],
      1,
    )) {
      const { code, stderr } = await sportello(args)
      expect([args[0], code, stderr]).toEqual([
        args[0],
        1,
        `There is no database yet. Configuration: no file. Data: ${join(checkout, 'data')}. Database: embedded, in ${join(checkout, 'data/db')}.\n`,
      ])
    }
    expect(readdirSync(elsewhere)).toEqual([])
    expect(existsSync(join(checkout, 'data/secret.key'))).toBe(false)
  },
)

it.runIf(ENDURANCE)(
  'a command from another folder uses the installation of the checkout’s .env [G67]',
  async () => {
    const production =
      'SPORTELLO_MODE=production\nPUBLIC_URL=https://sportello.example\nDATABASE_STUCK_SECONDS=60\n'
    writeFileSync(join(checkout, '.env'), `${production}DATA_DIR=dati\nLOG_LEVEL=silent\n`)
    expect(await sportello(['migrate'])).toMatchObject({ code: 0 })
    const empty = await sportello(['backup', '--to', 'x.backup'])
    expect(empty).toMatchObject({ code: 1, stdout: '' })
    expect(empty.stderr).toBe(
      `The database has no users: nothing is saved. Configuration: ${join(checkout, '.env')}. Data: ${join(checkout, 'dati')}. Database: embedded, in ${join(checkout, 'dati/db')}.\n`,
    )
    expect(await sportello(['create-admin', ...CAPO])).toMatchObject({ code: 0 })
    expect(await sportello(['backup', '--to', 'x.backup'])).toMatchObject({ code: 0 })
    expect(readdirSync(elsewhere)).toEqual(['x.backup'])
    expect(existsSync(join(checkout, 'data/db'))).toBe(false)
    rmSync(join(elsewhere, 'x.backup'))
  },
)

it.runIf(DRAWN.includes('a start'))(
  'a start from another folder prints in one line which file, data and database it uses [G67]',
  async () => {
    // It ends at the address of another machine, after its first line.
    writeFileSync(join(root, 'second.env'), 'DATA_DIR=altri\nLOG_LEVEL=silent\nPORT=x\n')
    const CONFIGURATION_FILE = join(root, 'second.env')
    expect((await sportello(['start'], { CONFIGURATION_FILE })).stderr).toMatch(/^PORT must be/)
    const HOST = '203.0.113.7'
    const { code, stdout, stderr } = await sportello(['start'], {
      CONFIGURATION_FILE,
      PORT: '0',
      HOST,
      DEMONSTRATION_OPEN: 'true',
      DATABASE_URL: 'postgres://capo:segreto@localhost:1/dati',
    })
    expect([code, stdout]).toEqual([
      1,
      `Configuration: ${CONFIGURATION_FILE}. Data: ${join(checkout, 'altri')}. Database: PostgreSQL dati on localhost:1.\n`,
    ])
    expect(stderr).toMatch(/^HOST must be an address of this machine: /)
    expect(await sportello(['start'], { CONFIGURATION_FILE: 'none.env' })).toMatchObject({
      code: 1,
      stderr: `CONFIGURATION_FILE must be a file to read: ${join(checkout, 'none.env')} is not there\n`,
    })
  },
)
