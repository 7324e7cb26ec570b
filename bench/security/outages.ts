import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type OwnPostgres, startOwnPostgres } from '../../test/postgres-server.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import {
  compareStored,
  endWithVerdict,
  LONG_SESSION,
  list,
  openInstallation,
  type Place,
  reportFigure,
  Savers,
  waitUntilServed,
} from './fault-installation.ts'

// Takes the database away while eight clients save, and the server's descriptors: the embedded database halted (SIGSTOP)
// for a minute; a PostgreSQL of its own ended and started again after a minute; 300 connections where 256 files may be
// open.
//   npm exec -- node bench/security/outages.ts --seconds 60 --only halted

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string' } },
})
const seconds = Number(values.seconds)
const root = await mkdtemp(join(tmpdir(), 'sportello-outages-'))
// The account of the database of root enters it.
await chmod(root, 0o711)
const SETTINGS = { ...LONG_SESSION, DATABASE_STUCK_SECONDS: '5' }

interface Outage {
  title: string
  begin(server: ServerProcess): Promise<void> | void
  end(server: ServerProcess): Promise<void> | void
}

/** Eight clients save, and one reads, before, during and after an outage. */
async function tryOutage(place: Place, { title, begin, end }: Outage): Promise<void> {
  const session = await openInstallation(place)
  const server = await startServer(place, SETTINGS)
  const savers = new Savers(() => server.address, session, { run: 'outage' })
  const read = () => list(server.address, session)
  await pause(1_000)
  const began = performance.now()
  await begin(server)
  const seen = { answers: 0, slowest: 0, wrong: 0 }
  for (;;) {
    const answer = await read()
    seen.answers += 1
    seen.slowest = Math.max(seen.slowest, answer.ms)
    if (answer.status !== 503 || answer.retryAfter === null) seen.wrong += 1
    if (performance.now() - began > seconds * 1_000) break
    await pause(100)
  }
  const lasted = (performance.now() - began) / 1_000
  await end(server)
  const healed = await waitUntilServed(read)
  await pause(1_000)
  await savers.end()
  console.log(`${title}: ${lasted.toFixed(1)} s, ${seen.answers} answers to the reader meanwhile, to savers:`)
  console.log(`  ${JSON.stringify(Object.fromEntries(savers.answers))}`)
  reportFigure(`${title}: slowest answer to the reader`, seen.slowest, 2_000, ' ms')
  reportFigure(`${title}: slowest 503 to who saved`, savers.slowest503, 2_000, ' ms')
  reportFigure(`${title}: answers to the reader that were no 503 with Retry-After`, seen.wrong, 0)
  reportFigure(`${title}: served again after its end`, healed, 5_000, ' ms')
  reportFigure(`${title}: exit code on SIGTERM`, (await server.end('SIGTERM')) ?? 1, 0)
  await compareStored(place, [...savers.acknowledged.values()])
}

const onEmbedded = (outage: Outage) =>
  tryOutage({ dataDir: join(root, outage.title), databaseUrl: undefined }, outage)

async function onPostgres(outage: (postgres: OwnPostgres) => Outage): Promise<void> {
  const postgres = await startOwnPostgres({ fsync: 'on' })
  try {
    await tryOutage({ dataDir: join(root, 'postgres'), databaseUrl: postgres.url }, outage(postgres))
  } finally {
    await postgres.stop()
  }
}

const OUTAGES: Record<string, () => Promise<void>> = {
  halted: () =>
    onEmbedded({
      title: `database halted for ${seconds} s`,
      begin: (server) => server.signalDatabase('SIGSTOP'),
      end: (server) => server.signalDatabase('SIGCONT'),
    }),
  descriptors: takeDescriptors,
  down: () =>
    onPostgres((postgres) => ({
      title: `database down for ${seconds} s`,
      begin: postgres.crash,
      end: postgres.start,
    })),
}

async function takeDescriptors(): Promise<void> {
  const place = { dataDir: join(root, 'descriptors'), databaseUrl: undefined }
  const session = await openInstallation(place)
  const server = await startServer(place, SETTINGS)
  execFileSync('prlimit', [`--nofile=256:256`, '--pid', String(server.process.pid)])
  const { hostname, port } = new URL(server.address)
  const sockets: Socket[] = Array.from({ length: 300 }, () =>
    connect(Number(port), hostname).on('error', () => {}),
  )
  await pause(2_000)
  const during = await list(server.address, session)
  for (const socket of sockets) socket.destroy()
  const healed = await waitUntilServed(() => list(server.address, session))
  console.log(
    `300 connections, 256 descriptors: an answer meanwhile is ${during.status || 'a broken connection'}`,
  )
  reportFigure(
    '300 connections, 256 descriptors: the process ended',
    server.process.exitCode === null ? 0 : 1,
    0,
  )
  reportFigure('300 connections, 256 descriptors: served again', healed, 5_000, ' ms')
  reportFigure(
    '300 connections, 256 descriptors: exit code on SIGTERM',
    (await server.end('SIGTERM')) ?? 1,
    0,
  )
}

try {
  for (const [name, run] of Object.entries(OUTAGES)) if (!values.only || values.only === name) await run()
} finally {
  await rm(root, { recursive: true, force: true })
}
endWithVerdict()
