import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type OwnPostgres, startOwnPostgres } from '../../test/postgres-server.ts'
import { startServer } from '../../test/server-process.ts'
import {
  compare,
  endWithVerdict,
  figure,
  LONG_SESSION,
  list,
  openOffice,
  Savers,
  untilServed,
} from './fault-office.ts'

// Takes the database away while eight clients save, and the server's descriptors: the embedded engine stopped (SIGSTOP)
// for 30 s, PostgreSQL stopped at once and started again after 60 s, 300 connections where 256 files may be open.
//   npm exec -- node bench/security/outages.ts --seconds 60

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const root = await mkdtemp(join(tmpdir(), 'sportello-outages-'))
const SETTINGS = { ...LONG_SESSION, DATABASE_STUCK_SECONDS: '5' }

async function stopEngine(): Promise<void> {
  const place = { dataDir: join(root, 'embedded'), databaseUrl: undefined }
  const session = await openOffice(place)
  const server = await startServer(place, SETTINGS)
  const savers = new Savers(() => server.address, session, { run: 'stopped' })
  await pause(1_000)
  const began = performance.now()
  process.kill(server.databasePid!, 'SIGSTOP')
  const first = await list(server.address, session)
  await untilServed(() => list(server.address, session))
  const healed = performance.now() - began
  await pause(1_000)
  await savers.end()
  // The watchdog waits for five seconds, which a long statement may take.
  figure(
    'embedded engine stopped: 503 for who waited, after',
    first.status === 503 ? first.ms : Number.NaN,
    6_000,
    ' ms',
  )
  figure('embedded engine stopped: served again', healed, 10_000, ' ms')
  await server.end('SIGTERM')
  await compare(place, [...savers.acknowledged.values()])
}

async function stopPostgres(): Promise<void> {
  const postgres: OwnPostgres = await startOwnPostgres()
  const place = { dataDir: join(root, 'postgres'), databaseUrl: postgres.url }
  const session = await openOffice(place)
  const server = await startServer(place, SETTINGS)
  const savers = new Savers(() => server.address, session, { run: 'down' })
  await pause(1_000)
  await postgres.crash()
  let [slowest, wrong] = [0, 0]
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const answer = await list(server.address, session)
    slowest = Math.max(slowest, answer.ms)
    if (answer.status !== 503 || answer.retryAfter === null) wrong += 1
    await pause(100)
  }
  await postgres.start()
  const healed = await untilServed(() => list(server.address, session))
  await pause(1_000)
  await savers.end()
  figure(`PostgreSQL down for ${seconds} s: slowest answer`, slowest, 2_000, ' ms')
  figure('PostgreSQL down: answers that were no 503 with Retry-After', wrong, 0)
  figure('PostgreSQL down: served again after its start', healed, 5_000, ' ms')
  await server.end('SIGTERM')
  await compare(place, [...savers.acknowledged.values()])
  await postgres.stop()
}

async function takeDescriptors(): Promise<void> {
  const place = { dataDir: join(root, 'descriptors'), databaseUrl: undefined }
  const session = await openOffice(place)
  const server = await startServer(place, SETTINGS)
  execFileSync('prlimit', [`--nofile=256:256`, '--pid', String(server.process.pid)])
  const { hostname, port } = new URL(server.address)
  const sockets: Socket[] = Array.from({ length: 300 }, () =>
    connect(Number(port), hostname).on('error', () => {}),
  )
  await pause(2_000)
  const during = await list(server.address, session)
  for (const socket of sockets) socket.destroy()
  const healed = await untilServed(() => list(server.address, session))
  console.log(
    `300 connections, 256 descriptors: an answer meanwhile is ${during.status || 'a broken connection'}`,
  )
  figure('300 connections, 256 descriptors: the process ended', server.process.exitCode === null ? 0 : 1, 0)
  figure('300 connections, 256 descriptors: served again', healed, 5_000, ' ms')
  figure('300 connections, 256 descriptors: exit code on SIGTERM', (await server.end('SIGTERM')) ?? 1, 0)
}

try {
  await stopEngine()
  await takeDescriptors()
  await stopPostgres()
} finally {
  await rm(root, { recursive: true, force: true })
}
endWithVerdict()
