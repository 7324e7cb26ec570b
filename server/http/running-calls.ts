import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Call, CallAnswer } from '../../shared/api/call.ts'
import {
  endedCall,
  type RunningAnswer,
  readOpenRunningCall,
  readRunningCall,
} from '../../shared/api/running-calls.ts'
import { PREFERENCE, RUNNING_STATUS } from '../../shared/call-times.ts'
import type { Context } from '../context.ts'
import { digest, newSecret, seal, unseal } from '../secrets.ts'
import { Failure } from './failure.ts'
import { openRoute, type Route, route } from './route.ts'

/** A process that ends takes its running calls with it: their callers learn it after some missed signs. */
const SIGN_EVERY_MS = 5_000
const SILENT_SECONDS = 30
const STOP_WITHIN_MS = 8_000
export const RUNNING_CALL_OWNER = 'running call'

const LOST =
  'Il server si è riavviato durante l’operazione: controlla se è riuscita, prima di chiederla di nuovo.'

type Parts = Pick<Context, 'db' | 'config'> & { log: FastifyBaseLogger }

interface RunningCall {
  call: Call
  request: FastifyRequest
  reply: FastifyReply
  /** Resolves when the request has arrived with its file. */
  arrived: Promise<unknown>
  work: Promise<unknown>
  /** The failure of an error, which is logged where it is unexpected. */
  toFailure: (error: unknown) => Failure
}

/** Calls that last longer than their callers, and the proxies between, wait for one answer. */
export class RunningCalls {
  readonly #parts: Parts
  readonly #answerMs: number
  readonly #running = new Map<string, { hash: Buffer; ended: Promise<void> }>()
  readonly #signs: NodeJS.Timeout

  constructor(app: FastifyInstance, { db, config, log }: Parts, answerMs: number) {
    this.#parts = { db, config, log }
    this.#answerMs = answerMs
    this.#signs = setInterval(() => void this.#giveSigns(), SIGN_EVERY_MS).unref()
    app.addHook('onClose', async () => {
      clearInterval(this.#signs)
      const all = [...this.#running.values()].map(({ ended }) => ended)
      await Promise.race([Promise.all(all), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    })
  }

  /** The answer of the call if it comes in time, otherwise its state; the work goes on then. */
  async answer(running: RunningCall): Promise<unknown> {
    const { work, arrived, reply } = running
    const late = Symbol('late')
    const waiting = new AbortController()
    const limit = arrived.then(() => pause(this.#answerMs, late, { signal: waiting.signal }))
    try {
      // A transfer that fails ends the work with its own failure.
      const first = await Promise.race([work, limit.catch(() => work)])
      if (first !== late) return first
    } finally {
      waiting.abort()
    }
    const name = await this.#keep(running)
    reply.code(RUNNING_STATUS)
    return { ok: true, running: name, open: running.request.caller === undefined } satisfies RunningAnswer
  }

  async #keep(running: RunningCall): Promise<string> {
    const name = newSecret()
    const hash = digest(name)
    const { caller } = running.request
    await this.#parts.db
      .insertInto('running_calls')
      .values({ name_hash: hash, user_id: caller?.userId ?? null })
      .execute()
    const ended = this.#store(hash, running).finally(() => this.#running.delete(name))
    this.#running.set(name, { hash, ended })
    return name
  }

  async #store(hash: Buffer, { call, work, toFailure }: RunningCall): Promise<void> {
    const { db, config, log } = this.#parts
    const ended = await work
      .then((answer) => ({
        status: 200,
        answer: z.encode(call.answer, answer as CallAnswer<Call>) as unknown,
      }))
      .catch((error: unknown) => {
        const failure = toFailure(error)
        return { status: failure.status, answer: failure.toAnswer() }
      })
    try {
      const sealed_answer = seal(config.secretKey, RUNNING_CALL_OWNER, JSON.stringify(ended))
      await db
        .updateTable('running_calls')
        .set({ sealed_answer, alive_at: sql`now()` })
        .where('name_hash', '=', hash)
        .execute()
    } catch (error) {
      // The caller is told that the call is lost.
      log.error({ err: error, call: `${call.method} ${call.path}` }, 'The answer of a call was not stored')
    }
  }

  async #giveSigns(): Promise<void> {
    const hashes = [...this.#running.values()].map(({ hash }) => hash)
    if (hashes.length === 0) return
    try {
      await this.#parts.db
        .updateTable('running_calls')
        .set({ alive_at: sql`now()` })
        .where('name_hash', 'in', hashes)
        .execute()
    } catch (error) {
      this.#parts.log.warn({ reason: (error as Error).message }, 'Running calls gave no sign of life')
    }
  }
}

/** Whether the caller can be answered with the state of its call. */
export const prefersState = ({ headers }: FastifyRequest): boolean =>
  String(headers.prefer ?? '')
    .split(/[,;]/)
    .some((one) => one.trim().toLowerCase() === PREFERENCE)

/** A page asks every two seconds. */
const OPEN_LIMIT = { name: 'running calls', perAddress: 300, together: 3_000 }

export const runningCallRoutes: Route[] = [
  route(readRunningCall, 'started session', async ({ context, params: { name }, caller }) => ({
    ok: true,
    ended: await findAnswer(context, name, caller.userId),
  })),

  openRoute(
    readOpenRunningCall,
    'anyone',
    async ({ context, params: { name } }) => ({ ok: true, ended: await findAnswer(context, name, null) }),
    { limit: OPEN_LIMIT },
  ),
]

/** The answer of a call that has ended; null while it runs. A question whose answer is lost may be asked again. */
async function findAnswer(
  { db, config }: Pick<Context, 'db' | 'config'>,
  name: string,
  userId: string | null,
) {
  const row = await db
    .selectFrom('running_calls')
    .select([
      'sealed_answer',
      sql<boolean>`alive_at > now() - make_interval(secs => ${SILENT_SECONDS})`.as('is_alive'),
    ])
    .where('name_hash', '=', digest(name))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  if (row.sealed_answer === null && row.is_alive) return null
  if (row.sealed_answer === null) throw new Failure('unavailable', { message: LOST })
  return endedCall.parse(JSON.parse(unseal(config.secretKey, RUNNING_CALL_OWNER, row.sealed_answer)))
}
