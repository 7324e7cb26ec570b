import { useState } from 'react'
import type { Call, CallAnswer, CallInput } from '../../../shared/api/call.ts'
import { randomId } from '../../lib/random-id.ts'
import { send } from '../../lib/transport.ts'

/** Sends a call that creates an entry. */
export type SendOnce = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallAnswer<C>>

/** A repetition of the same request has the same idempotency key, so that it creates no second entry. */
export const createSendOnce = (): SendOnce => {
  let last = { request: '', idempotencyKey: '' }
  return async (call, input) => {
    const request = JSON.stringify([call.method, call.path, input])
    if (last.request !== request) last = { request, idempotencyKey: randomId() }
    return await send(call, input, { idempotencyKey: last.idempotencyKey })
  }
}

/** `SendOnce` for the lifetime of an editor. */
export function useSendOnce(): SendOnce {
  const [sendOnce] = useState(createSendOnce)
  return sendOnce
}
