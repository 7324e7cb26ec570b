import type { Selectable } from 'kysely'
import type { Level, Role } from '../../../shared/roles.ts'
import type { Context } from '../../context.ts'
import type { UserTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { LOGIN_TAKEN } from './user-issues.ts'

export interface NewUser {
  login: string
  password: string
  name: string
  lastName?: string
  email: string
  role: Role
  level?: Level
  sendEmail?: boolean
  enterOutcomes?: boolean
  /** The user must choose a password before any other action. */
  mustChangePassword?: boolean
}

/** Adds a user who has not yet paired an authenticator. Throws `invalid` when the login is taken. */
export async function createUser(
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  user: NewUser,
): Promise<Selectable<UserTable>> {
  const row = await db
    .insertInto('users')
    .values({
      login: user.login.trim(),
      name: user.name,
      last_name: user.lastName ?? '',
      email: user.email.trim(),
      password_hash: await passwords.hash(user.password),
      role: user.role,
      level: user.level ?? 'base',
      send_email: user.sendEmail ?? false,
      enter_outcomes: user.enterOutcomes ?? false,
      must_change_password: user.mustChangePassword ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  throw new Failure('invalid', { issues: [LOGIN_TAKEN] })
}
