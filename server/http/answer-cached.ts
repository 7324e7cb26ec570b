import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Call } from '../../shared/api/call.ts'
import { listVersions } from '../db/list-versions.ts'
import type { Database } from '../db/schema.ts'
import type { AuthenticatedRequest, Route } from './route.ts'

/** Compressing a smaller response gains nothing. */
const MIN_GZIP_BYTES = 2_000

/** The ETag of a response, by the version of the lists that it was derived from. */
type KnownTags = Map<Call, { version: string; tag: string }>
const tagsOf = new WeakMap<Kysely<Database>, KnownTags>()

/**
 * Serves a call whose response is the same for every user. The browser caches it and asks each time; it gets 304
 * (RFC 9110 §13.1.2) for a response that it has, without reading lists whose version is known.
 */
export async function answerCached(
  route: Route,
  authenticated: AuthenticatedRequest<Call>,
): Promise<FastifyReply> {
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
