import type { Selectable } from 'kysely'
import type { Context } from '../server/context.ts'
import type { UserTable } from '../server/db/schema.ts'
import { digest, newSecret } from '../server/secrets.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import type { Level, Role } from '../shared/roles.ts'

export interface NewSession {
  role?: Role
  level?: Level
  login?: string
  email?: string
  name?: string
  sendEmail?: boolean
  enterOutcomes?: boolean
  mustChangePassword?: boolean
  /** The completed login steps; all three by default. */
  verified?: boolean
  verifiedEmail?: boolean
  activated?: boolean
  /** When password and code were last proved; at the creation by default, null for a session without a proof. */
  freshAt?: Date | null
  /** A browser session, which needs its cookie and the token. */
  bound?: boolean
}

export interface SignedIn {
  user: Selectable<UserTable>
  sessionId: string
  token: string
  cookie: string
  /** The headers of a request in this session. */
  headers: Record<string, string>
}

let count = 0

/** Creates a user with a session directly in the database: complete by default. Logins are unique. */
export async function signedIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  given: NewSession = {},
): Promise<SignedIn> {
  count += 1
  const login = given.login ?? `utente${count}`
  const user = await db
    .insertInto('users')
    .values({
      login,
      name: given.name ?? `Nome${count}`,
      last_name: `Cognome${count}`,
      email: given.email ?? `${login}@example.it`,
      // No password has this hash.
      password_hash: 'none',
      role: given.role ?? 'user',
      level: given.level ?? 'base',
      send_email: given.sendEmail ?? false,
      enter_outcomes: given.enterOutcomes ?? false,
      must_change_password: given.mustChangePassword ?? false,
      activated_g: given.activated ?? true,
      first_login_at: (given.verified ?? true) && (given.verifiedEmail ?? true) ? now() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, ...(await newSession({ db, now }, user.id, given)) }
}

/** A complete session of an existing user, with a proof of now. */
export async function newSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  given: NewSession = {},
): Promise<Omit<SignedIn, 'user'>> {
  const token = newSecret()
  const cookie = newSecret()
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: digest(token),
      cookie_hash: digest(cookie),
      bound: given.bound ?? false,
      verified: given.verified ?? true,
      verified_email: given.verifiedEmail ?? true,
      last_active_at: now(),
      fresh_at: given.freshAt === undefined ? now() : given.freshAt,
      expires_at: new Date(now().getTime() + 12 * 3_600_000),
      ip: '127.0.0.1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const headers = { [TOKEN_HEADER]: token, ...(given.bound && { cookie: `sb=${cookie}` }) }
  return { sessionId: id, token, cookie, headers }
}

/** Puts an owner of the CRM into the database. */
export async function addOwner(
  { db }: Pick<Context, 'db'>,
  owner: { id: string; name: string },
): Promise<void> {
  await db.insertInto('owners').values(owner).execute()
}
