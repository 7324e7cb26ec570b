import pino from 'pino'
import { type DatabaseConfig, openDatabase } from '../../server/db/open-database.ts'
import { runArrivals, runAtRate } from './arrivals.ts'
import type { FilledInstallation } from './fill.ts'
import { logIn } from './log-in.ts'
import type { Worker } from './mix.ts'
import { limitFaults, printServer, printTimes, requireLimit } from './print-figures.ts'
import type { MeasuredServer } from './server.ts'
import { percentile, Tally } from './statistics.ts'

export const PER_SECOND = 2
export const CONCURRENT_LOGINS = 100
/** In ms: the password at two a second, any request of a login, and everyone else meanwhile. */
const LIMITS = { password: 800, longest: 5_000, others: 300 }

interface LoginLoad {
  server: MeasuredServer
  workers: readonly Worker[]
  installation: FilledInstallation
  config: DatabaseConfig
  /** The activity of the other users meanwhile. */
  perSecond: number
  seconds: number
}

/** Users who log in, first one after another, then all concurrently, beside working users. */
export async function measureLogins(load: LoginLoad): Promise<void> {
  const { server, installation, config, seconds } = load
  const { pool, close } = await openDatabase(config, pino({ level: 'silent' }))
  const waiting = [...installation.loginUsers]
  const enter = (tally: Tally, wantedAt: number) => {
    const loginUser = waiting.pop()
    if (!loginUser) throw new Error('Every user is logged in')
    return logIn({ address: server.address, pool, tally }, loginUser, wantedAt)
  }
  const few = await measureBesideOthers(load, `logins at ${PER_SECOND} a second`, (tally) =>
    runAtRate(PER_SECOND, seconds, (wantedAt) => enter(tally, wantedAt)),
  )
  requireLimit(
    `password p95 under ${LIMITS.password} ms`,
    percentile(few.times({ name: 'password' }), 0.95) < LIMITS.password,
  )
  await measureBesideOthers(load, `${CONCURRENT_LOGINS} logins at once`, async (tally) => {
    const from = performance.now()
    await Promise.all(Array.from({ length: CONCURRENT_LOGINS }, () => enter(tally, from)))
  })
  await close()
}

async function measureBesideOthers(
  { server, workers, perSecond }: LoginLoad,
  title: string,
  logUsersIn: (tally: Tally) => Promise<unknown>,
): Promise<Tally> {
  const [tally, others] = [new Tally(), new Tally()]
  let isDone = false
  const working = async () => {
    while (!isDone) await runArrivals(workers, { perSecond, seconds: 1, tally: others })
  }
  const loggingIn = logUsersIn(tally).finally(() => {
    isDone = true
  })
  await Promise.all([loggingIn, working()])
  console.log(`\n${title}, ${perSecond} other requests a second beside them`)
  printTimes(tally)
  printTimes(others)
  printServer(await server.measure(), tally.count + others.count)
  const steps = tally.names().filter((step) => step !== 'whole login')
  const longest = Math.max(...steps.map((step) => tally.times({ name: step }).at(-1) ?? 0))
  requireLimit(`no request over ${LIMITS.longest} ms`, longest < LIMITS.longest)
  requireLimit('every user logged in', tally.faults.length === 0)
  requireLimit(`others' p99 under ${LIMITS.others} ms`, percentile(others.times({}), 0.99) < LIMITS.others)
  limitFaults(others)
  return tally
}
