import pino from 'pino'
import { type DatabaseConfig, openDatabase } from '../../server/db/open-database.ts'
import { happen, runArrivals } from './arrivals.ts'
import type { Filled } from './fill.ts'
import { logIn } from './log-in.ts'
import type { Worker } from './mix.ts'
import { printServer, printTimes, wanted, wantFewFaults } from './print-figures.ts'
import type { MeasuredServer } from './server.ts'
import { at, Tally } from './statistics.ts'

export const PER_SECOND = 2
export const AT_ONCE = 100
/** In ms: the password at two a second, any request of a login, and everyone else meanwhile. */
const WANTED = { password: 800, longest: 5_000, others: 300 }

interface Morning {
  server: MeasuredServer
  workers: readonly Worker[]
  office: Filled
  config: DatabaseConfig
  /** What the others do meanwhile. */
  perSecond: number
  seconds: number
}

/** Users who log in, first one after another, then all concurrently, beside working users. */
export async function logins(morning: Morning): Promise<void> {
  const { server, office: installation, config, seconds } = morning
  const { pool, close } = await openDatabase(config, pino({ level: 'silent' }))
  const waiting = [...installation.loginUsers]
  const enter = (tally: Tally, wantedAt: number) => {
    const loginUser = waiting.pop()
    if (!loginUser) throw new Error('Everybody is there')
    return logIn({ address: server.address, pool, tally }, loginUser, wantedAt)
  }
  const few = await beside(morning, `logins at ${PER_SECOND} a second`, (tally) =>
    happen(PER_SECOND, seconds, (wantedAt) => enter(tally, wantedAt)),
  )
  wanted(
    `password p95 under ${WANTED.password} ms`,
    at(few.times({ name: 'password' }), 0.95) < WANTED.password,
  )
  await beside(morning, `${AT_ONCE} logins at once`, async (tally) => {
    const from = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, () => enter(tally, from)))
  })
  await close()
}

async function beside(
  { server, workers, perSecond }: Morning,
  title: string,
  comeIn: (tally: Tally) => Promise<unknown>,
): Promise<Tally> {
  const [tally, others] = [new Tally(), new Tally()]
  let done = false
  const working = async () => {
    while (!done) await runArrivals(workers, { perSecond, seconds: 1, tally: others })
  }
  const coming = comeIn(tally).finally(() => {
    done = true
  })
  await Promise.all([coming, working()])
  console.log(`\n${title}, ${perSecond} other requests a second beside them`)
  printTimes(tally)
  printTimes(others)
  printServer(await server.measure(), tally.count + others.count)
  const steps = tally.names().filter((step) => step !== 'whole login')
  const longest = Math.max(...steps.map((step) => tally.times({ name: step }).at(-1) ?? 0))
  wanted(`no request over ${WANTED.longest} ms`, longest < WANTED.longest)
  wanted('everybody came in', tally.faults.length === 0)
  wanted(`others' p99 under ${WANTED.others} ms`, at(others.times({}), 0.99) < WANTED.others)
  wantFewFaults(others)
  return tally
}
