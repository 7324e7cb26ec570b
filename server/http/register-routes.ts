import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Call } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { listVersions } from '../catalogue/list-versions.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { failuresOf } from './declared-failures.ts'
import { DOCS_PREFIX } from './docs.ts'
import { Failure } from './failure.ts'
import { Uploads, uploadMs } from './limits/upload-limits.ts'
import { describeCall } from './openapi-document.ts'
import { type Caller, type FreshProof, findFreshProof, RULES, type RuleName, settingsOf } from './policy.ts'
import { acceptUploads } from './read-upload.ts'
import { type AuthenticatedRequest, type FindCaller, type ReadFirst, type Route, weightOf } from './route.ts'
import { prefersState, RunningCalls } from './running-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    proof: FreshProof | undefined
    /** The work of a call that may outlast its request; it holds the place of the call until it ends. */
    work: Promise<unknown> | undefined
  }
  interface FastifyContextConfig {
    refusedWhileDiskFull?: boolean
  }
}

/** The maximum for open calls: the longest is a login with a password. */
const ANONYMOUS_BODY_LIMIT = 16 * 1024

/** The shared dependencies of a server's routes. */
interface Parts {
  context: Context
  findCaller: FindCaller
  uploads: Uploads
  running: RunningCalls
  times: ServerTimes
}

export type ServerTimes = Record<'handlerMs' | 'lastingHandlerMs' | 'answerMs', number>

/** Registers the routes on the server. `denyUnregistered` rejects every other route under the prefix. */
export function registerRoutes(
  app: FastifyInstance,
  context: Context,
  { routes, findCaller, times }: { routes: Route[]; findCaller: FindCaller; times: ServerTimes },
): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('proof', undefined)
  app.decorateRequest('isHandled', false)
  app.decorateRequest('work', undefined)
  const uploads = new Uploads(context.config.dataDir)
  const running = new RunningCalls(app, context, times.answerMs)
  const parts = { context, findCaller, uploads, running, times }
  for (const route of routes) {
    if (!route.call.upload) registerRoute(app, route, parts)
    // In a separate scope: other calls do not parse forms.
    else
      app.register(async (scope) => {
        await acceptUploads(scope)
        registerRoute(scope, route, parts)
      })
  }
}

function registerRoute(app: FastifyInstance, route: Route, parts: Parts): void {
  const { context, findCaller } = parts
  const { call, rule, options } = route
  const { params, query: querystring, body, upload } = call
  app.route({
    method: call.method,
    url: API_PREFIX + call.path,
    config: {
      rule,
      call,
      failures: failuresOf(route),
      refusedWhileDiskFull: call.refusedWhileDiskFull ?? call.method !== 'GET',
      ...(options.limit && { limit: options.limit }),
    },
    ...(options.limit && !upload && { bodyLimit: options.bodyLimit ?? ANONYMOUS_BODY_LIMIT }),
    handlerTimeout: handlerTimeoutOf(route, parts.times),
    schema: {
      ...describeCall(route),
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(upload ? { consumes: ['multipart/form-data'] } : body && { body }),
      response: { 200: call.answer },
    },
    // Before the body is read: unauthorised callers are refused first.
    onRequest: async (request, reply) => {
      refuseNavigation(request)
      if (rule === 'anyone') return
      request.caller = await findCaller(context, request)
      request.proof = authorise(rule, request.caller, context, options.checkFirst !== undefined)
      if (request.caller) await app.sessionPlaces.enter(reply, request.caller, weightOf(route))
    },
    ...(options.checkFirst && {
      preHandler: async (request: FastifyRequest) => {
        if (request.proof) return
        const { params, query, body, caller } = request
        await options.checkFirst?.({ params, query, body, context, caller } as ReadFirst<Call>)
        request.proof = authorise(rule, caller, context)
      },
    }),
    handler: async (request, reply) => {
      request.isHandled = true
      const arrival = Promise.withResolvers<void>()
      const work = startRoute(route, { request, reply, arrival }, parts)
      // An answer of a list is written by its own route.
      if (call.cacheable || !(call.lasting || upload) || !prefersState(request)) return await work
      request.work = work
      const toFailure = (error: unknown) => app.judgeError(error, request)
      return await parts.running.answer({
        call,
        request,
        reply,
        arrived: arrival.promise,
        work,
        toFailure,
      })
    },
  })
}

interface Started {
  request: FastifyRequest
  reply: FastifyReply
  arrival: PromiseWithResolvers<void>
}

/** Runs the handler; `arrival` is resolved when the file of the call has arrived. */
async function startRoute(
  route: Route,
  { request, reply, arrival }: Started,
  { context, uploads }: Parts,
): Promise<unknown> {
  const authenticated = createRequestContext(context, request, reply)
  if (!route.call.upload) {
    arrival.resolve()
    return await runRoute(route, authenticated)
  }
  const { caller } = request
  const onArrived = () => arrival.resolve()
  return await uploads.run(route.call, { request, reply, caller, onArrived }, (sent) =>
    runRoute(route, { ...authenticated, ...sent }),
  )
}

/** The transfer of a file may take long. */
export function handlerTimeoutOf({ call, options }: Route, times: ServerTimes): number {
  if (call.upload) return uploadMs(options.limit ? 'anonymous' : 'user')
  return call.lasting ? times.lastingHandlerMs : times.handlerMs
}

async function runRoute(route: Route, authenticated: AuthenticatedRequest<Call>): Promise<unknown> {
  if (route.call.cacheable) return answerCached(route, authenticated)
  return route.handle(authenticated)
}

function createRequestContext(
  context: Context,
  request: FastifyRequest,
  reply: Parameters<Extract<RouteOptions['handler'], unknown>>[1],
): AuthenticatedRequest<Route['call']> {
  const { params, query, body, ip } = request
  // The rule guarantees a caller, and a proof, for a route that reads it.
  return {
    context,
    request,
    reply,
    ip,
    caller: request.caller as Caller,
    proof: request.proof,
    params,
    query,
    body,
  } as AuthenticatedRequest<Route['call']> & { proof: FreshProof | undefined }
}

/**
 * Some calls have effects through GET, as specified: a link, an image or a prefetch of another site must not trigger
 * them.
 */
function refuseNavigation(request: FastifyRequest): void {
  const { 'sec-fetch-mode': mode, 'sec-purpose': purpose, purpose: oldPurpose } = request.headers
  const prefetch = `${purpose ?? ''}${oldPurpose ?? ''}`.includes('prefetch')
  if (mode === 'navigate' || mode === 'nested-navigate' || prefetch) throw new Failure('not-allowed')
}

/** Returns the caller's proof while it is fresh. `asksLater`: a missing one is refused by a second call. */
function authorise(
  rule: RuleName,
  caller: Caller | undefined,
  context: Context,
  asksLater = false,
): FreshProof | undefined {
  const settings = settingsOf(context)
  const verdict = RULES[rule](caller, settings)
  if (verdict !== 'yes' && !(asksLater && verdict === 'proof-needed')) throw new Failure(verdict)
  return findFreshProof(caller, settings.now)
}

/** Deny by default: a route under the prefix without a rule fails the start. */
export function denyUnregistered(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const own = url === DOCS_PREFIX || url.startsWith(`${DOCS_PREFIX}/`)
    if (/^\/api(\/|$)/.test(url) && !own && !config?.rule) {
      throw new Error(`${method} ${url} has no rule: routes under /api come from registerRoutes`)
    }
  })
}

/** Compressing a smaller response gains nothing. */
const MIN_GZIP_BYTES = 2_000

/** The ETag of a response, by the version of the lists that it was derived from. */
type KnownTags = Map<Call, { version: string; tag: string }>
const tagsOf = new WeakMap<Kysely<Database>, KnownTags>()

/**
 * Serves a call whose response is the same for every user. The browser caches it and asks each time; it gets 304
 * (RFC 9110 §13.1.2) for a response that it has, without reading lists whose version is known.
 */
async function answerCached(route: Route, authenticated: AuthenticatedRequest<Call>): Promise<FastifyReply> {
  const { context, request, reply } = authenticated
  const lists = route.options.derivedFrom?.(context)
  // The changes of an external list are unknown.
  const version = lists && (await listVersions(context.db, lists))
  const tags: KnownTags = tagsOf.get(context.db) ?? new Map()
  tagsOf.set(context.db, tags)
  const known = tags.get(route.call)
  if (known && known.version === version && matchesEtag(request, known.tag)) {
    return describe(reply, known.tag).code(304).send()
  }
  const text = JSON.stringify(z.encode(route.call.answer, await route.handle(authenticated)))
  // Weak: compressed or not, it is the same response.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`
  if (version !== undefined) tags.set(route.call, { version, tag })
  describe(reply, tag)
  if (matchesEtag(request, tag)) return reply.code(304).send()
  if (text.length < MIN_GZIP_BYTES || !acceptsGzip(request)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text, { level: 3 }))
}

const describe = (reply: FastifyReply, tag: string): FastifyReply =>
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}

function matchesEtag({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return tags.includes(tag) || tags.includes('*')
}
