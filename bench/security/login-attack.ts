/**
 * Logins with the correct password while anonymous callers guess 600 passwords a minute from 20 addresses, on one
 * account and on others, spread over the time and in bursts. Then whether the time of an answer shows
 * which logins exist. The anonymous callers have a process of their own. Each figure has its bar; a missed one makes
 * the command fail. Run: npm exec -- node bench/security/login-attack.ts [--seconds 60]
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { type Config, readConfig } from '../../server/config/config.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { createPasswords } from '../../server/features/login/hash-password.ts'
import { digest, newSecret } from '../../server/secrets.ts'
import { authenticate } from '../../shared/api/login.ts'
import { Browser } from '../load/client.ts'
import { formatMs, printLine, requireLimit } from '../load/print-figures.ts'
import { type MeasuredServer, startMeasuredServer } from '../load/server.ts'
import { percentile } from '../load/statistics.ts'
import { Attackers } from './attackers.ts'

const PASSWORD = 'cavallo-batteria-7'
/** Between two logins with the correct password: several fall into a burst, wherever it begins. */
const INTERVAL_MS = 200
const MAX_MS = 2_000
/** Pairs of a login that exists and one that does not. */
const PAIRS = 200
const MAX_MEDIAN_DIFFERENCE_MS = 10

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' } },
})
const seconds = Number(values.seconds)

interface Answer {
  status: number
  ms: number
}

interface Attempt {
  login: string
  password?: string
  address: string
  device?: string
}

interface Target {
  server: MeasuredServer
  /** The known device of the user `vittima` only. */
  device: string
}

await run()

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-attack-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRET_KEY: randomBytes(32).toString('hex'),
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DEMONSTRATION_OPEN: 'true',
  }
  const device = await fill(readConfig(env))
  const server = await startMeasuredServer(env)
  try {
    const target = { server, device }
    console.log(`${seconds} s each`)
    await attack(target, 'spread')
    await attack(target, 'bursts')
    await compareTimes(target)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** One user with a known device, one who is not attacked, and those whose logins are only probed. */
async function fill(config: Config): Promise<string> {
  const database = await openDatabase(config, pino({ level: 'silent' }))
  try {
    await migrate(database.pool)
    const password_hash = await createPasswords().hash(PASSWORD)
    const logins = ['vittima', 'altra', ...Array.from({ length: PAIRS }, (_, n) => `esiste${n}`)]
    const users = await database.db
      .insertInto('users')
      .values(
        logins.map((login) => ({
          login,
          name: 'Ugo',
          last_name: 'Neri',
          email: `${login}@example.it`,
          password_hash,
          role: 'user' as const,
          level: 'base' as const,
        })),
      )
      .returning(['id', 'login'])
      .execute()
    const device = newSecret()
    const victim = users.find(({ login }) => login === 'vittima')!
    await database.db
      .insertInto('known_devices')
      .values({ user_id: victim.id, secret_hash: digest(device), last_used_at: new Date() })
      .execute()
    return device
  } finally {
    await database.close()
  }
}

async function attack(target: Target, how: 'spread' | 'bursts'): Promise<void> {
  const [known, unknown]: [Answer[], Answer[]] = [[], []]
  const right = { password: PASSWORD, address: '203.0.113.7' }
  const attackers = new Attackers('login-guesses.ts', [target.server.address, how, String(seconds)])
  await attackers.ready()
  await target.server.measure()
  let over = false
  attackers.begin()
  const attacked = attackers.end({ stop: false }).finally(() => {
    over = true
  })
  while (!over) {
    const [one, other] = await Promise.all([
      logIn(target, { ...right, login: 'vittima', device: target.device }),
      logIn(target, { ...right, login: 'altra' }),
      pause(INTERVAL_MS),
    ])
    known.push(one)
    unknown.push(other)
  }
  const { answers } = await attacked
  const counted = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  console.log(`wrong passwords, ${how}: ${counted.join(', ')}`)
  const { cpu, loop } = await target.server.measure()
  printLine('  server: processor, event loop late at most', formatMs(cpu), formatMs(loop.max))
  judge('known device of the attacked account', known)
  judge('unknown device of another account', unknown)
}

function judge(what: string, answers: readonly Answer[]): void {
  const times = answers.map((answer) => answer.ms).sort((a, b) => a - b)
  const refused = answers.filter(({ status }) => status !== 200)
  const longest = times.at(-1) ?? 0
  const cells = [0.5, 0.95].map((share) => formatMs(percentile(times, share)))
  printLine(`  ${what}`, `${times.length}`, ...cells, formatMs(longest), `refused ${refused.length}`)
  requireLimit(`longest under ${MAX_MS} ms`, times.length > 0 && longest < MAX_MS)
  requireLimit('none refused', refused.length === 0)
}

/** A wrong password for existing and unknown logins, with a device that is known for another user. */
async function compareTimes(target: Target): Promise<void> {
  const times: Record<'exists' | 'absent', number[]> = { exists: [], absent: [] }
  const answers = new Set<number>()
  for (let n = 0; n < PAIRS; n += 1) {
    const address = `192.0.2.${1 + (n % 200)}`
    for (const kind of n % 2 === 0 ? (['exists', 'absent'] as const) : (['absent', 'exists'] as const)) {
      const login = kind === 'exists' ? `esiste${n}` : `manca${n}`
      const answer = await logIn(target, { login, address, device: target.device })
      answers.add(answer.status)
      times[kind].push(answer.ms)
    }
  }
  const median = (of: number[]) =>
    percentile(
      of.toSorted((a, b) => a - b),
      0.5,
    )
  const [exists, absent] = [median(times.exists), median(times.absent)]
  console.log(`${PAIRS} pairs of logins, wrong password`)
  printLine('  median, login exists and login does not', formatMs(exists), formatMs(absent))
  requireLimit(
    `medians less than ${MAX_MEDIAN_DIFFERENCE_MS} ms apart`,
    Math.abs(exists - absent) < MAX_MEDIAN_DIFFERENCE_MS,
  )
  requireLimit('one answer for all', answers.size === 1 && answers.has(403))
}

async function logIn(
  { server }: Target,
  { login, password = 'sbagliata', address, device }: Attempt,
): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, ...(device && { cookie: `sb-device=${device}` }) }
  const browser = new Browser(server.address, headers)
  const from = performance.now()
  try {
    const { status } = await browser.ask(authenticate, { body: { login, password } })
    return { status, ms: performance.now() - from }
  } finally {
    browser.close()
  }
}
