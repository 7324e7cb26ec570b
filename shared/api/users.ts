import { z } from 'zod'
import { LEVELS, ROLES } from '../constants.ts'
import { defineCall, idParams, listQuery, ok } from './call.ts'

/** The tiles of the users page: both roles, those who send for e-signature, each level (USERS-4). */
export const USER_GROUPS = ['admin', 'user', 'fe', ...LEVELS] as const
export type UserGroup = (typeof USER_GROUPS)[number]

/** GAP-42: a portal user as an administrator sees it; a password is never answered. */
export const portalUser = z.object({
  id: z.uuid(),
  name: z.string(),
  last_name: z.string(),
  login: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  level: z.enum(LEVELS),
  send_email: z.boolean(),
  /** An authenticator is paired. */
  activated_g: z.boolean(),
  /** The first password has still to be replaced by one of the person's own. */
  mustChangePassword: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Another mailbox that waits for the person or for a second administrator; `email` stays the present one. */
  emailChange: z
    .object({
      email: z.string(),
      askedBy: z.string(),
      askedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** Whether the reader may approve it. */
      mayApprove: z.boolean(),
    })
    .optional(),
})
export type PortalUser = z.infer<typeof portalUser>

/** Until when wrong passwords refuse a login: from all devices that are not known, or from one that is. */
const loginLock = z.object({
  device: z.enum(['unknown', 'known']),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type LoginLock = z.infer<typeof loginLock>

const listedUser = portalUser.extend({ locks: z.array(loginLock) })
export type ListedUser = z.infer<typeof listedUser>

/**
 * API-12: GET users/search/. `groups` says how many users the search finds in each group, whatever the `filter`, and
 * `count` how many are listed.
 */
export const searchUsers = defineCall({
  method: 'GET',
  path: '/users/search',
  summary: 'Portal users, by name, last name, login and role, with the counts of the tiles',
  query: listQuery(['updatedAt']).extend({ filter: z.enum(USER_GROUPS).optional() }),
  answer: ok.extend({
    users: z.array(listedUser),
    count: z.number().int(),
    groups: z.record(z.enum(USER_GROUPS), z.number().int()),
  }),
})

/** What is wrong with a text is said by the operation, as text for a person; the call only bounds it. */
const userFields = {
  name: z.string().trim().max(100),
  last_name: z.string().trim().max(100),
  login: z.string().trim().max(100),
  email: z.string().trim().max(254),
  role: z.enum(ROLES),
  level: z.enum(LEVELS),
  send_email: z.boolean(),
  password: z.string().max(200),
  /** At the next login the person must choose an own password before anything else. */
  mustChangePassword: z.boolean(),
}

/** API-13: POST on the user base path. */
export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  summary: 'Add a portal user',
  body: z.strictObject({
    ...userFields,
    last_name: userFields.last_name.default(''),
    level: userFields.level.default('base'),
    send_email: userFields.send_email.default(false),
    mustChangePassword: userFields.mustChangePassword.default(true),
  }),
  answer: ok.extend({ user: portalUser }),
})

/**
 * API-14: PUT {id} on the user base path. What is left out stays as it is. Another `email` of a person who has logged in
 * before is not written but waits as `emailChange`. With `updatedAt`, the time of the reading, the
 * answer is 409 with `theirs` when the user was changed since.
 */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  summary: 'Change a portal user',
  params: idParams,
  body: z.strictObject({ ...userFields, updatedAt: z.iso.datetime() }).partial(),
  answer: ok.extend({ user: portalUser }),
})

/** A second administrator, or the person, makes the other mailbox good. */
export const approveEmailChange = defineCall({
  method: 'POST',
  path: '/users/:id/email/approve',
  summary: 'Approve another administrator’s change of a mailbox',
  params: idParams,
  answer: ok,
})

export const withdrawEmailChange = defineCall({
  method: 'DELETE',
  path: '/users/:id/email',
  summary: 'Take back a change of a mailbox that waits',
  params: idParams,
  answer: ok,
})

/** API-15: DELETE {id} on the user base path. */
export const removeUser = defineCall({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Remove a portal user and end the sessions; the login is free again',
  params: idParams,
  answer: ok,
})

/** API-16: GET {id}/verify/reset on the user base path. The new first password is answered this once. */
export const resetUserAuthenticator = defineCall({
  method: 'GET',
  path: '/users/:id/verify/reset',
  summary: 'Take the authenticator away, replace the password and end the sessions',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: ok.extend({ password: z.string() }),
})

/** Forgets the wrong passwords that lock a login; password, authenticator and sessions stay. */
export const unlockUser = defineCall({
  method: 'POST',
  path: '/users/:id/unlock',
  summary: 'Open a login that wrong passwords have locked',
  params: idParams,
  answer: ok,
})

/** How many lines of a user's log are answered. */
export const USER_LOGS_LIMIT = 500

/** API-17: GET {id}/logs on the user base path. Newest first; `subject` names what was acted on. */
export const readUserLogs = defineCall({
  method: 'GET',
  path: '/users/:id/logs',
  summary: 'What a user did, and what happened to the user’s login',
  params: idParams,
  answer: ok.extend({
    logs: z.array(
      z.object({
        id: z.uuid(),
        date: z.iso.datetime(),
        ip: z.string(),
        action: z.string(),
        subject: z.string().optional(),
      }),
    ),
  }),
})
export type UserLog = z.infer<(typeof readUserLogs)['answer']>['logs'][number]
