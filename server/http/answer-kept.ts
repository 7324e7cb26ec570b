import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call } from '../../shared/api/call.ts'
import { listVersions } from '../db/list-versions.ts'
import type { Database } from '../db/schema.ts'
import type { Route, SignedVisit } from './route.ts'
import { textInPieces } from './text-in-pieces.ts'

/** Packing less gains nothing. */
const WORTH_PACKING = 2_000

/** An answer ready to leave. */
interface Made {
  /** Of the text: another text has another. */
  hash: string
  bytes: Buffer
  packed: boolean
}

interface Kept {
  version: string
  made: Promise<Made>
}

const keptAnswers = new WeakMap<Kysely<Database>, Map<Call, Kept>>()

/**
 * Answers a call whose answer is the same for everybody. It is made once for each version of the lists that it is made
 * from, and nothing is sent to a page that has it (RFC 9110 §13.1.2). No cache on the way keeps it: the page does.
 */
export async function answerKept(route: Route, visit: SignedVisit<Call>): Promise<FastifyReply> {
  const { request, reply } = visit
  const { hash, bytes, packed } = await madeAnswer(route, visit)
  const asPacked = packed && takesPacked(request)
  // Other bytes are another representation, which a strong tag tells apart.
  const tag = `"${hash}${asPacked ? '.gz' : ''}"`
  reply.header('etag', tag).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (isKnown(request, tag)) return reply.code(304).send()
  if (asPacked) return reply.header('content-encoding', 'gzip').send(bytes)
  return reply.send(packed ? await promisify(gunzip)(bytes) : bytes)
}

async function madeAnswer(route: Route, visit: SignedVisit<Call>): Promise<Made> {
  const { context } = visit
  const lists = route.options.madeFrom?.(context)
  // Somebody else's list: they alone know when it changes.
  if (!lists) return await make(route, visit)
  const version = await listVersions(context.db, lists)
  const answers = keptAnswers.get(context.db) ?? new Map<Call, Kept>()
  keptAnswers.set(context.db, answers)
  const known = answers.get(route.call)
  if (known?.version === version) return await known.made
  const kept = { version, made: make(route, visit) }
  answers.set(route.call, kept)
  try {
    return await kept.made
  } catch (error) {
    if (answers.get(route.call) === kept) answers.delete(route.call)
    throw error
  }
}

async function make(route: Route, visit: SignedVisit<Call>): Promise<Made> {
  const text = Buffer.from(await textInPieces(route.call.answer, await route.handle(visit)))
  const hash = createHash('sha256').update(text).digest('base64url')
  if (text.length < WORTH_PACKING) return { hash, bytes: text, packed: false }
  return { hash, bytes: await promisify(gzip)(text, { level: 3 }), packed: true }
}

function takesPacked({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((one) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}

/** Compared weakly: a proxy that packs anew weakens a tag on its way. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
