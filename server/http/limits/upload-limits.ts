import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../shared/api/call.ts'
import { addressKey } from '../address-key.ts'
import type { Caller } from '../policy.ts'
import { type Upload, withUpload } from '../read-upload.ts'
import { UploadSpool } from '../upload-spool.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** Limits of concurrently received or processed files of anonymous callers, and the time for a transfer. */
const ANONYMOUS_LIMITS = { atOnce: 4, perKey: 2, waiting: 20, waitingPerKey: 2, waitMs: 10_000 }
const ANONYMOUS_RECEIVE_MS = 60_000
/** The limit of users: an import may run for minutes, with its file in memory. */
const USER_LIMITS = { atOnce: 4, perKey: 2, waiting: 40, waitingPerKey: 6, waitMs: 60_000 }
const USER_RECEIVE_MS = 10 * 60_000

/** For a whole request with a file: queueing, transfer and processing. */
export const ANONYMOUS_UPLOAD_MS = ANONYMOUS_LIMITS.waitMs + ANONYMOUS_RECEIVE_MS + 30_000
export const USERS_UPLOAD_MS = USER_LIMITS.waitMs + 2 * USER_RECEIVE_MS

/** Limits the concurrent files; the body of a waiting request is not read. */
export class Uploads {
  readonly #spool: UploadSpool
  readonly #anonymous = new ConcurrencyLimiter(ANONYMOUS_LIMITS)
  readonly #users = new ConcurrencyLimiter(USER_LIMITS)

  constructor(dataDir: string) {
    this.#spool = new UploadSpool(dataDir)
    this.#spool.prepare()
  }

  async run<T>(
    call: Call,
    { request, caller }: { request: FastifyRequest; caller: Caller | undefined },
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const places = caller ? this.#users : this.#anonymous
    const withinMs = caller ? USER_RECEIVE_MS : ANONYMOUS_RECEIVE_MS
    const key = caller?.userId ?? addressKey(request.ip)
    return await places.run(key, request.signal, () =>
      withUpload(call, { request, spool: this.#spool, withinMs }, work),
    )
  }
}
