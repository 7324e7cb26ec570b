import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../shared/api/call.ts'
import { addressKey } from '../address-key.ts'
import type { Caller } from '../policy.ts'
import { receiveUpload, type Upload } from '../read-upload.ts'
import { UploadSpool } from '../upload-spool.ts'
import { refusingQueue } from './refusing-queue.ts'

/**
 * The limits of concurrently processed files, and the time for a transfer. A file takes its place when it has arrived,
 * so a slow line holds up nobody else.
 */
const ANONYMOUS_LIMITS = { atOnce: 4, perKey: 2, waiting: 20, waitingPerKey: 2, waitMs: 10_000 }
const ANONYMOUS_RECEIVE_MS = 60_000
/** The limit of users: an import may run for minutes, with its file in memory. */
const USER_LIMITS = { atOnce: 4, perKey: 2, waiting: 40, waitingPerKey: 6, waitMs: 60_000 }
const USER_RECEIVE_MS = 10 * 60_000
/** The limits of transfers protect the disk: files of anonymous callers have 5 MB at most. */
const ANONYMOUS_TRANSFERS = { atOnce: 100, perKey: 4, waiting: 0, waitingPerKey: 0, waitMs: 0 }
const USER_TRANSFERS = { atOnce: 20, perKey: 3, waiting: 40, waitingPerKey: 6, waitMs: 60_000 }

/** For a whole request with a file: queueing, transfer and processing. */
export const ANONYMOUS_UPLOAD_MS = ANONYMOUS_LIMITS.waitMs + ANONYMOUS_RECEIVE_MS + 30_000
export const USERS_UPLOAD_MS = USER_TRANSFERS.waitMs + USER_LIMITS.waitMs + 2 * USER_RECEIVE_MS

/** Limits the transfers of files, and then their processing; a file waits for the latter on disk. */
export class Uploads {
  readonly #spool: UploadSpool
  readonly #anonymous = {
    transfers: refusingQueue('rate-limited', ANONYMOUS_TRANSFERS),
    work: refusingQueue('rate-limited', ANONYMOUS_LIMITS),
    withinMs: ANONYMOUS_RECEIVE_MS,
  }
  readonly #users = {
    transfers: refusingQueue('rate-limited', USER_TRANSFERS),
    work: refusingQueue('rate-limited', USER_LIMITS),
    withinMs: USER_RECEIVE_MS,
  }

  constructor(dataDir: string) {
    this.#spool = new UploadSpool(dataDir)
    this.#spool.prepare()
  }

  async run<T>(
    call: Call,
    { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined },
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const { transfers, work: places, withinMs } = caller ? this.#users : this.#anonymous
    const key = caller?.userId ?? addressKey(request.ip)
    // Not the signal of the request, which ends with its body.
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const receive = () => receiveUpload(call, { request, spool: this.#spool, withinMs })
    const received = await transfers.run(key, receive, { aborted: request.signal })
    try {
      return await places.run(key, async () => await work(await received.read()), { aborted: left.signal })
    } finally {
      await received.close()
    }
  }
}
