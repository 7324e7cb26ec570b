import { runArrivals } from './arrivals.ts'
import type { Filled } from './fill.ts'
import { Worker } from './mix.ts'
import { printServer, printTimes, wanted, wantFewFaults } from './print-figures.ts'
import type { MeasuredServer } from './server.ts'
import { at, type Kind, Tally } from './statistics.ts'

const WARM_UP_SECONDS = 10

/** Opens the page of every user before anything is measured. */
export async function come(
  server: MeasuredServer,
  installation: Filled,
  perSecond: number,
): Promise<Worker[]> {
  const workers = installation.colleagues.map(
    (colleague) => new Worker(server.address, colleague, installation),
  )
  for (const worker of workers) await worker.come()
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

/** A period of work, and its figures. */
export async function work(
  server: MeasuredServer,
  workers: readonly Worker[],
  { perSecond, seconds, wanted: limits }: Period,
): Promise<void> {
  const tally = new Tally()
  await runArrivals(workers, { perSecond, seconds, tally })
  console.log(`\n${seconds} s at ${perSecond} a second: ${tally.count} requests`)
  printTimes(tally)
  printServer(await server.measure(), tally.count)
  const p99 = (kind: Kind) => at(tally.times({ kind }), 0.99)
  wanted(`reads p99 under ${limits.read} ms`, p99('read') < limits.read)
  if (limits.write) wanted(`writes p99 under ${limits.write} ms`, p99('write') < limits.write)
  wantFewFaults(tally)
}
