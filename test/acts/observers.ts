import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { findLeaks, findStoredSecrets } from '../secret-leaks.ts'
import type { TestServer } from '../server.ts'
import type { ObservedAct } from './act.ts'
import type { Observer } from './walk-acts.ts'

/** Nobody gets more than one mail from an act. `kinds` are those that all acts have sent. */
export function observeMails(db: Kysely<Database>): Observer & { kinds: () => string[] } {
  const sent = new Set<string>()
  const read = () => db.selectFrom('mail_outbox').select(['id', 'recipient', 'kind']).execute()
  return {
    kinds: () => [...sent].sort(),
    watch: async () => {
      const known = new Set((await read()).map(({ id }) => id))
      return async () => {
        const mails = (await read()).filter(({ id }) => !known.has(id))
        for (const { kind } of mails) sent.add(kind)
        const recipients = mails.map(({ recipient }) => recipient.toLowerCase())
        return new Set(recipients).size < recipients.length
          ? mails.map(({ recipient, kind }) => `${kind} to ${recipient}`)
          : []
      }
    },
  }
}

/**
 * The answer of an act holds no secret of the database, and nothing that a user typed or got before (`planted`, by
 * name). `given` are values that a call returns only once, to the one user for whom they are intended.
 */
export function observeSecrets(
  server: TestServer,
  planted: ReadonlyMap<string, string>,
  given: Readonly<Record<string, string>>,
): Observer {
  const stored = new Set<string>()
  return {
    watch:
      async (name) =>
      async ({ text = '' }) => {
        for (const secret of await findStoredSecrets(server)) stored.add(secret)
        const held = [...stored].filter((secret) => text.includes(secret)).map(() => 'a stored secret')
        const returned = [...planted].filter(([, value]) => text.includes(value)).map(([what]) => what)
        const leaks = text.startsWith('{') ? findLeaks(JSON.parse(text)) : []
        return [...new Set([...held, ...returned, ...leaks.filter((leak) => leak !== given[name])])]
      },
  }
}

/** An act adds exactly its entries. */
export function observeEntries(db: Kysely<Database>): Observer {
  const countEntries = async ([table, values]: ObservedAct['entry']) => {
    const parts = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.join(parts, sql` and `)}`.execute(db)
    return rows[0]!.count
  }
  return {
    watch: async (_name, { entry, count: wanted = 1 }) => {
      const before = await countEntries(entry)
      return async () => {
        const added = (await countEntries(entry)) - before
        return added === wanted ? [] : [`${added} entries`]
      }
    },
  }
}
