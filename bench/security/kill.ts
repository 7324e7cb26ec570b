import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseFolderOf } from '../../server/db/database-folder.ts'
import { mainProcessOf } from '../../test/postgres-server.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import {
  compareStored,
  endWithVerdict,
  LONG_SESSION,
  list,
  openInstallation,
  reportFigure,
  Savers,
  waitUntilServed,
} from './fault-installation.ts'

// Kills the server, the main process of its database, or all its processes, at a random point of a thousand saves by
// eight clients, again and again.
//   npm exec -- node bench/security/kill.ts --rounds 50 --saves 1000

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    saves: { type: 'string', default: '1000' },
  },
})
const [rounds, saves] = [Number(values.rounds), Number(values.saves)]
const root = await mkdtemp(join(tmpdir(), 'sportello-kill-'))
// The account of the database of root enters it.
await chmod(root, 0o711)
const place = { dataDir: join(root, 'data'), databaseUrl: undefined }
const start = () => startServer(place, { ...LONG_SESSION, DATABASE_STUCK_SECONDS: '5' })

/** Returns the time until reads succeed again. */
async function kill(round: number): Promise<number> {
  const began = performance.now()
  if (round % 3 === 0) {
    await server.end('SIGKILL')
    server = await start()
  } else if (round % 3 === 1) process.kill(mainProcessOf(databaseFolderOf(place.dataDir)), 'SIGKILL')
  else server.signalDatabase('SIGKILL')
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
  console.log(`${rounds} kills in ${rounds * saves} saves`)
  await compareStored(place, acknowledged)
  reportFigure('served again after a kill, at most', slowest, 5_000, ' ms')
} finally {
  await server.end('SIGKILL')
  await rm(root, { recursive: true, force: true })
}
endWithVerdict()
