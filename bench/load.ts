/**
 * Measures the load of an organisation on a server in its own process: latencies, failures, CPU and memory. `office`: 500 people, one request each every ten seconds, then a burst. `logins`: people come in the morning.
 * `small`: 25 people. `soak`: the same for long, and what grows meanwhile.
 * Each ends with what is wanted and whether it is reached; what is not makes the command fail.
 * Run: node bench/load.ts <part> [--minutes 30] [--people 500] [--rate 50] [--burst 200] [--burst-seconds 60]
 *   [--records 50000] [--port 0]
 * The embedded database unless DATABASE_URL names an empty one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../server/config/config.ts'
import { type FilledInstallation, fillInstallation } from './load/fill.ts'
import { CONCURRENT_LOGINS, measureLogins, PER_SECOND } from './load/logins.ts'
import { type MeasuredServer, startMeasuredServer } from './load/server.ts'
import { measureSoak } from './load/soak.ts'
import { measurePeriod, openWorkers } from './load/work-period.ts'

const PARTS = {
  office: { people: 500, rate: 50, minutes: 30 },
  logins: { people: 200, rate: 20, minutes: 1 },
  small: { people: 25, rate: 2.5, minutes: 10 },
  soak: { people: 200, rate: 20, minutes: 120 },
} as const
/** The p99 bars of reads and writes, in ms. */
const LIMITS = { office: { read: 300, write: 500 }, small: { read: 500 } }

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
const partName = positionals[0] as keyof typeof PARTS
if (!PARTS[partName]) throw new Error(`Which part: ${Object.keys(PARTS).join(', ')}?`)
const seconds = Number(options.minutes ?? PARTS[partName].minutes) * 60
const userCount = Number(options.people ?? PARTS[partName].people)
const perSecond = Number(options.rate ?? PARTS[partName].rate)
const records = Number(options.records)

await withServer(async (server, installation, config) => {
  console.log(`${userCount} people, ${records} records`)
  const workers = await openWorkers(server, installation, perSecond)
  if (partName === 'logins')
    await measureLogins({ server, workers, installation: installation, config, perSecond, seconds })
  if (partName === 'soak') await measureSoak(server, workers, { perSecond, seconds })
  if (partName === 'small') await measurePeriod(server, workers, { perSecond, seconds, wanted: LIMITS.small })
  if (partName === 'office') {
    await measurePeriod(server, workers, { perSecond, seconds, wanted: LIMITS.office })
    const burst = { perSecond: Number(options.burst), seconds: Number(options['burst-seconds']) }
    if (burst.seconds > 0) await measurePeriod(server, workers, { ...burst, wanted: LIMITS.office })
  }
  for (const worker of workers) worker.leave()
})

async function withServer(
  inside: (server: MeasuredServer, installation: FilledInstallation, config: Config) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-load-'))
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PORT: options.port,
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  }
  let server: MeasuredServer | undefined
  try {
    const config = readConfig(env)
    // Twice as many as are likely to come in at random.
    const loginUsers = partName === 'logins' ? CONCURRENT_LOGINS + 2 * PER_SECOND * seconds : 0
    const installation = await fillInstallation(config, { records, colleagues: userCount, loginUsers })
    server = await startMeasuredServer(env)
    await inside(server, installation, config)
  } finally {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
