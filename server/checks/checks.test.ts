import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHECKOUT } from '../config/checkout.ts'
import { VARIABLES } from '../config/variables.ts'
import { checkDataFolder, checkDisk } from './check-data-folder.ts'
import { checkMemory } from './check-memory.ts'
import { checkModules } from './check-modules.ts'
import { checkOwnFiles } from './check-own-files.ts'
import { checkVariableNames } from './check-variable-names.ts'
import { refuseProblems, StartRefused } from './refuse-problems.ts'

const root = mkdtempSync(join(tmpdir(), 'sportello-checks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const isRoot = process.getuid?.() === 0
const MB = 1024 ** 2

it('refuseProblems prints the problems of a server that can run, and refuses with one line for each other', async () => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const minor = { ok: false, mayStart: true, wrong: 'minor' } as const
  await refuseProblems([minor, { ok: true, found: 'fine' }], print)
  expect(printed).toEqual(['minor'])
  const refused = refuseProblems(
    [{ ok: false, wrong: 'first' }, minor, { ok: false, wrong: 'second' }],
    print,
  )
  await expect(refused).rejects.toThrow(StartRefused)
  await expect(refused).rejects.toThrow(/^first\nsecond$/)
})

describe('checkModules', () => {
  const lock = (packages: object) => JSON.stringify({ packages })
  const checkoutWith = (wanted: object, installed?: object) => {
    const checkout = mkdtempSync(join(root, 'modules-'))
    writeFileSync(join(checkout, 'package-lock.json'), lock(wanted))
    if (installed) {
      mkdirSync(join(checkout, 'node_modules'))
      writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lock(installed))
    }
    return checkout
  }

  it('accepts the packages of this checkout', () => {
    expect(checkModules(CHECKOUT)).toMatchObject({ ok: true })
  })

  it('names packages that are older than the lock file or missing, and says to run npm ci', () => {
    const wanted = {
      '': { name: 'product' },
      'node_modules/one': { version: '2.0.0' },
      'node_modules/@of/two': { version: '1.0.0' },
      'node_modules/one/node_modules/three': { version: '1.2.0' },
      'node_modules/four': { version: '1.2.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/native': { version: '1.0.0', optional: true },
    }
    const installed = {
      'node_modules/one': { version: '1.9.0' },
      'node_modules/one/node_modules/three': { version: '1.1.0' },
      'node_modules/former': { version: '1.0.0' },
    }
    const checkout = checkoutWith(wanted, installed)
    expect(checkModules(checkout)).toEqual({
      ok: false,
      wrong: `The installed packages are not those of package-lock.json (one 1.9.0 instead of 2.0.0, @of/two 1.0.0 is missing, three 1.1.0 instead of 1.2.0, and 1 more): run npm ci in ${checkout}`,
    })
  })

  it('says that nothing is installed', () => {
    const checkout = checkoutWith({ 'node_modules/one': { version: '2.0.0' } })
    expect(checkModules(checkout)).toEqual({
      ok: false,
      wrong: `The packages are not installed in ${checkout}: run npm ci there`,
    })
  })
})

describe('checkVariableNames', () => {
  it.each([
    ['SMTP_PASS', 'SMTP_PASSWORD is meant?'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES is meant?'],
    ['SMPT_HOST', 'SMTP_HOST is meant?'],
    ['smtp_host', 'SMTP_HOST is meant?'],
    ['DATABASE_URI', 'DATABASE_URL is meant?'],
    ['DATADIR', 'DATA_DIR is meant?'],
    ['SPORTELLO_PORT', 'PORT is meant?'],
    ['OIDC_REDIRECT', 'none of OIDC_*'],
  ])('reports %s, which nobody reads', (name, meant) => {
    const finding = checkVariableNames({ [name]: 'x', PATH: '/bin' })
    expect(finding).toMatchObject({ ok: false, mayStart: true })
    expect(finding.ok || finding.wrong).toContain(`Nobody reads ${name} (${meant})`)
  })

  it('accepts all of ours, those of the system, and a name without a value', () => {
    const others = [
      'HOME',
      'PATH',
      'PWD',
      'LANG',
      'HOSTNAME',
      'LOGNAME',
      'SESSION_MANAGER',
      'XDG_DATA_DIRS',
      'PUBLIC',
    ]
    const names = [
      ...Object.keys(VARIABLES.shape),
      ...others,
      'npm_config_port',
      'NODE_COMPILE_CACHE',
      'TMPDIR',
    ]
    const given = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(checkVariableNames({ ...given, SMTP_PASS: ' ' })).toMatchObject({ ok: true })
    expect(checkVariableNames(process.env)).toMatchObject({ ok: true })
  })
})

it('checkMemory says how much the server or the build of the page needs, and what there is', () => {
  const of = (megabytes: number) => ({ bytes: megabytes * MB, limit: 'memory and swap' as const })
  // A machine of 512 MB shows less.
  expect(checkMemory(false, of(460))).toEqual({ ok: true, found: '460 MB of memory and swap' })
  expect(checkMemory(false, of(256))).toEqual({
    ok: false,
    wrong: 'The server needs 512 MB and there are 256 MB of memory and swap: give it more',
  })
  const build = checkMemory(true, of(1_024))
  expect(build.ok || build.wrong).toMatch(
    /^The page must be built, which takes 1600 MB, and there are 1024 MB/,
  )
  expect(checkMemory(false)).toMatchObject({ ok: true })
})

describe('the check of the data folder', () => {
  it('creates a missing folder, and refuses a file in its place', () => {
    expect(checkDataFolder({ dataDir: join(root, 'new/data'), databaseUrl: undefined })).toMatchObject({
      ok: true,
    })
    const file = join(root, 'file')
    writeFileSync(file, '')
    expect(checkDataFolder({ dataDir: file, databaseUrl: undefined })).toMatchObject({
      ok: false,
      wrong: expect.stringContaining(
        `DATA_DIR must be a folder to write in, and ${file} is none: it is not a folder`,
      ),
    })
  })

  it('the check of the disk says how much is free', async () => {
    const finding = await checkDisk({ dataDir: root, databaseUrl: 'postgres://x' })
    expect(finding.ok ? finding.found : finding.wrong).toMatch(/\d (MB|GB) free in /)
  })
})

const OTHER = 12_345

describe('checkOwnFiles', () => {
  const checkoutOf = (account: number) => {
    const checkout = mkdtempSync(join(root, 'own-'))
    mkdirSync(join(checkout, '.cache/compiled'), { recursive: true })
    mkdirSync(join(checkout, 'node_modules/.cache'), { recursive: true })
    writeFileSync(join(checkout, '.cache/compiled/file'), '')
    if (isRoot)
      for (const path of ['', '.cache', '.cache/compiled', 'node_modules/.cache'])
        chownSync(join(checkout, path), account, account)
    return checkout
  }

  it('accepts what this account has written, and a checkout of another one', () => {
    expect(checkOwnFiles(checkoutOf(process.getuid?.() ?? 0))).toMatchObject({ ok: true })
    expect(checkOwnFiles(root, OTHER)).toMatchObject({ ok: true })
  })

  it.skipIf(!isRoot)(
    'names a file of root among those of the account (needs root, which may give files away)',
    () => {
      const checkout = checkoutOf(OTHER)
      expect(checkOwnFiles(checkout, OTHER)).toEqual({
        ok: false,
        mayStart: true,
        wrong: `Files of another account are in the way of npm ci and of a build (${join(checkout, '.cache/compiled/file')}): remove them as that account, or run as root: chown -R ${OTHER} ${checkout}`,
      })
      chownSync(join(checkout, '.cache/compiled/file'), OTHER, OTHER)
      expect(checkOwnFiles(checkout, OTHER)).toMatchObject({ ok: true })
    },
  )
})
