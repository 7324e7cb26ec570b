import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from '../installation/machine.ts'
import { commandsBelow } from '../installation/manual.ts'
import {
  FAILING_SQL,
  GOOD_SQL,
  MIGRATION,
  MIGRATIONS,
  NEXT,
  writeNextVersion,
} from '../installation/next-version.ts'
import { timed, until } from '../installation/steps.ts'
import { Visitor } from '../installation/visitor.ts'
import { run } from '../release/run.ts'
import { assemble, type Image } from './assemble.ts'
import { Container, type Volumes } from './container.ts'
import { ContainerDatabase } from './database.ts'

const MANUAL = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8')
const LIMIT_MB = 400
const DOMAIN = 'sportello.example.it'
/** Addresses of the network `proxy` of compose.yaml. */
const NETWORK = { trusted: '172.31.57.0/24', sportello: '172.31.57.2', proxy: '172.31.57.3' }
const BACKUPS = '/mnt/backups'
interface Trial {
  place: string
  image: Image
  next: Image
  /** That of the image, and of no other. */
  version: string
  database: ContainerDatabase
  prepare(image: Image, volumes: Volumes, settings?: readonly string[]): Container
}

/** Builds the images of an archive and of a later version below `place`, and carries out what their manual says. */
export async function tryContainer(
  place: string,
  base: string,
  archive: string,
  version: string,
): Promise<void> {
  makeNetwork()
  // The database has another account.
  chmodSync(place, 0o711)
  const build = (file: string, number: string): Image => {
    run('/', 'tar', '-xzf', file, '-C', place)
    mkdirSync(join(place, number))
    return assemble(join(place, `sportello-${number}`), base, join(place, number))
  }
  const image = await timed(`image of ${version}`, () => build(archive, version))
  checkSize(image)
  const nextArchive = writeNextVersion(archive, place, NEXT, FAILING_SQL)
  const next = await timed(`image of ${NEXT}, whose migration fails`, () => build(nextArchive, NEXT))
  const database = new ContainerDatabase(join(place, `sportello-${version}`), join(place, 'database'))
  const containers: Container[] = []
  const prepare: Trial['prepare'] = (of, volumes, settings = []) => {
    for (const folder of Object.keys(volumes)) mkdirSync(join(of.root, folder), { recursive: true })
    const container = new Container(of, volumes, [...SETTINGS, ...settings])
    containers.push(container)
    return container
  }
  try {
    database.start()
    await tryImages({ place, image, next, version, database, prepare })
  } finally {
    for (const container of containers) container.kill()
    database.remove()
  }
}

/** The addresses of compose.yaml in a network namespace without others. */
function makeNetwork(): void {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const address of [NETWORK.sportello, NETWORK.proxy])
    execFileSync('ip', ['address', 'add', `${address}/24`, 'dev', 'lo'])
}

function checkSize({ root }: Image): void {
  const megabytes = Number(run('/', 'du', '-sxk', root).split('\t')[0]) / 1024
  say(`The root has ${megabytes.toFixed(0)} MB`)
  if (megabytes > LIMIT_MB) throw new Error(`The root may have ${LIMIT_MB} MB`)
}

const say = (line: string) => console.log(`           ${line}`)

async function tryImages(trial: Trial): Promise<void> {
  const { place, image, database, prepare } = trial
  const volumes = { [image.volume]: makeVolume(trial, 'volume'), [BACKUPS]: makeVolume(trial, 'backups') }
  const first = prepare(image, volumes)
  await start(first, 'first start')
  checkWrites(first, image)
  const visitor = await welcome(first)
  const record = await timed('a contract is saved', () => visitor.writeRecord())
  const stored = await visitor.readRecord(record)
  const findRecord = async () => {
    if ((await visitor.readRecord(record)) !== stored) throw new Error('The contract is another one')
  }
  const backup = ['backup', '--to', `${BACKUPS}/first.backup`]
  await timed(`sportello ${backup.join(' ')}`, () => first.exec('sportello', ...backup))
  const key = readFileSync(join(place, 'volume/secret.key'), 'utf8').trim()
  await timed('its end', () => first.stop())

  database.remove()
  rmSync(join(place, 'volume'), { recursive: true })
  database.start()
  const restored = { ...volumes, [image.volume]: makeVolume(trial, 'new-volume') }
  const withKey = [`SECRET_KEY=${key}`]
  const second = prepare(image, restored, withKey)
  const command = ['restore', '--from', 'first.backup']
  await timed(`sportello ${command.join(' ')}`, () => second.run(...command))
  await start(second, 'start after the restore')
  await timed('login', () => visitor.logIn(() => printCode(second)))
  await timed('the contract is there', findRecord)
  await upgrade(trial, second, prepare(trial.next, restored, withKey), { visitor, findRecord })
}

function makeVolume({ place, image }: Trial, name: string): string {
  const [uid = 0, gid = 0] = image.account.split(':').map(Number)
  const folder = join(place, name)
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, uid, gid)
  return folder
}

function checkWrites(container: Container, { volume }: Image): void {
  const command = `! touch /opt/sportello/x /etc/x /x 2> /dev/null && touch /tmp/x ${volume}/x`
  container.exec('sh', '-c', command)
  say(`The account ${container.exec('id', '-u').trim()} writes into its volumes and /tmp alone`)
}

async function welcome(container: Container): Promise<Visitor> {
  const command = commandsBelow(MANUAL, 'With Docker')
    .flat()
    .find((line) => line.includes(' create-admin '))
  const words = command?.split(' ').slice('docker compose exec sportello'.split(' ').length) ?? []
  const created = await timed(words.join(' '), () => container.exec(...words))
  const password = /^Password: (\S+)$/m.exec(created)?.[1] ?? ''
  const visitor = new Visitor(`http://${NETWORK.sportello}:3000`, AS_PROXY, password)
  await timed('first login through the proxy, with sportello login-code', () =>
    visitor.logIn(() => printCode(container)),
  )
  return visitor
}

const printCode = (container: Container) => container.exec('sportello', 'login-code', '--login', 'capo')

async function upgrade(
  { version, next }: Trial,
  former: Container,
  later: Container,
  { visitor, findRecord }: { visitor: Visitor; findRecord: () => Promise<void> },
): Promise<void> {
  await timed('sportello migrate, which fails', () => refuse(later))
  await timed('login with the former version, which runs on', () => visitor.logIn(() => printCode(former)))
  writeFileSync(join(next.root, 'opt/sportello', MIGRATIONS, MIGRATION), GOOD_SQL)
  await timed(`sportello migrate of ${NEXT}, while ${version} serves`, () => later.run('migrate'))
  await timed('the contract is read from the former version', findRecord)
  await timed('its end', () => former.stop())
  await start(later, `start of ${NEXT}`)
  if (later.exec('sportello', '--version').trim() !== NEXT) throw new Error('Another version runs')
  await timed('login', () => visitor.logIn(() => printCode(later)))
  await timed('the contract is there', findRecord)
  await timed('its end', () => later.stop())
}

const SETTINGS = [
  `PUBLIC_URL=https://${DOMAIN}`,
  `TRUSTED_PROXIES=${NETWORK.trusted}`,
  'DATABASE_URL=postgresql://sportello@127.0.0.1/postgres',
  `BACKUP_TO=${BACKUPS}`,
]

/** What Caddy of compose.yaml adds. */
const AS_PROXY = {
  localAddress: NETWORK.proxy,
  headers: {
    host: DOMAIN,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': DOMAIN,
    'x-forwarded-proto': 'https',
  },
}

async function start(container: Container, what: string): Promise<void> {
  await timed(`${what}, until its health check inside succeeds`, () => {
    container.up()
    return until('the container is healthy', () => container.ended || container.isHealthy())
  })
  if (container.ended) throw new Error('The container ended')
}

function refuse(container: Container): void {
  try {
    container.run('migrate')
  } catch (error) {
    if (!(error instanceof CommandFailed) || !error.message.includes(`${MIGRATION} failed`)) throw error
    say(error.message.trim().split('\n').at(-1) ?? '')
    return
  }
  throw new Error('A failing migration was applied')
}
