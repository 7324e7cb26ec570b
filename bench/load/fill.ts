import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/db/schema.ts'
import { codeOfStep, stepAt } from '../../server/features/users/authenticator.ts'
import { hashPassword } from '../../server/features/users/hash-password.ts'
import { seal } from '../../server/secrets.ts'
import { signedIn } from '../../test/factories.ts'
import { LONG_STATEMENTS, openDemoOffice } from '../demo-office.ts'
import { multiplyRecords } from '../many-records.ts'

/** A record that somebody works on. */
export interface Work {
  id: string
  version: number
  values: Record<string, unknown>
}

/** Somebody of the office, with a session and a contract of the own. */
export interface Colleague {
  headers: Record<string, string>
  record: Work
}

/** Somebody who comes in the morning: knows the password, has the app. */
export interface Comer {
  login: string
  email: string
  code(): string
}

export interface Filled {
  colleagues: Colleague[]
  comers: Comer[]
  /** Records that anybody may open. */
  others: string[]
  names: string[]
}

export const PASSWORD = 'cavallo-batteria-7'
/** What an authenticator app keeps; everybody's here. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface Wanted {
  records: number
  /** What the colleagues are; users where left out. */
  role?: 'admin'
  colleagues: number
  comers: number
}

/** Fills an empty database with an office, before the server starts. */
export async function fillOffice(config: Config, wanted: Wanted): Promise<Filled> {
  const { context, database } = await openDemoOffice({ ...config, ...LONG_STATEMENTS })
  const { db } = database
  try {
    await multiplyRecords(db, wanted.records)
    const filled = await fillPeople(db, config, wanted)
    await sql`vacuum analyze`.execute(db)
    await context.documents.close()
    return filled
  } finally {
    await database.close()
  }
}

async function fillPeople(db: Kysely<Database>, config: Config, wanted: Wanted): Promise<Filled> {
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
    ...{ colleagues, comers: await fillComers(db, config, wanted.comers) },
    others: others.map(({ id }) => id),
    names: others.map(({ last_name }) => last_name.split(' ')[0]!.toLowerCase()).filter(Boolean),
  }
}

async function fillComers(db: Kysely<Database>, config: Config, many: number): Promise<Comer[]> {
  const comers: Comer[] = []
  const password_hash = many > 0 ? await hashPassword(PASSWORD) : ''
  for (let n = 1; n <= many; n += 1) {
    const { id, login, email } = await db
      .insertInto('users')
      .values({
        ...{ login: `mattino${n}`, name: 'Ugo', last_name: `Neri ${n}`, email: `mattino${n}@example.it` },
        ...{ password_hash, role: 'user', level: 'base', activated_g: true },
      })
      .returning(['id', 'login', 'email'])
      .executeTakeFirstOrThrow()
    const totp_secret = seal(config.secretKey, id, SECRET)
    await db.updateTable('users').set({ totp_secret }).where('id', '=', id).execute()
    comers.push({ login, email, code: () => codeOfStep(SECRET, stepAt(new Date())) })
  }
  return comers
}
