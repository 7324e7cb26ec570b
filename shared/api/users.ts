import { z } from 'zod'
import { LEVELS, ROLES } from '../roles.ts'
import { defineCall, idParams, listQuery, ok, removalQuery } from './call.ts'

/** The tiles of the users page: both roles, users with e-signature, and each level (USERS-4). */
export const USER_GROUPS = ['admin', 'user', 'fe', ...LEVELS] as const
export type UserGroup = (typeof USER_GROUPS)[number]

/** GAP-42: a portal user for administrators, without the password. */
export const portalUser = z.object({
  id: z.uuid(),
  name: z.string(),
  last_name: z.string(),
  login: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  level: z.enum(LEVELS),
  send_email: z.boolean(),
  /** Beside administrators. */
  enter_outcomes: z.boolean(),
  /** An authenticator is paired. */
  activated_g: z.boolean(),
  /** The user must still replace the first password. */
  mustChangePassword: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** A new mailbox that the person or a second administrator has not confirmed yet; `email` is the current one. */
  emailChange: z
    .object({
      id: z.uuid(),
      email: z.string(),
      askedBy: z.string(),
      askedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      /** The time from which an approved change is in effect; until then it can be stopped. */
      takesEffectAt: z.iso.datetime().optional(),
      /** Whether the reader may approve it. */
      mayApprove: z.boolean(),
    })
    .optional(),
})
export type PortalUser = z.infer<typeof portalUser>

/** The end of a login lock after wrong passwords: for all unknown devices, or for one known device. */
const loginLock = z.object({
  device: z.enum(['unknown', 'known']),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type LoginLock = z.infer<typeof loginLock>

const listedUser = portalUser.extend({ locks: z.array(loginLock) })
export type ListedUser = z.infer<typeof listedUser>

/**
 * API-12: GET users/search/. `groups` is the number of matching users in each group without the `filter`,
 * and `count` the number with it.
 */
export const searchUsers = defineCall('GET /users/search', {
  summary: 'Portal users, by name, last name, login and role, with the counts of the tiles',
  query: listQuery(['updatedAt']).extend({ filter: z.enum(USER_GROUPS).optional() }),
  answer: ok.extend({
    users: z.array(listedUser),
    count: z.number().int(),
    groups: z.record(z.enum(USER_GROUPS), z.number().int()),
  }),
  failures: [],
})

/** The operation validates the texts with messages for people; the call only limits their length. */
const userFields = {
  name: z.string().trim().max(100),
  last_name: z.string().trim().max(100),
  login: z.string().trim().max(100),
  email: z.string().trim().max(254),
  role: z.enum(ROLES),
  level: z.enum(LEVELS),
  send_email: z.boolean(),
  enter_outcomes: z.boolean(),
  password: z.string().max(200),
  /** The user must choose a new password at the next login. */
  mustChangePassword: z.boolean(),
}

/** API-13: POST on the user base path. */
export const createUser = defineCall('POST /users', {
  summary: 'Add a portal user',
  body: z.strictObject({
    ...userFields,
    last_name: userFields.last_name.default(''),
    level: userFields.level.default('base'),
    send_email: userFields.send_email.default(false),
    enter_outcomes: userFields.enter_outcomes.default(false),
    mustChangePassword: userFields.mustChangePassword.default(true),
  }),
  answer: ok.extend({ user: portalUser }),
  failures: ['invalid'],
})

/**
 * API-14: PUT {id} on the user base path. Absent properties are not changed. A new `email` of a user who
 * has logged in before is not stored but waits as `emailChange`. With `updatedAt`, as read, the answer is
 * 409 with `theirs` if the user was changed since.
 */
export const updateUser = defineCall('PUT /users/:id', {
  summary: 'Change a portal user',
  params: idParams,
  body: z.strictObject({ ...userFields, updatedAt: z.iso.datetime() }).partial(),
  answer: ok.extend({ user: portalUser }),
  failures: ['not-found', 'not-allowed', 'conflict', 'invalid'],
})

/** The pending change that the author has read: a later one is not decided in its place. */
const readChange = { change: z.uuid() }

/** A second administrator or the person approves the new mailbox. */
export const approveEmailChange = defineCall('POST /users/:id/email/approve', {
  summary: 'Approve another administrator’s change of a mailbox',
  params: idParams,
  body: z.strictObject(readChange),
  answer: ok,
  failures: ['not-found', 'not-allowed', 'conflict'],
})

export const withdrawEmailChange = defineCall('DELETE /users/:id/email', {
  summary: 'Take back a change of a mailbox that waits',
  params: idParams,
  query: z.object(readChange),
  answer: ok,
  failures: ['not-found', 'conflict'],
})

/** API-15: DELETE {id} on the user base path. */
export const removeUser = defineCall('DELETE /users/:id', {
  summary: 'Remove a portal user and end the sessions; the login is free again',
  params: idParams,
  query: removalQuery,
  answer: ok,
  failures: ['not-found', 'not-allowed', 'conflict'],
})

/** API-16: GET {id}/verify/reset on the user base path. The new first password is returned only in this answer. */
export const resetUserAuthenticator = defineCall('GET /users/:id/verify/reset', {
  summary: 'Take the authenticator away, replace the password and end the sessions',
  refusedWhileDiskFull: true,
  params: idParams,
  query: removalQuery,
  answer: ok.extend({ password: z.string() }),
  failures: ['not-found', 'not-allowed', 'conflict'],
})

/** Of another user, whose password and authenticator do not change; the devices are asked for both factors again. */
export const endUserSessions = defineCall('DELETE /users/:id/sessions', {
  summary: 'End the sessions of a portal user',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'not-allowed'],
})

/** Resets the failed attempts that lock a login; password, authenticator and sessions do not change. */
export const unlockUser = defineCall('POST /users/:id/unlock', {
  summary: 'Open a login that wrong passwords have locked',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

/** The maximum number of returned entries of a user's log. */
export const USER_LOGS_LIMIT = 500

/** API-17: GET {id}/logs on the user base path. Newest first; `subject` is the object of the action. */
export const readUserLogs = defineCall('GET /users/:id/logs', {
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
  failures: ['not-found'],
})
export type UserLog = z.infer<(typeof readUserLogs)['answer']>['logs'][number]
