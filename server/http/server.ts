import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { CALL_TIMES } from '../../shared/call-times.ts'
import type { Context } from '../context.ts'
import { addMetrics, type MetricsSource } from './add-metrics.ts'
import { logUndeclared, type ReportUndeclared } from './declared-failures.ts'
import { addDocs } from './docs.ts'
import { Failure } from './failure.ts'
import { refuseOtherHosts, watchProxies } from './forwarded-requests.ts'
import { diskFull, handleErrors } from './handle-errors.ts'
import { addHealth } from './health.ts'
import { addLimits, type LimitParts } from './limits/add-limits.ts'
import { requireLimits } from './limits/anonymous-limits.ts'
import { SingleLineController } from './logger.ts'
import { parseJson } from './parse-json.ts'
import { answerParserErrors, refuseAddress, refuseRequestLine } from './parser-errors.ts'
import { type IsPreparing, refuseWhilePreparing } from './preparation.ts'
import { denyUnregistered, registerRoutes, type ServerTimes } from './register-routes.ts'
import type { FindCaller, Route } from './route.ts'
import { SECURITY } from './security-headers.ts'
import { addPage, markDemonstrationPages, namePages } from './serve-page.ts'
import { tlsOptions } from './tls-options.ts'

/** A form's JSON is escaped inside JSON: twice the limit of `data`, with a reserve. */
const BODY_LIMIT = 600 * 1024

/** Adds URLs outside the API, such as files that open in a new tab. */
export type AddFiles = (app: FastifyInstance, context: Context) => void

export interface ServerParts extends LimitParts {
  routes: Route[]
  findCaller: FindCaller
  /** Also identifies a browser by its cookie only, for read-only pages. */
  findReader?: FindCaller
  files?: AddFiles[]
  /** The folder of the built page; absent: only the API is served. */
  page?: string
  /** Served at `/metrics` if a token is configured. */
  metrics?: MetricsSource | undefined
  /** The demonstration is still filled in: no route answers. */
  isPreparing?: IsPreparing
  /** Shorter times of calls, for tests. */
  times?: Partial<ServerTimes>
  /** Fails a test; without it such a failure is logged. */
  reportUndeclared?: ReportUndeclared
}

/** The server with its routes, not yet listening. */
export async function createServer(context: Context, parts: ServerParts): Promise<FastifyInstance> {
  const times = { ...CALL_TIMES, ...parts.times }
  const isPreparing = parts.isPreparing ?? (() => false)
  const app = Fastify(optionsOf(context, times.handlerMs))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  keepAddress(app)
  // Before every hook that refuses, so that its answer has the headers too.
  await app.register(helmet, SECURITY)
  namePages(app, parts.page)
  readJsonOnly(app)
  handleErrors(app, context.disk, parts.reportUndeclared ?? logUndeclared())
  refuseOtherHosts(app, context.config)
  watchProxies(app, context)
  denyUnregistered(app)
  addLimits(app, context, parts)
  if (parts.metrics && context.config.metricsToken)
    addMetrics(app, parts.metrics, context.config.metricsToken)
  refuseWhileDiskFull(app, context)
  app.addHook('onSend', async (request, reply) => {
    // The lists that a browser may cache say so themselves.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  if (context.config.mode === 'demonstration') markDemonstrationPages(app)
  answerParserErrors(app)
  const refuseOtherMethods = collectMethods(app)
  await addDocs(app, context, parts.findReader ?? parts.findCaller)
  await app.register(async (scope) => {
    requireLimits(scope)
    refuseWhilePreparing(scope, isPreparing)
    registerRoutes(scope, context, { ...parts, times })
    for (const addFiles of parts.files ?? []) addFiles(scope, context)
  })
  addHealth(app, { ...context, isPreparing })
  await refuseOtherMethods()
  await addPage(app, parts.page, context.config.mode, isPreparing)
  return app
}

/**
 * Keeps the address of a request from its first moment: Node forgets it when the client disconnects, while the request
 * still counts against the limits of its address and writes its log entries.
 */
function keepAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' })
    done()
  })
}

/** Reads continue; writes are refused while the database can still finish running work. */
function refuseWhileDiskFull(app: FastifyInstance, { disk }: Context): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.refusedWhileDiskFull && disk.state === 'full') throw diskFull()
  })
}

const NODE = {
  // Node refuses such a request without security headers.
  requireHostHeader: false,
  // The interval of the check for overdue headers.
  connectionsCheckingInterval: 5_000,
}

function optionsOf({ config, log }: Context, handlerMs: number): FastifyServerOptions {
  return {
    loggerInstance: log,
    logController: new SingleLineController(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    handlerTimeout: handlerMs,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseRequestLine,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    exposeHeadRoutes: true,
    // During shutdown, requests on an open connection are answered, and the connection is closed afterwards.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...(config.tls ? { https: { ...NODE, ...tlsOptions(config.tls) } } : { http: NODE }),
  } as FastifyServerOptions
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * Collects the methods of every route registered from now on. The returned function refuses all other methods with 405
 * and the list of allowed ones.
 */
function collectMethods(app: FastifyInstance): () => Promise<void> {
  const taken = new Map<string, Set<string>>()
  let isClosed = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isClosed || url.includes('*')) return
    const address = url.replace(/(?<=.)\/$/, '')
    taken.set(address, new Set([...(taken.get(address) ?? []), ...[method].flat()]))
  })
  return async () => {
    // A scope with uploads is registered only after the previous scopes have loaded.
    await app.register(async (scope) => {
      isClosed = true
      for (const [url, methods] of taken) refuseOthers(scope, url, methods)
    })
  }
}

function refuseOthers(app: FastifyInstance, url: string, taken: ReadonlySet<string>): void {
  app.route({
    method: METHODS.filter((method) => !taken.has(method)),
    url,
    config: { rule: 'anyone', refuses: true },
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', [...taken].join(', '))
      throw new Failure('wrong-method')
    },
    handler: () => undefined,
  })
}
