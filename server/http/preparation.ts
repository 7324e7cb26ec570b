import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'
import { sendFailure } from './handle-errors.ts'

/** Whether the server already listens, and its demonstration is still filled in. */
export type IsPreparing = () => boolean

const RETRY_AFTER_SECONDS = 2
const TEXT = 'La dimostrazione si sta preparando: si apre da sola appena è pronta.'

/** For everything that reads or changes data: nobody sees or edits half a demonstration. */
export const stillPreparing = (): Failure =>
  new Failure('unavailable', { message: TEXT, retryAfter: RETRY_AFTER_SECONDS })

/** Refuses each route of this scope until the demonstration is complete. */
export function refuseWhilePreparing(scope: FastifyInstance, isPreparing: IsPreparing): void {
  scope.addHook('onRequest', async (_request, reply) => {
    if (isPreparing()) return sendFailure(reply, stillPreparing())
  })
}
