import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../shared/api/call.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { addressKey } from '../address-key.ts'
import type { Caller } from '../policy.ts'
import { receiveUpload, type Upload } from '../read-upload.ts'
import { UploadSpool } from '../upload-spool.ts'
import { refusingQueue } from './refusing-queue.ts'

/** The time for a transfer. A file takes its place when it has arrived, so a slow line holds up nobody else. */
const ANONYMOUS_RECEIVE_MS = 60_000
const USER_RECEIVE_MS = 10 * 60_000

/** For a whole request with a file: queueing, transfer and processing. */
export const ANONYMOUS_UPLOAD_MS = QUEUE_LIMITS.anonymousFiles.waitMs + ANONYMOUS_RECEIVE_MS + 30_000
export const USERS_UPLOAD_MS =
  QUEUE_LIMITS.userTransfers.waitMs + QUEUE_LIMITS.userFiles.waitMs + 2 * USER_RECEIVE_MS

/** Limits the transfers of files, and then their processing; a file waits for the latter on disk. */
export class Uploads {
  readonly #spool: UploadSpool
  readonly #anonymous = {
    transfers: refusingQueue('rate-limited', QUEUE_LIMITS.anonymousTransfers),
    work: refusingQueue('rate-limited', QUEUE_LIMITS.anonymousFiles),
    withinMs: ANONYMOUS_RECEIVE_MS,
  }
  readonly #users = {
    transfers: refusingQueue('rate-limited', QUEUE_LIMITS.userTransfers),
    work: refusingQueue('rate-limited', QUEUE_LIMITS.userFiles),
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
