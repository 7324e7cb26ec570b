import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import type { Context } from '../context.ts'
import { markDemonstrationPages } from './demonstration-mark.ts'
import { addDocs } from './docs.ts'
import type { FindCaller } from './find-caller.ts'
import { diskFull, handleErrors } from './handle-errors.ts'
import { addHealth } from './health.ts'
import { limitAnonymous, requireLimits } from './limits/anonymous-limits.ts'
import { FAILED_TOKEN_RATE, limitFailedTokens } from './limits/failed-tokens.ts'
import { assignQueryLanes } from './limits/query-lanes.ts'
import { limitSessions, SESSION_RATE } from './limits/session-limits.ts'
import { CLIENT_TIMES, type ClientTimes, endSlowClients } from './limits/slow-clients.ts'
import type { BucketSize } from './limits/token-buckets.ts'
import { skipUnreadBodies } from './limits/unread-bodies.ts'
import { SingleLineController } from './logger.ts'
import { collectMethods } from './method-not-allowed.ts'
import { parseJson } from './parse-json.ts'
import { answerParserErrors, refuseAddress, refuseRequestLine } from './parser-errors.ts'
import { denyUnregistered, registerRoutes } from './register-routes.ts'
import type { Route } from './route.ts'
import { SECURITY } from './security-headers.ts'
import { addPage } from './serve-page.ts'

/** A form's JSON inside JSON, escaped: twice the limit of `data` and room for the rest. */
const BODY_LIMIT = 600 * 1024
/** An unresponsive database must not block requests: they get 503 and may be repeated. */
const HANDLER_TIMEOUT_MS = 20_000

/** Adds addresses outside of the API, such as those of files that open in a new tab. */
export type AddFiles = (app: FastifyInstance, context: Context) => void

export interface ServerParts {
  routes: Route[]
  findCaller: FindCaller
  /** Also identifies a browser by its cookie alone, for read-only pages. */
  findReader?: FindCaller
  files?: AddFiles[]
  /** Folder of the built page; without it only the API answers. */
  page?: string
  /** How slow clients may be; shorter in tests. */
  clientTimes?: ClientTimes
  /** How many calls a session may make over time; more in tests. */
  sessionRate?: BucketSize
  /** How many tokens without a session an address may send; more in tests. */
  failedTokenRate?: BucketSize
}

/** The server with its routes, not yet listening. */
export async function createServer(context: Context, parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify(optionsOf(context))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonOnly(app)
  handleErrors(app, context.disk)
  denyUnregistered(app)
  endSlowClients(app, parts.clientTimes ?? CLIENT_TIMES)
  assignQueryLanes(app)
  limitAnonymous(app, context)
  limitFailedTokens(app, context, parts.failedTokenRate ?? FAILED_TOKEN_RATE)
  limitSessions(app, parts.sessionRate ?? SESSION_RATE)
  skipUnreadBodies(app)
  refuseWhileDiskFull(app, context)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  if (context.config.mode === 'demonstration') markDemonstrationPages(app)
  await app.register(helmet, SECURITY)
  answerParserErrors(app)
  const refuseOtherMethods = collectMethods(app)
  await addDocs(app, context, parts.findReader ?? parts.findCaller)
  await app.register(async (scope) => {
    requireLimits(scope)
    registerRoutes(scope, context, parts.routes, parts.findCaller)
    for (const addFiles of parts.files ?? []) addFiles(scope, context)
  })
  addHealth(app, context)
  await refuseOtherMethods()
  await addPage(app, parts.page, context.config.mode)
  return app
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
  // How often it looks for headers that drip in past their time.
  connectionsCheckingInterval: 5_000,
}

function optionsOf({ config, log }: Context): FastifyServerOptions {
  return {
    loggerInstance: log,
    logController: new SingleLineController(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseRequestLine,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    exposeHeadRoutes: false,
    // While it stops: what still comes on an open connection is answered, and the connection closed after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...(config.tls ? { https: { ...NODE, ...certificateOf(config.tls) } } : { http: NODE }),
  } as FastifyServerOptions
}

function certificateOf({ certificate, key }: NonNullable<Config['tls']>) {
  const pair = { cert: readPem('TLS_CERTIFICATE', certificate), key: readPem('TLS_KEY', key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    const why = (error as Error).message
    throw new ConfigurationError('TLS_CERTIFICATE', `must be a certificate that TLS_KEY belongs to: ${why}`)
  }
  return pair
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigurationError(variable, `must be a file that can be read: ${(error as Error).message}`)
  }
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
