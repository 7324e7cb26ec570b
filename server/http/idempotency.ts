import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { joinTransaction } from '../db/join-transaction.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from './failure.ts'
import type { AuthenticatedRequest, Route } from './route.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Runs a handler once for a caller's `Idempotency-Key`. The key and the effect are stored in one transaction, so a
 * crash leaves both or neither, and concurrent repeats wait for the first. A refused request stores no key. Throws
 * `idempotency-key-reused` for the same key with another request.
 */
export async function runIdempotently(
  route: Route,
  authenticated: AuthenticatedRequest<Route['call']>,
): Promise<unknown> {
  const key = authenticated.request.headers['idempotency-key']
  if (key === undefined) return route.handle(authenticated)
  if (typeof key !== 'string' || !KEY.test(key)) {
    const message = 'Da 1 a 200 caratteri ASCII senza spazi'
    throw new Failure('bad-request', { issues: [{ field: 'Idempotency-Key', code: 'format', message }] })
  }
  const hash = hashOf(authenticated)
  return await authenticated.context.db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, authenticated, key, hash)
    if (!first) return await replay(trx, authenticated, key, hash)
    const answer = await route.handle({
      ...authenticated,
      context: { ...authenticated.context, db: joinTransaction(trx) },
    })
    await storeAnswer(trx, authenticated, key, answer)
    return answer
  })
}

/**
 * A keyed hash of the request: a body may contain an initial password, which could be guessed from a plain hash in a
 * copy of the database.
 */
function hashOf({ context, request, body }: AuthenticatedRequest<Route['call']>): Buffer {
  return createHmac('sha256', context.config.secretKey)
    .update(JSON.stringify([request.method, request.url, body ?? null]))
    .digest()
}

/** Waits for a concurrent first request; returns false when it succeeded. */
async function claimKey(
  trx: Transaction<Database>,
  { caller }: AuthenticatedRequest<Route['call']>,
  key: string,
  hash: Buffer,
): Promise<boolean> {
  const result = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: caller.userId, key, request_hash: hash, status: 200, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

async function storeAnswer(
  trx: Transaction<Database>,
  { caller, reply }: AuthenticatedRequest<Route['call']>,
  key: string,
  answer: unknown,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer), status: reply.statusCode })
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .execute()
}

async function replay(
  trx: Transaction<Database>,
  { caller, reply }: AuthenticatedRequest<Route['call']>,
  key: string,
  hash: Buffer,
): Promise<unknown> {
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(hash)) throw new Failure('idempotency-key-reused')
  reply.code(stored.status).header('idempotency-replayed', 'true')
  return stored.answer
}
