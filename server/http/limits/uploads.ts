import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../shared/api/call.ts'
import { addressKey } from '../address-key.ts'
import type { Caller } from '../policy.ts'
import { type Upload, withUpload } from '../read-upload.ts'
import { UploadSpool } from '../upload-spool.ts'
import { Places } from './places.ts'

/** Files of strangers that are received or worked on at once, and the time that one may take to arrive. */
const STRANGERS = { atOnce: 4, perKey: 2, waiting: 20, waitingPerKey: 2, waitMs: 10_000 }
const STRANGERS_WITHIN_MS = 60_000
/** Of users: an import may be at work for minutes, and a whole file stands in memory meanwhile. */
const USERS = { atOnce: 4, perKey: 2, waiting: 40, waitingPerKey: 6, waitMs: 60_000 }
const USERS_WITHIN_MS = 10 * 60_000

/** For the whole of a request with a file: the wait, the file's way here and the work on it. */
export const STRANGERS_UPLOAD_MS = STRANGERS.waitMs + STRANGERS_WITHIN_MS + 30_000
export const USERS_UPLOAD_MS = USERS.waitMs + 2 * USERS_WITHIN_MS

/** Lets a bounded number of files in at once; the body of a request that waits is not read. */
export class Uploads {
  readonly #spool: UploadSpool
  readonly #strangers = new Places(STRANGERS)
  readonly #users = new Places(USERS)

  constructor(dataDir: string) {
    this.#spool = new UploadSpool(dataDir)
    this.#spool.prepare()
  }

  async run<T>(
    call: Call,
    { request, caller }: { request: FastifyRequest; caller: Caller | undefined },
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const places = caller ? this.#users : this.#strangers
    const withinMs = caller ? USERS_WITHIN_MS : STRANGERS_WITHIN_MS
    const key = caller?.userId ?? addressKey(request.ip)
    return await places.run(key, request.signal, () =>
      withUpload(call, { request, spool: this.#spool, withinMs }, work),
    )
  }
}
