import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Call, CallAnswer } from '../../shared/api/call.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from './failure.ts'
import {
  type AuthenticatedRequest,
  type RequestUnder,
  type Route,
  route,
  type SessionRuleName,
} from './route.ts'

type Authenticated = AuthenticatedRequest<Call>

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * A route whose handler runs in one transaction, and once for a caller's `Idempotency-Key`: a repeated request gets the
 * stored response. The key is stored in that transaction, so a crash leaves both or neither, and concurrent repeats wait
 * for the first. A refused request stores no key. Throws `idempotency-key-reused` for the same key with another request.
 */
export function idempotentRoute<C extends Call, R extends SessionRuleName, const A extends CallAnswer<C>>(
  call: C,
  rule: R,
  handle: (trx: Transaction<Database>, request: RequestUnder<C, R>) => Promise<A>,
): Route {
  const handleOnce = (request: RequestUnder<C, R>): Promise<A> => {
    const key = readKey(request)
    return request.context.db.transaction().execute(async (trx) => {
      if (key === undefined) return await handle(trx, request)
      const hash = hashOf(request)
      // Stored by an earlier call of this route.
      if (!(await claimKey(trx, request, key, hash))) return (await replay(trx, request, key, hash)) as A
      const answer = await handle(trx, request)
      await storeAnswer(trx, request, key, answer)
      return answer
    })
  }
  return route(call, rule, handleOnce, { idempotent: true })
}

function readKey({ request }: Authenticated): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key
  const message = 'Da 1 a 200 caratteri ASCII senza spazi'
  throw new Failure('bad-request', { issues: [{ field: 'Idempotency-Key', code: 'format', message }] })
}

/**
 * A keyed hash of the request: a body may contain an initial password, which could be guessed from a plain hash in a
 * copy of the database.
 */
function hashOf({ context, request, body }: Authenticated): Buffer {
  return createHmac('sha256', context.config.secretKey)
    .update(JSON.stringify([request.method, request.url, body ?? null]))
    .digest()
}

/** Waits for a concurrent first request; returns false when it succeeded. */
async function claimKey(
  trx: Transaction<Database>,
  { caller }: Authenticated,
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
  { caller, reply }: Authenticated,
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
  { caller, reply }: Authenticated,
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
