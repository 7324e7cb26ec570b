import { z } from 'zod'
import { DISK_STATES } from '../disk-states.ts'
import { LEVELS, ROLES } from '../roles.ts'
import { defineCall, idParams, ok } from './call.ts'

/** The valid, complete sessions of the user, the most recently used first. */
export const listSessions = defineCall('GET /sessions', {
  summary: 'One’s own open sessions',
  answer: ok.extend({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** Browser and operating system, such as `Firefox su Windows`. */
        device: z.string(),
        ip: z.string(),
        since: z.iso.datetime(),
        lastActiveAt: z.iso.datetime(),
        /** The session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
  failures: [],
})
export type OwnSession = z.infer<(typeof listSessions)['answer']>['sessions'][number]

export const endSession = defineCall('DELETE /sessions/:id', {
  summary: 'End one of one’s own sessions',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

export const endOtherSessions = defineCall('DELETE /sessions', {
  summary: 'End all of one’s own sessions but this one',
  answer: ok,
  failures: [],
})

/** The permissions of a session. The page shows elements by these names and never compares roles. */
export const abilities = z.object({
  seeAdministration: z.boolean(),
  sign: z.boolean(),
  enterOutcomes: z.boolean(),
  readOutbox: z.boolean(),
})

export type Abilities = z.infer<typeof abilities>

/** API-7: GET users/check. The three flags together mean authenticated; `can` is empty until then. */
export const checkSession = defineCall('GET /users/check', {
  summary: 'The session behind the token, and how far its login has come',
  answer: ok.extend({
    id: z.uuid(),
    role: z.enum(ROLES),
    level: z.enum(LEVELS),
    name: z.string(),
    /** For the password manager of the browser. */
    login: z.string().optional(),
    send_email: z.boolean(),
    verified: z.boolean(),
    verified_email: z.boolean(),
    activated_g: z.boolean(),
    mustChangePassword: z.boolean(),
    can: abilities,
    /** Addresses from the configuration that the page links to. */
    links: z.object({ ocr: z.string().optional(), fiscalCheck: z.string().optional() }),
    demonstration: z.boolean(),
    /** `full`: nothing can be saved now. That it will soon be only administrators learn. */
    disk: z.enum(DISK_STATES),
    /** The key of the browser's journal of unsaved forms, 32 bytes as base64url; absent until the login is complete. */
    journalKey: z.string().optional(),
  }),
  failures: ['unauthenticated'],
})

export type Session = z.infer<(typeof checkSession)['answer']>

export const logout = defineCall('POST /users/logout', {
  summary: 'End this session',
  refusedWhileDiskFull: false,
  answer: ok,
  failures: [],
})
