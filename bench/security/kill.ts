import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type OwnPostgres, startOwnPostgres } from '../../test/postgres-server.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import {
  compareStored,
  endWithVerdict,
  enginePid,
  LONG_SESSION,
  list,
  openInstallation,
  reportFigure,
  Savers,
  waitUntilServed,
} from './fault-installation.ts'

// Kills the server, or its database, at a random point of a thousand saves by eight clients, again and again.
//   npm exec -- node bench/security/kill.ts --engine embedded --rounds 50 --saves 1000

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    rounds: { type: 'string', default: '50' },
    saves: { type: 'string', default: '1000' },
  },
})
const [rounds, saves] = [Number(values.rounds), Number(values.saves)]
const root = await mkdtemp(join(tmpdir(), 'sportello-kill-'))
const postgres: OwnPostgres | undefined = values.engine === 'postgres' ? await startOwnPostgres() : undefined
const place = { dataDir: join(root, 'data'), databaseUrl: postgres?.url }
const start = () => startServer(place, { ...LONG_SESSION, DATABASE_STUCK_SECONDS: '5' })

/** Every other round kills the database instead of the server; returns the time until reads succeed again. */
async function kill(round: number): Promise<number> {
  const began = performance.now()
  if (round % 2 === 0) {
    await server.end('SIGKILL')
    server = await start()
  } else if (postgres) {
    await postgres.crash()
    await postgres.start()
  } else process.kill(enginePid(place), 'SIGKILL')
  return performance.now() - began + (await waitUntilServed(() => list(server.address, session)))
}

let server: ServerProcess
const session = await openInstallation(place)
server = await start()
const acknowledged: string[] = []
let slowest = 0
try {
  for (let round = 0; round < rounds; round += 1) {
    const savers = new Savers(() => server.address, session, { run: `round-${round}`, limit: saves })
    const at = Math.random() * saves * 0.9
    while (savers.acknowledged.size < at) await pause(5)
    const ready = await kill(round)
    slowest = Math.max(slowest, ready)
    await savers.done()
    acknowledged.push(...savers.acknowledged.values())
    console.log(`round ${round + 1}: killed after ${Math.floor(at)}, served again in ${Math.round(ready)} ms`)
  }
  await server.end('SIGTERM')
  console.log(`${values.engine}, ${rounds} kills in ${rounds * saves} saves`)
  await compareStored(place, acknowledged)
  reportFigure('served again after a kill, at most', slowest, 5_000, ' ms')
} finally {
  await server.end('SIGKILL')
  await postgres?.stop()
  await rm(root, { recursive: true, force: true })
}
endWithVerdict()
