import type { Kysely } from 'kysely'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { digest, newLinkSecret, seal, unsealIfOurs } from '../../secrets.ts'

interface Parts {
  db: Kysely<Database>
  config: Pick<Config, 'secretKey' | 'publicUrl'>
}

interface Owner {
  envelopeId: string
  signer: SigningRole
}

/** Binds a sealed token to its envelope and its signer. */
export const linkOwner = ({ envelopeId, signer }: Owner) =>
  signer === 'customer' ? `signing-link ${envelopeId}` : `signing-link ${envelopeId} ${signer}`
const addressOf = ({ config }: Parts, token: string) => `${config.publicUrl}/firma/${token}`

/** The link of a signer, created on first use: a repeat after a crash finds the same one. */
export async function findOrCreateLink(parts: Parts, owner: Owner): Promise<string> {
  const known = await findLink(parts, owner)
  if (known) return known.link
  const token = newLinkSecret(parts.config.secretKey)
  await parts.db
    .insertInto('signing_links')
    .values({ envelope_id: owner.envelopeId, signer: owner.signer, ...columnsOf(parts, owner, token) })
    .onConflict((conflict) => conflict.columns(['envelope_id', 'signer']).doNothing())
    .execute()
  const existing = await findLink(parts, owner)
  if (!existing) throw new Error('The link was sealed with another key')
  return existing.link
}

/** Replaces the link; a code sent for the earlier link becomes invalid. */
export async function renewLink(parts: Parts, owner: Owner, now: Date) {
  const token = newLinkSecret(parts.config.secretKey)
  const { links_sent } = await parts.db
    .updateTable('signing_links')
    .set(({ eb }) => ({
      ...columnsOf(parts, owner, token),
      code_hash: null,
      code_expires_at: null,
      links_sent: eb('links_sent', '+', 1),
      updated_at: now,
    }))
    .where('envelope_id', '=', owner.envelopeId)
    .where('signer', '=', owner.signer)
    .returning('links_sent')
    .executeTakeFirstOrThrow()
  return { link: addressOf(parts, token), number: links_sent }
}

export async function findLink(parts: Parts, owner: Owner) {
  const row = await parts.db
    .selectFrom('signing_links')
    .select('token_sealed')
    .where('envelope_id', '=', owner.envelopeId)
    .where('signer', '=', owner.signer)
    .executeTakeFirst()
  if (!row) return undefined
  const token = unsealIfOurs(parts.config.secretKey, linkOwner(owner), row.token_sealed)
  return token === undefined ? undefined : { link: addressOf(parts, token) }
}

const columnsOf = ({ config }: Parts, owner: Owner, token: string) => ({
  token_hash: digest(token),
  token_sealed: seal(config.secretKey, linkOwner(owner), token),
})
