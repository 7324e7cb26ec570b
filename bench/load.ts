/**
 * An organisation at work, through a server in a process of its own: times of answers, failures, memory and processor time.
 * `office`: 500 people, one request each every ten seconds, then a burst. `logins`: the logins of a morning.
 * `embedded`: 25 people on the embedded database. `soak`: 200 people for two hours, and the growth of memory and handles.
 * Each part prints its bars; a missed one makes the command fail.
 * Run: npm exec -- node bench/load.ts <part> [--minutes 30] [--people 500] [--rate 50] [--burst 200] [--burst-seconds 60]
 *   [--records 50000] [--port 0]
 * PostgreSQL of this machine or of the packages, with fsync, unless DATABASE_URL names an empty one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config/config.ts'
import { startOwnPostgres } from '../test/postgres-server.ts'
import { type Filled, fillOffice } from './load/fill.ts'
import { AT_ONCE, logins, PER_SECOND } from './load/logins.ts'
import { type MeasuredServer, startMeasured } from './load/server.ts'
import { soak } from './load/soak.ts'
import { come, work } from './load/work-period.ts'

const PARTS = {
  office: { engine: 'PostgreSQL', people: 500, rate: 50, minutes: 30 },
  logins: { engine: 'PostgreSQL', people: 200, rate: 20, minutes: 1 },
  embedded: { engine: 'embedded database', people: 25, rate: 2.5, minutes: 10 },
  soak: { engine: 'PostgreSQL', people: 200, rate: 20, minutes: 120 },
} as const
/** The maximum p99 of reads and writes, in ms. */
const WANTED = { office: { read: 300, write: 500 }, embedded: { read: 500 } }

const text = { type: 'string' } as const
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: text,
    people: text,
    rate: text,
    burst: { ...text, default: '200' },
    'burst-seconds': { ...text, default: '60' },
    records: { ...text, default: '50000' },
    port: { ...text, default: '0' },
  },
})
const part = positionals[0] as keyof typeof PARTS
if (!PARTS[part]) throw new Error(`Which part: ${Object.keys(PARTS).join(', ')}?`)
const { engine } = PARTS[part]
const seconds = Number(options.minutes ?? PARTS[part].minutes) * 60
const people = Number(options.people ?? PARTS[part].people)
const perSecond = Number(options.rate ?? PARTS[part].rate)
const records = Number(options.records)

await withServer(async (server, installation, config) => {
  console.log(`${people} people, ${records} records, ${engine}`)
  const workers = await come(server, installation, perSecond)
  if (part === 'logins') await logins({ server, workers, office: installation, config, perSecond, seconds })
  if (part === 'soak') await soak(server, workers, { perSecond, seconds })
  if (part === 'embedded') await work(server, workers, { perSecond, seconds, wanted: WANTED.embedded })
  if (part === 'office') {
    await work(server, workers, { perSecond, seconds, wanted: WANTED.office })
    const burst = { perSecond: Number(options.burst), seconds: Number(options['burst-seconds']) }
    if (burst.seconds > 0) await work(server, workers, { ...burst, wanted: WANTED.office })
  }
  for (const worker of workers) worker.leave()
})

async function withServer(
  inside: (server: MeasuredServer, installation: Filled, config: Config) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-load-'))
  const needsServer = engine === 'PostgreSQL'
  const given = process.env.DATABASE_URL
  const postgres = needsServer && !given ? await startOwnPostgres(['fsync=on']) : undefined
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PORT: options.port,
    DATABASE_URL: needsServer ? (given ?? postgres?.url ?? '') : '',
  }
  let server: MeasuredServer | undefined
  try {
    const config = readConfig(env)
    // Twice as many as are likely to come in at random.
    const loginUsers = part === 'logins' ? AT_ONCE + 2 * PER_SECOND * seconds : 0
    const installation = await fillOffice(config, { records, colleagues: people, loginUsers })
    server = await startMeasured(env)
    await inside(server, installation, config)
  } finally {
    await server?.stop()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
