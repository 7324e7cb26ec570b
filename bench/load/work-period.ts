import { runArrivals } from './arrivals.ts'
import type { FilledInstallation } from './fill.ts'
import { Worker } from './mix.ts'
import { limitFaults, printServer, printTimes, requireLimit } from './print-figures.ts'
import type { MeasuredServer } from './server.ts'
import { type Kind, percentile, Tally } from './statistics.ts'

const WARM_UP_SECONDS = 10

/** Opens the page for every user and warms up the server before the measurement. */
export async function openWorkers(
  server: MeasuredServer,
  installation: FilledInstallation,
  perSecond: number,
): Promise<Worker[]> {
  const workers = installation.colleagues.map(
    (colleague) => new Worker(server.address, colleague, installation),
  )
  for (const worker of workers) await worker.openPage()
  await runArrivals(workers, { perSecond, seconds: WARM_UP_SECONDS, tally: new Tally() })
  await server.measure()
  return workers
}

export interface Period {
  perSecond: number
  seconds: number
  /** The maximum p99, in ms. */
  wanted: { read: number; write?: number }
}

/** Runs one load period and prints its figures. */
export async function measurePeriod(
  server: MeasuredServer,
  workers: readonly Worker[],
  { perSecond, seconds, wanted: limits }: Period,
): Promise<void> {
  const tally = new Tally()
  await runArrivals(workers, { perSecond, seconds, tally })
  console.log(`\n${seconds} s at ${perSecond} a second: ${tally.count} requests`)
  printTimes(tally)
  printServer(await server.measure(), tally.count)
  const p99 = (kind: Kind) => percentile(tally.times({ kind }), 0.99)
  requireLimit(`reads p99 under ${limits.read} ms`, p99('read') < limits.read)
  if (limits.write) requireLimit(`writes p99 under ${limits.write} ms`, p99('write') < limits.write)
  limitFaults(tally)
}
