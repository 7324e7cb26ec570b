import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call } from '../../shared/api/call.ts'
import { listVersions } from '../db/list-versions.ts'
import type { Database } from '../db/schema.ts'
import type { AuthenticatedRequest, Route } from './route.ts'
import { stringifyInChunks } from './stringify-in-chunks.ts'

/** Compressing a smaller response gains nothing. */
const MIN_GZIP_BYTES = 2_000

/** A rendered response. */
interface CachedAnswer {
  /** The hash of the text. */
  hash: string
  bytes: Buffer
  gzipped: boolean
}

interface CacheEntry {
  version: string
  rendered: Promise<CachedAnswer>
}

const cachedAnswers = new WeakMap<Kysely<Database>, Map<Call, CacheEntry>>()

/**
 * Serves a call whose response is the same for every user. It is rendered once for each version of its source lists,
 * and a page that has it gets 304 (RFC 9110 §13.1.2). Only the client caches it.
 */
export async function answerCached(
  route: Route,
  authenticated: AuthenticatedRequest<Call>,
): Promise<FastifyReply> {
  const { request, reply } = authenticated
  const { hash, bytes, gzipped } = await findOrRenderAnswer(route, authenticated)
  const asGzip = gzipped && acceptsGzip(request)
  // Compressed bytes are another representation with a different strong ETag.
  const tag = `"${hash}${asGzip ? '.gz' : ''}"`
  reply.header('etag', tag).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (matchesEtag(request, tag)) return reply.code(304).send()
  if (asGzip) return reply.header('content-encoding', 'gzip').send(bytes)
  return reply.send(gzipped ? await promisify(gunzip)(bytes) : bytes)
}

async function findOrRenderAnswer(
  route: Route,
  authenticated: AuthenticatedRequest<Call>,
): Promise<CachedAnswer> {
  const { context } = authenticated
  const lists = route.options.derivedFrom?.(context)
  // The changes of an external list are unknown.
  if (!lists) return await render(route, authenticated)
  const version = await listVersions(context.db, lists)
  const answers = cachedAnswers.get(context.db) ?? new Map<Call, CacheEntry>()
  cachedAnswers.set(context.db, answers)
  const known = answers.get(route.call)
  if (known?.version === version) return await known.rendered
  const entry = { version, rendered: render(route, authenticated) }
  answers.set(route.call, entry)
  try {
    return await entry.rendered
  } catch (error) {
    if (answers.get(route.call) === entry) answers.delete(route.call)
    throw error
  }
}

async function render(route: Route, authenticated: AuthenticatedRequest<Call>): Promise<CachedAnswer> {
  const text = Buffer.from(await stringifyInChunks(route.call.answer, await route.handle(authenticated)))
  const hash = createHash('sha256').update(text).digest('base64url')
  if (text.length < MIN_GZIP_BYTES) return { hash, bytes: text, gzipped: false }
  return { hash, bytes: await promisify(gzip)(text, { level: 3 }), gzipped: true }
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}

/** Weak comparison: a proxy that recompresses weakens the ETag. */
function matchesEtag({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
