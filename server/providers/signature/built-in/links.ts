import type { Kysely } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/schema.ts'
import { digest, newSecret, seal, unsealIfOurs } from '../../../secrets.ts'

interface Parts {
  db: Kysely<Database>
  config: Pick<Config, 'secretKey' | 'publicUrl'>
}

/** Binds a sealed token to its envelope. */
export const linkOwner = (envelopeId: string) => `signing-link ${envelopeId}`
const addressOf = ({ config }: Parts, token: string) => `${config.publicUrl}/firma/${token}`

/** The envelope's link, made at the first asking: a repeat after a crash finds the same. */
export async function linkFor(parts: Parts, envelopeId: string): Promise<string> {
  const known = await findLink(parts, envelopeId)
  if (known) return known.link
  const token = newSecret()
  await parts.db
    .insertInto('signing_links')
    .values({ envelope_id: envelopeId, ...columnsOf(parts, envelopeId, token) })
    .onConflict((conflict) => conflict.column('envelope_id').doNothing())
    .execute()
  const made = await findLink(parts, envelopeId)
  if (!made) throw new Error('The link was sealed with another key')
  return made.link
}

/** A new one in its place; the code that was sent for the earlier one is worth nothing either. */
export async function renewLink(parts: Parts, envelopeId: string, now: Date) {
  const token = newSecret()
  const { links_sent } = await parts.db
    .updateTable('signing_links')
    .set(({ eb }) => ({
      ...columnsOf(parts, envelopeId, token),
      ...{ code_hash: null, code_expires_at: null, links_sent: eb('links_sent', '+', 1), updated_at: now },
    }))
    .where('envelope_id', '=', envelopeId)
    .returning('links_sent')
    .executeTakeFirstOrThrow()
  return { link: addressOf(parts, token), number: links_sent }
}

export async function findLink(parts: Parts, envelopeId: string) {
  const row = await parts.db
    .selectFrom('signing_links')
    .select('token_sealed')
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  if (!row) return undefined
  const token = unsealIfOurs(parts.config.secretKey, linkOwner(envelopeId), row.token_sealed)
  return token === undefined ? undefined : { link: addressOf(parts, token) }
}

const columnsOf = ({ config }: Parts, envelopeId: string, token: string) => ({
  token_hash: digest(token),
  token_sealed: seal(config.secretKey, linkOwner(envelopeId), token),
})
