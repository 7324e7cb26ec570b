/**
 * A hundred thousand random requests over all calls: counts by status, p99, answers of 5xx, unhandled rejections.
 * Run: node bench/security/fuzz.ts [requests]. The embedded database unless DATABASE_URL names an empty one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import pino from 'pino'
import { readConfig } from '../../server/config/config.ts'
import { findCaller, findFileReader } from '../../server/features/login/find-caller.ts'
import { createPasswords } from '../../server/features/login/hash-password.ts'
import { createServer } from '../../server/http/server.ts'
import { files, routes } from '../../server/routes.ts'
import { openInstallation } from '../../server/start.ts'
import { signedIn } from '../../test/factories.ts'
import { type Attempt, attempt, requestOf } from '../../test/fuzz-attempts.ts'
import { seedSampleData } from '../../test/sample-data.ts'

const REQUESTS = Number(process.argv[2] ?? 100_000)
const CONCURRENCY = 4
const LIMITS = { p99: 500, failures: 0, rejections: 0 }

let rejections = 0
process.on('unhandledRejection', () => {
  rejections += 1
})

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-fuzz-'))
const { DATABASE_URL } = process.env
const config = readConfig({
  DATA_DIR: dataDir,
  SECRET_KEY: randomBytes(32).toString('hex'),
  PORT: '0',
  HOST: '127.0.0.1',
  ...(DATABASE_URL && { DATABASE_URL }),
})
const { context: opened, close } = await openInstallation(config, pino({ level: 'silent' }))
// No external service is called for the generated addresses.
const context = { ...opened, emailCheck: { check: async () => ({ ok: true, code: 7 }) as const } }
await seedSampleData(context)
const UNLIMITED_RATE = { capacity: Number.POSITIVE_INFINITY, perSecond: 1 }
const rates = { sessionRate: UNLIMITED_RATE, failedTokenRate: UNLIMITED_RATE }
const app = await createServer(context, { routes, findCaller, findReader: findFileReader, files, ...rates })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const password_hash = await createPasswords().hash('cavallo-batteria-7')

async function sessionOf(as: Attempt['as']): Promise<Record<string, string>> {
  if (as === 'nobody') return {}
  const { user, headers } = await signedIn(context, { role: as, sendEmail: true })
  await context.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  return headers
}

/** Some calls end their own session: after a 401 a new session is opened. */
const sessions: Record<Attempt['as'], Record<string, string>> = {
  nobody: {},
  user: await sessionOf('user'),
  admin: await sessionOf('admin'),
}

async function newRecord(): Promise<string> {
  const { user } = await signedIn(context, {})
  const row = { draft: true, created_by: user.id, updated_by: user.id, definition_version: 1, data: '{}' }
  const made = context.db.insertInto('records').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

const recordId = await newRecord()
const counts = new Map<number, number>()
const times: number[] = []

async function send(made: Attempt): Promise<void> {
  const { url, method, payload, headers } = requestOf(made, recordId)
  const body = method === 'GET' ? undefined : payload
  const start = performance.now()
  const answer = await fetch(address + url, {
    method,
    headers: { ...headers, ...sessions[made.as] },
    ...(body !== undefined && { body }),
  })
  await answer.arrayBuffer()
  times.push(performance.now() - start)
  counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  if (answer.status === 401 && made.as !== 'nobody') sessions[made.as] = await sessionOf(made.as)
  if (answer.status >= 500) console.log(`${answer.status} ${method} ${url} ${String(body).slice(0, 500)}`)
}

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const attempts = fc.sample(attempt, { numRuns: Math.min(REQUESTS, 5_000), seed })
console.log(`seed ${seed}, ${REQUESTS} requests, ${DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`)
let sent = 0
async function sendAttempts(): Promise<void> {
  while (sent < REQUESTS) {
    const at = sent
    sent += 1
    // A new handful of each kind as soon as the last one is used up.
    if (at > 0 && at % attempts.length === 0)
      attempts.splice(
        0,
        attempts.length,
        ...fc.sample(attempt, { numRuns: attempts.length, seed: seed + at }),
      )
    await send(attempts[at % attempts.length]!)
  }
}
try {
  await Promise.all(Array.from({ length: CONCURRENCY }, sendAttempts))
} finally {
  await app.close()
  await context.documents.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
}

const sorted = times.toSorted((a, b) => a - b)
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
const failures = [...counts].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
const byStatus = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(`answers        ${byStatus.join(', ')}`)
console.log(`p99            ${p99.toFixed(0)} ms (bar < ${LIMITS.p99} ms)`)
console.log(`answers of 5xx ${failures} (bar ${LIMITS.failures})`)
console.log(`rejections     ${rejections} (bar ${LIMITS.rejections})`)
if (p99 >= LIMITS.p99 || failures > LIMITS.failures || rejections > LIMITS.rejections) process.exitCode = 1
