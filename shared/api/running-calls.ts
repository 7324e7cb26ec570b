import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** Instead of the answer of a call that lasts, with the status 202: the call runs on under this name. */
export const runningAnswer = ok.extend({ running: z.string(), open: z.boolean() })
export type RunningAnswer = z.infer<typeof runningAnswer>

const params = z.object({ name: z.string().regex(/^[\w-]{43}$/) })

/** The status and the answer of a call that has ended. */
export const endedCall = z.object({ status: z.number().int(), answer: z.unknown() })

/** Null while the call runs. */
const state = ok.extend({ ended: endedCall.nullable() })

const failures = ['not-found', 'unavailable'] as const

export const readRunningCall = defineCall('GET /running-calls/:name', {
  summary: 'The answer of a call that was answered with its state, once it has ended',
  refusedWhileDiskFull: false,
  params,
  answer: state,
  failures,
})

/** For calls without a session: only their caller knows the name. */
export const readOpenRunningCall = defineCall('GET /running-calls/open/:name', {
  summary: 'The same for a call without a session',
  refusedWhileDiskFull: false,
  params,
  answer: state,
  failures,
})
