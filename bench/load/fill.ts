import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Config } from '../../server/config/config.ts'
import type { Database } from '../../server/db/schema.ts'
import { codeOfStep, stepAt } from '../../server/features/login/authenticator.ts'
import { createPasswords } from '../../server/features/login/hash-password.ts'
import { seal } from '../../server/secrets.ts'
import { signedIn } from '../../test/factories.ts'
import { LONG_STATEMENTS, openDemoInstallation } from '../demo-installation.ts'
import { multiplyRecords } from '../many-records.ts'

/** A record that a user edits. */
export interface Work {
  id: string
  version: number
  values: Record<string, unknown>
}

/** A user with a session and an own contract. */
export interface Colleague {
  headers: Record<string, string>
  record: Work
}

/** A user who logs in: password and authenticator secret are known. */
export interface LoginUser {
  login: string
  email: string
  code(): string
}

export interface FilledInstallation {
  colleagues: Colleague[]
  loginUsers: LoginUser[]
  /** Records that every user may open. */
  others: string[]
  names: string[]
}

export const PASSWORD = 'cavallo-batteria-7'
/** The authenticator secret; the same for every user. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface InstallationSize {
  records: number
  /** The role of the users; absent: users. */
  role?: 'admin'
  colleagues: number
  loginUsers: number
}

/** Fills an empty database with an installation, before the server starts. */
export async function fillInstallation(
  config: Config,
  wanted: InstallationSize,
): Promise<FilledInstallation> {
  const { context, database } = await openDemoInstallation({ ...config, ...LONG_STATEMENTS })
  const { db } = database
  try {
    await multiplyRecords(db, wanted.records)
    const filled = await fillUsers(db, config, wanted)
    await sql`vacuum analyze`.execute(db)
    await context.documents.close()
    return filled
  } finally {
    await database.close()
  }
}

async function fillUsers(
  db: Kysely<Database>,
  config: Config,
  wanted: InstallationSize,
): Promise<FilledInstallation> {
  const records = await db
    .selectFrom('records')
    .select(['id', 'version', 'data', 'last_name'])
    .where('draft', '=', false)
    .orderBy('id')
    .limit(wanted.colleagues + 2_000)
    .execute()
  const now = () => new Date()
  const colleagues: Colleague[] = []
  for (const { id, version, data } of records.slice(0, wanted.colleagues)) {
    const { headers } = await signedIn(
      { db, now },
      { bound: true, ...(wanted.role && { role: wanted.role }) },
    )
    const values = data as Record<string, unknown>
    colleagues.push({ headers, record: { id, version, values } })
  }
  const others = records.slice(wanted.colleagues)
  return {
    colleagues,
    loginUsers: await createLoginUsers(db, config, wanted.loginUsers),
    others: others.map(({ id }) => id),
    names: others.map(({ last_name }) => last_name.split(' ')[0]!.toLowerCase()).filter(Boolean),
  }
}

async function createLoginUsers(db: Kysely<Database>, config: Config, many: number): Promise<LoginUser[]> {
  const loginUsers: LoginUser[] = []
  const password_hash = many > 0 ? await createPasswords().hash(PASSWORD) : ''
  for (let n = 1; n <= many; n += 1) {
    const { id, login, email } = await db
      .insertInto('users')
      .values({
        login: `mattino${n}`,
        name: 'Ugo',
        last_name: `Neri ${n}`,
        email: `mattino${n}@example.it`,
        password_hash,
        role: 'user',
        level: 'base',
        activated_g: true,
      })
      .returning(['id', 'login', 'email'])
      .executeTakeFirstOrThrow()
    const totp_secret = seal(config.secretKey, id, SECRET)
    await db.updateTable('users').set({ totp_secret }).where('id', '=', id).execute()
    loginUsers.push({ login, email, code: () => codeOfStep(SECRET, stepAt(new Date())) })
  }
  return loginUsers
}
