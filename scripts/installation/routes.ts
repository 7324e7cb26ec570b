import { X509Certificate } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { basename, join } from 'node:path'
import { makeCertificate } from '../../test/nginx.ts'
import { CommandFailed, type Machine } from './machine.ts'
import { adapt, commandsBelow } from './manual.ts'
import { BROKEN, FAILING_SQL, GOOD_SQL, MIGRATION, NEXT, writeNextVersion } from './next-version.ts'
import { print, timed, until, untilReady } from './steps.ts'
import { Visitor } from './visitor.ts'

const ROOT = join(import.meta.dirname, '../..')
const MANUAL = readFileSync(join(ROOT, 'docs/install.md'), 'utf8')
/** Both ways of installing end with it. */
const LOGIN_CODE = commandsBelow(MANUAL, 'On Debian, with Caddy').flat().at(-1) ?? ''
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

export interface Trial {
  machine: Machine
  /** The folder of the archive and its checksums. */
  release: string
  domain: string
  /** A folder for files of the trial. */
  place: string
}

/** Installs with Caddy, saves, loses the machine, restores, fails to upgrade, upgrades and removes. */
export async function tryCaddy(trial: Trial): Promise<void> {
  const { machine, release } = trial
  copyInto(machine, ...globSync(`${release}/{SHA256SUMS,*-linux-x64.tar.gz}`))
  const install = commandsOf(trial, 'On Debian, with Caddy').map((command) =>
    // Of the names of this network no other authority makes a certificate.
    command.endsWith('> /etc/caddy/Caddyfile') ? `${command} && ${USE_OWN_AUTHORITY}` : command,
  )
  const visitor = await installAndLogIn(trial, install, CADDY_AUTHORITY)
  const record = await timed('a contract is saved', () => visitor.writeRecord())
  const stored = await visitor.readRecord(record)
  const findRecord = async () => {
    const found = await visitor.readRecord(record)
    if (found !== stored) throw new Error(`The contract is ${found} instead of ${stored}`)
  }
  checkUnit(machine)
  await startWithoutSystemd(trial)
  for (const block of blocksOf(trial, 'Backups').slice(0, 2)) runAll(machine, block)

  lose(trial)
  runAll(machine, [install.find((command) => command.includes('install.sh'))!])
  restore(trial)
  await untilReady()
  await timed('login after the restore', () => visitor.logIn(printCode(machine)))
  await timed('the contract is there', findRecord)
  await upgrade(trial, visitor)
  await timed('the contract is there', findRecord)
  runAll(machine, commandsOf(trial, 'Remove'))
}

const USE_OWN_AUTHORITY = "sed -i 's/# tls internal/tls internal/' /etc/caddy/Caddyfile"
const CADDY_AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** Installs with nginx, and removes. */
export async function tryNginx(trial: Trial): Promise<void> {
  const { machine, release, domain } = trial
  copyInto(machine, ...globSync(`${release}/*-linux-x64.tar.gz`))
  const live = `etc/letsencrypt/live/${domain}`
  const install = commandsOf(trial, 'On Debian, with nginx').filter((command) => {
    // The authority asks from the internet for a file of this web server.
    if (!command.startsWith('certbot certonly')) return true
    mkdirSync(join(machine.root, live), { recursive: true })
    const { certificate, key } = makeCertificate(trial.place, domain)
    cpSync(certificate, join(machine.root, live, 'fullchain.pem'))
    cpSync(key, join(machine.root, live, 'privkey.pem'))
    return false
  })
  await installAndLogIn(trial, install, join(live, 'fullchain.pem'))
  runAll(machine, commandsOf(trial, 'Remove'))
}

const commandsOf = (trial: Trial, heading: string, version = VERSION): string[] =>
  blocksOf(trial, heading, version).flat()

const blocksOf = ({ domain }: Trial, heading: string, version = VERSION): string[][] =>
  commandsBelow(MANUAL, heading).map((block) => adapt(block, { domain, version }))

const printCode = (machine: Machine) => () => machine.run(LOGIN_CODE)

const copyInto = ({ root }: Machine, ...files: readonly string[]): void => {
  for (const file of files) cpSync(file, join(root, 'root', basename(file)))
}

/** Runs the commands up to the one that prints a code; the visitor asks for that one in its login. */
async function installAndLogIn(
  { machine, domain }: Trial,
  commands: readonly string[],
  authority: string,
): Promise<Visitor> {
  if (commands.at(-1) !== LOGIN_CODE) throw new Error(`The manual ends with ${commands.at(-1)}`)
  const printed = runAll(machine, commands.slice(0, -1))
  const password = /^Password: (\S+)$/m.exec(printed)?.[1] ?? ''
  const file = join(machine.root, authority)
  await until(`${authority} is there`, () => Boolean(new X509Certificate(readFileSync(file))))
  const visitor = new Visitor(
    `https://${domain}`,
    { ca: readFileSync(file), lookup: toThisMachine },
    password,
  )
  await timed(`first login at https://${domain}, with ${LOGIN_CODE}`, () => visitor.logIn(printCode(machine)))
  await timed('second login', () => visitor.logIn(printCode(machine)))
  return visitor
}

/** systemd’s own opinion of the unit, and that of the product of its machine. */
function checkUnit(machine: Machine): void {
  runAll(machine, ['systemd-analyze verify /etc/systemd/system/sportello.service'])
  const rated = runAll(machine, ['systemd-analyze security --no-pager sportello.service'])
  console.log(`          ${rated.trim().split('\n').at(-1)}`)
  // Without a mail server and backups it says so, with the exit code 1.
  const doctor = runAll(machine, ['sportello doctor || true'])
  console.log(doctor.replace(/^/gm, '          ').trimEnd())
}

/** As where systemd does not run: the line of the unit, with its settings and its account. */
async function startWithoutSystemd({ machine }: Trial): Promise<void> {
  const unit = readFileSync(join(machine.root, 'etc/systemd/system/sportello.service'), 'utf8')
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const account = `setpriv --reuid ${values('User')} --regid ${values('Group')} --init-groups`
  const command = `${account} env -C ${values('WorkingDirectory')} ${values('Environment').join(' ')} ${values('ExecStart')}`
  runAll(machine, ['systemctl stop sportello'])
  const started = machine.start(`${command} > /dev/null`)
  await timed(command, untilReady)
  await timed('its end', async () => {
    started.end()
    const code = await started.ended
    if (code !== 0) throw new Error(`It ended with ${code}`)
  })
  runAll(machine, ['systemctl start sportello'])
}

/** What is not on another disk is gone, and the account of a new machine has another number. */
function lose(trial: Trial): void {
  const { machine } = trial
  runAll(machine, [
    ...commandsOf(trial, 'Remove'),
    'rm -r /var/lib/sportello /etc/sportello',
    'number=$(id -u sportello) && userdel sportello && useradd --system --uid $number another',
  ])
}

function restore(trial: Trial): void {
  const { machine } = trial
  let name = ''
  for (const command of blocksOf(trial, 'Backups').at(-1)!)
    if (command === 'sportello restore') {
      // It lists the names and asks for one.
      const listed = runRefused(machine, command)
      name = /^first\.backup$/m.exec(listed)?.[0] ?? ''
    } else runAll(machine, [command.replace('NAME', name)])
}

async function upgrade(trial: Trial, visitor: Visitor): Promise<void> {
  const { machine, release, place } = trial
  const [archive = ''] = globSync(`${release}/*-linux-x64.tar.gz`)
  const write = (version: string, sql: string) => {
    copyInto(machine, writeNextVersion(archive, place, version, sql))
  }
  await timed(`archive of ${BROKEN}`, () => write(BROKEN, FAILING_SQL))
  const [unpack = '', ...broken] = commandsOf(trial, 'Upgrade', BROKEN)
  runAll(machine, [unpack])
  const said = runRefused(machine, broken.join(' && '))
  if (!said.includes(`${MIGRATION} failed`)) throw new Error(`The upgrade said: ${said}`)
  await timed('login with the former version, which runs on', () => visitor.logIn(printCode(machine)))
  runAll(machine, ['systemctl restart sportello'])
  await timed('login after its restart', () => visitor.logIn(printCode(machine)))

  await timed(`archive of ${NEXT}`, () => write(NEXT, GOOD_SQL))
  runAll(machine, commandsOf(trial, 'Upgrade', NEXT))
  const [running = '', backups = ''] = ['sportello --version', 'ls /mnt/backups'].map((command) =>
    runAll(machine, [command]),
  )
  if (running.trim() !== NEXT) throw new Error(`${running.trim()} runs`)
  if (!backups.includes('-migration.backup'))
    throw new Error(`No backup was made before the migration: ${backups}`)
  await untilReady()
  await timed(`login with ${NEXT}`, () => visitor.logIn(printCode(machine)))
}

/** Runs the commands and prints each with its seconds. Returns what they print. */
function runAll(machine: Machine, commands: readonly string[]): string {
  return commands
    .map((command) => {
      const begin = performance.now()
      const printed = machine.run(command)
      print(begin, command)
      return printed
    })
    .join('')
}

/** A command that has to fail; returns and prints what it says. */
function runRefused(machine: Machine, command: string): string {
  const begin = performance.now()
  try {
    machine.run(command)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    print(begin, command)
    console.log(error.message.replace(/^/gm, '          ').trimEnd())
    return error.message
  }
  throw new Error(`${command} did not fail`)
}

const LOOPBACK = { address: '127.0.0.1', family: 4 }
/** Every name leads to the loopback, which is all that the network namespace has. */
const toThisMachine: RequestOptions['lookup'] = (_name, { all }, found) =>
  all ? found(null, [LOOPBACK]) : found(null, LOOPBACK.address, LOOPBACK.family)
