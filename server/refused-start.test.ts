import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { embeddedPlace, newPlace, type Place } from '../test/database.ts'
import { drawTests, sampleOf } from '../test/endurance.ts'
import { signedIn } from '../test/factories.ts'
import { AS_NOBODY, canBeNobody, isRoot, NOBODY } from '../test/nobody.ts'
import { serverEnvironment } from '../test/prepare-environment.ts'
import { type Ended, runCommand } from '../test/run-command.ts'
import { checkPort } from './checks/check-port.ts'
import { checkWithKey } from './commands/check-database.ts'
import { checkAddress } from './commands/doctor.ts'
import { hasNoAdministrator } from './commands/first-administrator.ts'
import { describeStart } from './commands/start.ts'
import { CHECKOUT } from './config/checkout.ts'
import { readConfig } from './config/config.ts'
import { openInstallation, serve } from './start.ts'

const PROGRAM = join(import.meta.dirname, 'sportello.mjs')

const root = mkdtempSync(join(tmpdir(), 'sportello-refused-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a program with only these variables of the product. */
const run = (program: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const [first = '', ...args] = program
    execFile(
      first,
      args,
      { env: { ...serverEnvironment(), PORT: '0', ...env }, cwd: '/' },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

async function freshPlace(): Promise<Place> {
  const place = await embeddedPlace()
  onTestFinished(() => place.remove())
  return place
}

const drawn = drawTests(8, 4)

describe('the start ends before it does anything, with one line,', () => {
  it.runIf(drawn())('when another program listens on its port, which doctor reports too', async () => {
    const place = await freshPlace()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const line = `PORT must be a free one: another program listens on port ${port} of 127.0.0.1. Stop it, or set PORT to another one`
    const ended = await runCommand(['start'], place, { PORT: String(port) })
    expect(ended).toMatchObject({ code: 1, stderr: `${line}\n` })
    // Neither a database nor a key.
    expect(readdirSync(place.dataDir)).toEqual([])
    const { stdout } = await runCommand(['doctor'], place, { PORT: String(port) })
    expect(stdout).toContain(`WRONG  port: ${line}\n`)
  })

  const isPrivileged = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 80
  const nobody = isRoot ? AS_NOBODY : []
  const isWithoutRights = !isRoot || canBeNobody

  it.runIf(drawn() && isPrivileged && isWithoutRights)(
    'when its account may not listen on the port (needs a machine that reserves port 80)',
    async () => {
      const script = `const { checkPort } = await import(${JSON.stringify(join(import.meta.dirname, 'checks/check-port.ts'))})
      console.log(JSON.stringify(await checkPort({ host: '127.0.0.1', port: 80 }, 'start')))`
      const { stdout } = await run([...nobody, process.execPath, '--input-type=module', '-e', script])
      expect(JSON.parse(stdout)).toEqual({
        ok: false,
        wrong:
          'PORT must be one that this account may use: port 80 is refused. Set PORT above 1023 and let a proxy listen on 80, or give the program the right (CAP_NET_BIND_SERVICE)',
      })
    },
  )

  it.runIf(drawn() && isWithoutRights)(
    'when its account may not write in the data folder (needs a checkout that others may read)',
    async () => {
      const dataDir = mkdtempSync(join(root, 'foreign-'))
      chmodSync(dataDir, 0o555)
      const ended = await run([...nobody, process.execPath, PROGRAM, 'start'], {
        DATA_DIR: dataDir,
        SECRET_KEY: 'ab'.repeat(32),
      })
      expect(ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `DATA_DIR must be a folder to write in, and ${dataDir} is none: this account may not write there. Give it to the account ${isRoot ? NOBODY : process.getuid?.()} (chown -R), or name another folder\n`,
      })
    },
  )

  it.runIf(drawn() && canBeNobody)(
    'when the database belongs to another account (needs root, which may give files away)',
    async () => {
      const dataDir = mkdtempSync(join(root, 'of-another-'))
      mkdirSync(join(dataDir, 'db'))
      chownSync(dataDir, NOBODY, NOBODY)
      const { code, stderr } = await run([...nobody, process.execPath, PROGRAM, 'start'], {
        DATA_DIR: dataDir,
      })
      expect([code, stderr]).toEqual([
        1,
        `The database in ${join(dataDir, 'db')} belongs to account 0: start as that account, or run as root: chown -R ${NOBODY} ${dataDir}\n`,
      ])
      expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
    },
  )

  const mounting = ['unshare', '--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])]
  const canMount =
    spawnSync(mounting[0]!, [...mounting.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

  const DISKS = [
    [
      'a disk without room for a database',
      'size=64m',
      /^Only \d+ MB free in .*, and a new database needs 400 MB: .*\n$/,
    ],
    ['a disk that is full', 'size=4k', /^DATA_DIR must be a folder to write in, .*: its disk is full\n$/],
    [
      'a disk that is only read',
      'ro',
      /^DATA_DIR must be a folder to write in, .*: its disk is only read\n$/,
    ],
  ] as const

  it.runIf(drawn() && canMount).each(sampleOf(DISKS, 1))(
    'on %s (needs the right to mount one)',
    async (_what, options, line) => {
      const dataDir = mkdtempSync(join(root, 'disk-'))
      const shell =
        'mount -t tmpfs -o "$1" tmpfs "$2" && { [ "$1" != size=4k ] || head -c 4096 /dev/zero > "$2/file"; } && shift 2 && exec "$@"'
      const ended = await run(
        [...mounting, 'sh', '-c', shell, 'sh', options, dataDir, process.execPath, PROGRAM, 'start'],
        { DATA_DIR: dataDir },
      )
      expect([ended.code, ended.stderr.match(line)?.length ?? ended.stderr]).toEqual([1, 1])
    },
  )

  const cgroup = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
    .map((parent) => join(parent, `sportello-${process.pid}`))
    .find((folder) => existsSync(join(dirname(folder), 'cgroup.procs')) && canMakeFolder(folder))

  it.runIf(drawn() && cgroup)('in a container with too little memory (needs root and a cgroup)', async () => {
    const place = await freshPlace()
    const folder = cgroup!
    mkdirSync(folder)
    onTestFinished(() => rmdirSync(folder))
    const limit = ['memory.limit_in_bytes', 'memory.max'].find((name) => existsSync(join(folder, name)))!
    writeFileSync(join(folder, limit), String(300 * 1024 ** 2))
    const shell = 'echo $$ > "$1/cgroup.procs" && shift && exec "$@"'
    const ended = await run(['sh', '-c', shell, 'sh', folder, process.execPath, PROGRAM, 'start'], {
      DATA_DIR: place.dataDir,
    })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(
      /^The (server needs 512|page must be built, which takes 1600) MB,? and there are 300 MB of memory, the limit of its container: .*\n$/,
    )
    expect(existsSync(join(place.dataDir, 'db'))).toBe(false)
  })

  it.runIf(drawn())(
    'when a package is missing after an update, instead of the error of the import',
    async () => {
      const checkout = join(root, 'updated')
      for (const name of ['package.json', 'package-lock.json', 'patches', 'contract', 'shared', 'server'])
        cpSync(join(CHECKOUT, name), join(checkout, name), { recursive: true })
      mkdirSync(join(checkout, 'node_modules'))
      for (const name of readdirSync(join(CHECKOUT, 'node_modules')))
        if (name !== 'fastify')
          symlinkSync(join(CHECKOUT, 'node_modules', name), join(checkout, 'node_modules', name))
      const installed = JSON.parse(readFileSync(join(CHECKOUT, 'node_modules/.package-lock.json'), 'utf8'))
      delete installed.packages['node_modules/fastify']
      rmSync(join(checkout, 'node_modules/.package-lock.json'))
      writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify(installed))
      const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8')).packages[
        'node_modules/fastify'
      ]
      expect(await run([process.execPath, join(checkout, 'server/sportello.mjs'), 'start'])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `The installed packages are not those of package-lock.json (fastify ${version} is missing): run npm ci in ${checkout}\n`,
      })
    },
  )

  it.runIf(drawn())(
    'and goes on after a line about a variable that nobody reads, which doctor reports too',
    async () => {
      const place = await freshPlace()
      const line =
        'Nobody reads SMTP_PASS (SMTP_PASSWORD is meant?): correct or remove the name; docs/operations.md has all names'
      const env = { SMTP_PASS: 'x', PORT: '70000' }
      const ended = await runCommand(['start'], place, env)
      expect(ended).toEqual({
        code: 1,
        stdout: `${line}\n`,
        stderr: 'PORT must be a whole number from 0 to 65535\n',
      })
      expect((await runCommand(['doctor'], place, env)).stdout).toContain(`WRONG  variables: ${line}\n`)
    },
  )
})

function canMakeFolder(folder: string): boolean {
  if (!isRoot) return false
  try {
    mkdirSync(folder)
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

it('checkPort accepts a port where the own server listens for doctor, and not for another start', async () => {
  const own = createServer((socket) => {
    socket.once('data', () =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"ok":true}'),
    )
  }).listen(0, '127.0.0.1')
  await once(own, 'listening')
  onTestFinished(() => void own.close())
  const { port } = own.address() as AddressInfo
  const config = { host: '127.0.0.1', port, tls: undefined }
  expect(await checkPort(config, 'doctor')).toEqual({
    ok: true,
    found: `Sportello listens on 127.0.0.1:${port}`,
  })
  expect(await checkPort(config, 'start')).toMatchObject({ ok: false })
})

it('doctor and the start say that there is no administrator yet, and the start prints PUBLIC_URL', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const production = {
    SPORTELLO_MODE: 'production',
    PUBLIC_URL: 'https://sportello.example',
    TRUSTED_PROXIES: '10.0.0.1',
  }
  const config = { ...readConfig({ DATA_DIR: place.dataDir, ...production }), ...place }
  const { context, close } = await openInstallation(config, pino({ level: 'silent' }))
  onTestFinished(close)
  const lines = describeStart(
    { address: 'http://localhost:3000', context: { config } },
    await hasNoAdministrator(context.db),
  )
  expect(lines).toContain('For browsers and mails (PUBLIC_URL): https://sportello.example')
  const ofAnyPort = { ...config, publicUrl: readConfig({ DATA_DIR: place.dataDir, PORT: '0' }).publicUrl }
  expect(
    describeStart({ address: 'http://localhost:3000', context: { config: ofAnyPort } }, false),
  ).toContain('Mails need PUBLIC_URL: their links lead nowhere while PORT=0 takes another port at each start')
  const missing =
    'there is no administrator yet: add one with npm run sportello -- create-admin (--help shows how)'
  expect(lines.at(-1)).toBe(`Users: ${missing}`)
  expect(await checkWithKey(config, { db: context.db }, 'up to date')).toEqual({
    ok: false,
    wrong: `up to date, but ${missing}`,
  })
  await signedIn({ db: context.db, now: () => new Date() }, { role: 'admin' })
  expect(await hasNoAdministrator(context.db)).toBe(false)
})

it('doctor reports a proxy that the running server has seen and that is not declared', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const config = {
    ...readConfig({ DATA_DIR: place.dataDir, PORT: '0', DEMONSTRATION_OPEN: 'true' }),
    ...place,
  }
  const running = await serve(await openInstallation(config, pino({ level: 'silent' })))
  onTestFinished(() => running.close())
  const address = { ...config, port: Number(new URL(running.address).port), publicUrl: running.address }
  expect(await checkAddress(address)).toMatchObject({ ok: true })
  await fetch(`${running.address}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(await checkAddress(address)).toMatchObject({
    ok: false,
    wrong: expect.stringContaining('TRUSTED_PROXIES does not name the proxy'),
  })
})
