import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** One's own complete sessions that live, the one used last first. */
export const listSessions = defineCall({
  method: 'GET',
  path: '/sessions',
  summary: 'One’s own open sessions',
  answer: ok.extend({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** The program and the system, such as `Firefox su Windows`. */
        device: z.string(),
        ip: z.string(),
        since: z.iso.datetime(),
        lastActiveAt: z.iso.datetime(),
        /** The session that asks. */
        current: z.boolean(),
      }),
    ),
  }),
})
export type OwnSession = z.infer<(typeof listSessions)['answer']>['sessions'][number]

export const endSession = defineCall({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'End one of one’s own sessions',
  params: idParams,
  answer: ok,
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/sessions',
  summary: 'End all of one’s own sessions but this one',
  answer: ok,
})
