import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../shared/api/call.ts'
import { CALL_TIMES } from '../../../shared/call-times.ts'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { addressKey } from '../address-key.ts'
import type { Caller } from '../policy.ts'
import { receiveUpload, type Upload } from '../read-upload.ts'
import { UploadSpool } from '../upload-spool.ts'
import { refusingQueue } from './refusing-queue.ts'

const QUEUES = {
  anonymous: [QUEUE_LIMITS.anonymousTransfers, QUEUE_LIMITS.anonymousFiles],
  user: [QUEUE_LIMITS.userTransfers, QUEUE_LIMITS.userFiles],
} as const

/** For a whole request with a file: queueing, transfer and processing. */
export const uploadMs = (who: 'anonymous' | 'user'): number =>
  QUEUES[who].reduce((sum, { waitMs }) => sum + waitMs, 0) +
  CALL_TIMES.transferMs[who] +
  CALL_TIMES.fileWorkMs[who]

interface ArrivingUpload {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | undefined
  onArrived: () => void
}

/**
 * Limits the transfers of files, and then their processing; a file waits for the latter on disk, so a slow line holds
 * up nobody else.
 */
export class Uploads {
  readonly #spool: UploadSpool
  readonly #anonymous = {
    transfers: refusingQueue('rate-limited', QUEUE_LIMITS.anonymousTransfers),
    work: refusingQueue('rate-limited', QUEUE_LIMITS.anonymousFiles),
    withinMs: CALL_TIMES.transferMs.anonymous,
  }
  readonly #users = {
    transfers: refusingQueue('rate-limited', QUEUE_LIMITS.userTransfers),
    work: refusingQueue('rate-limited', QUEUE_LIMITS.userFiles),
    withinMs: CALL_TIMES.transferMs.user,
  }

  constructor(dataDir: string) {
    this.#spool = new UploadSpool(dataDir)
    this.#spool.prepare()
  }

  async run<T>(
    call: Call,
    { request, reply, caller, onArrived }: ArrivingUpload,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const { transfers, work: places, withinMs } = caller ? this.#users : this.#anonymous
    const key = caller?.userId ?? addressKey(request.ip)
    // Not the signal of the request, which ends with its body.
    const left = new AbortController()
    // A call that was answered with its state goes on.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort()
    })
    const receive = () => receiveUpload(call, { request, spool: this.#spool, withinMs })
    const received = await transfers.run(key, receive, { aborted: request.signal })
    onArrived()
    try {
      return await places.run(key, async () => await work(await received.read()), { aborted: left.signal })
    } finally {
      await received.close()
    }
  }
}
