import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '../server/config/config.ts'
import { type Context, createContext } from '../server/context.ts'
import { findCaller, findFileReader } from '../server/features/login/find-caller.ts'
import { createPasswords } from '../server/features/login/hash-password.ts'
import type { BucketSize } from '../server/http/limits/token-buckets.ts'
import type { ServerTimes } from '../server/http/register-routes.ts'
import type { FindCaller, Route } from '../server/http/route.ts'
import { type AddFiles, createServer } from '../server/http/server.ts'
import { Metrics } from '../server/metrics/metrics.ts'
import type { Call, CallInput } from '../shared/api/call.ts'
import { addressOf } from './address-of.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type NewSession, type SignedIn, signedIn } from './factories.ts'
import type { FileForm } from './file-form.ts'
import { readersOfWorker } from './readers-of-worker.ts'
import { TestAnswer } from './test-answer.ts'
import { watchRoute, watchServices } from './watch-services.ts'

export interface TestServerOptions {
  routes: Route[]
  /** Addresses outside of the API. */
  files?: AddFiles[]
  /** Changes of the configuration, on top of a demonstration installation's. */
  config?: Partial<Config>
  /** Parts to use instead of the real ones. */
  context?: Partial<Omit<Context, 'config' | 'db' | 'close'>>
  /** Shorter times of calls. */
  times?: Partial<ServerTimes>
  /** The clock; the machine's when absent. */
  now?: () => Date
  findCaller?: FindCaller
  /** How many calls a session may make over time; as many as it likes when absent. */
  sessionRate?: BucketSize
  /** How many tokens without a session an address may send; as many as it likes when absent. */
  failedTokenRate?: BucketSize
}

/** A hash that costs next to nothing, except where the hash is the subject. */
const CHEAP_HASH = { memoryCost: 64, timeCost: 1 }
const ANY_RATE: BucketSize = { capacity: Number.POSITIVE_INFINITY, perSecond: 1 }

interface Session {
  headers: Record<string, string>
}

interface UncheckedInput {
  params?: object
  query?: object
  body?: unknown
}

export interface TestServer {
  app: FastifyInstance
  context: Context
  database: TestDatabase
  /** Sends a call; `session` adds its token. `more` adds headers. */
  inject<C extends Call>(
    call: C,
    input?: Partial<CallInput<C>>,
    session?: Session,
    more?: Record<string, string>,
  ): Promise<TestAnswer<C>>
  /** Sends input that the types of the call may reject. */
  injectUnchecked<C extends Call>(
    call: C,
    input: UncheckedInput,
    session?: Session,
    more?: Record<string, string>,
  ): Promise<TestAnswer<C>>
  /** Sends a call with a file. */
  upload<C extends Call>(call: C, form: FileForm, session?: Session, params?: object): Promise<TestAnswer<C>>
  signedIn(given?: NewSession): Promise<SignedIn>
  close(): Promise<void>
}

/** The server of a test file, which is closed after its last test. Called outside of tests and hooks. */
export async function serverOfFile(options: TestServerOptions): Promise<TestServer> {
  const server = await testServer(options)
  afterAll(() => server.close())
  return server
}

/** The real server over a fresh database, not listening. The caller closes it. */
export async function testServer(options: TestServerOptions): Promise<TestServer> {
  const database = await testDatabase()
  const config = testConfig(database, options.config)
  const context = testContext(database, config, options)
  const app = await createServer(context, {
    routes: options.routes.map(watchRoute),
    findCaller: options.findCaller ?? findCaller,
    findReader: findFileReader,
    files: options.files ?? [],
    metrics: config.metricsToken ? new Metrics(context, database.readPoolState) : undefined,
    sessionRate: options.sessionRate ?? ANY_RATE,
    failedTokenRate: options.failedTokenRate ?? ANY_RATE,
    ...(options.times && { times: options.times }),
    // Fails the test (`fail-on-console-error.ts`).
    reportUndeclared: ({ routeOptions: { method, url } }, id) =>
      console.error(`${method} ${url} answered the failure ${id}, which it does not declare`),
  })
  await app.ready()
  const inject = <C extends Call>(
    call: C,
    { params, query, body }: UncheckedInput = {},
    session?: Session,
    more?: Record<string, string>,
  ) =>
    request(app, call, addressOf(call, params, query), {
      headers: { ...session?.headers, ...more },
      ...(body !== undefined && { payload: body as object }),
    })
  return {
    app,
    context,
    database,
    inject,
    injectUnchecked: inject,
    upload: (call, { payload, headers }, session, params) =>
      request(app, call, addressOf(call, params), { payload, headers: { ...session?.headers, ...headers } }),
    signedIn: (given) => signedIn(context, given),
    close: async () => {
      await app.close()
      await context.close()
      await database.close()
    },
  }
}

/** A demonstration installation on this database. */
export function testConfig(database: TestDatabase, changes: Partial<Config> = {}): Config {
  const { dataDir, databaseUrl } = database
  const standard = readConfig({ SECRET_KEY: randomBytes(32).toString('hex'), DATA_DIR: dataDir, PORT: '0' })
  // Tests call under any name and address.
  const demonstrationOpen = 'true' as const
  return {
    ...standard,
    demonstrationOpen,
    databaseUrl,
    publicUrl: 'http://localhost:3000',
    logLevel: 'silent',
    ...changes,
  }
}

function testContext({ db }: TestDatabase, config: Config, options: TestServerOptions): Context {
  const now = options.now ?? (() => new Date())
  const log = pino({ level: config.logLevel })
  const { documents, tables } = readersOfWorker()
  const passwords = createPasswords(CHEAP_HASH)
  return watchServices(
    createContext(config, { db, log, now, passwords, documents, tables, ...options.context }),
  )
}

async function request<C extends Call>(
  app: FastifyInstance,
  call: C,
  url: string,
  sent: { headers: Record<string, string>; payload?: object },
): Promise<TestAnswer<C>> {
  return new TestAnswer(call, await app.inject({ method: call.method, url, ...sent }))
}
