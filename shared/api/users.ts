import { z } from 'zod'
import { AUTHENTICATOR_CODE_LENGTH, DISK_STATES, LEVELS, ROLES } from '../constants.ts'
import { defineCall, idParams, listQuery, ok } from './call.ts'

/** What a session may do. The page shows or hides by these names and never compares roles. */
export const abilities = z.object({
  seeAdministration: z.boolean(),
  sign: z.boolean(),
  readOutbox: z.boolean(),
})
export type Abilities = z.infer<typeof abilities>

/** API-6: POST users/auth. */
export const authenticate = defineCall({
  method: 'POST',
  path: '/users/auth',
  summary: 'First step of the login: login and password',
  body: z.strictObject({ login: z.string().trim().min(1).max(200), password: z.string().min(1).max(500) }),
  answer: ok.extend({ role: z.enum(ROLES), token: z.string(), activated_g: z.boolean() }),
})

/** API-7: GET users/check. The three flags together mean authenticated; `can` is empty until then. */
export const checkSession = defineCall({
  method: 'GET',
  path: '/users/check',
  summary: 'The session behind the token, and how far its login has come',
  answer: ok.extend({
    id: z.uuid(),
    role: z.enum(ROLES),
    level: z.enum(LEVELS),
    name: z.string(),
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
})
export type Session = z.infer<(typeof checkSession)['answer']>

/** API-8: GET users/pair. HTML holding one image with the QR code; refused once the user is activated. */
export const pairAuthenticator = defineCall({
  method: 'GET',
  path: '/users/pair',
  summary: 'The QR code that pairs an authenticator',
  refusedWhileDiskFull: true,
  answer: z.string(),
})

/** API-9: POST users/verify. `status` is true for a right code. */
export const verifyPin = defineCall({
  method: 'POST',
  path: '/users/verify',
  summary: 'Second step: the authenticator code',
  body: z.strictObject({ pin: z.string().regex(new RegExp(`^\\d{${AUTHENTICATOR_CODE_LENGTH}}$`)) }),
  answer: ok.extend({ status: z.boolean() }),
})

/** Opens the mailbox step: asks the identity provider to begin, answers the page to open. */
export const startEmailVerification = defineCall({
  method: 'POST',
  path: '/users/verify/email/start',
  summary: 'Begin the mailbox step and get the address of the provider’s page',
  answer: ok.extend({ url: z.string() }),
})

/** API-11: POST users/verify/email. The token comes from the identity provider's page. */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/users/verify/email',
  summary: 'Third step: the token of the identity provider',
  body: z.strictObject({ token: z.string().min(1).max(8_000) }),
  answer: ok,
})

export const logout = defineCall({
  method: 'POST',
  path: '/users/logout',
  summary: 'End this session',
  refusedWhileDiskFull: false,
  answer: ok,
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/users/password',
  summary: 'Change one’s own password; ends the other sessions',
  body: z.strictObject({ old: z.string().min(1).max(500), new: z.string().min(12).max(200) }),
  answer: ok,
})

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
