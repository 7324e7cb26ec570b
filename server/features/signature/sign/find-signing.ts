import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { isBusiness } from '../../../duties/is-business.ts'
import { Failure } from '../../../http/failure.ts'
import { digest } from '../../../secrets.ts'
import { signedUntil } from '../deliver/signed-until.ts'

/** The envelope of a link, for its signer. Throws `not-found` for an unknown or a replaced token. */
export async function findSigning(db: Kysely<Database>, token: string) {
  const row = await db
    .selectFrom('signing_links as l')
    .innerJoin('envelopes as e', 'e.id', 'l.envelope_id')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .selectAll('e')
    .select(['l.id as link_id', 'l.signer as role', 'l.code_right_at', 'l.place', 'l.copy'])
    .select('l.medium_consent')
    .select(['l.code_hash', 'l.code_purpose', 'l.code_expires_at', 'l.code_sent_at'])
    .select('l.former_code_hashes')
    .select(['u.name as sender', 'u.last_name as sender_last'])
    .select(isBusiness)
    .where('l.token_hash', '=', digest(token))
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const { signer: first, second_signer: second } = row
  const isSecond = row.role === 'second' && second !== null
  const other = isSecond ? { ...first, signedAt: await findSignedAt(db, row) } : second
  return { ...row, signer: isSecond ? second : first, other: other && { signedAt: null, ...other } }
}

/** When the customer signed, for the second signer. */
async function findSignedAt(db: Kysely<Database>, { id }: { id: string }): Promise<Date | null> {
  const row = await db
    .selectFrom('signing_links')
    .select('code_right_at')
    .where('envelope_id', '=', id)
    .where('signer', '=', 'customer')
    .executeTakeFirst()
  return row?.code_right_at ?? null
}
export type FoundSigning = Awaited<ReturnType<typeof findSigning>>

/** Whether the signer of the link can still act. */
export function isOpen(
  {
    state,
    received_at,
    withdrawn_at,
    expires_at,
    awaited,
    role,
  }: Pick<FoundSigning, 'state' | 'received_at' | 'withdrawn_at' | 'expires_at' | 'awaited' | 'role'>,
  now: Date,
): boolean {
  const out = (state === 'sent' || state === 'opened') && awaited === role
  return out && received_at === null && withdrawn_at === null && expires_at > now
}

/** Whether the link shows documents: before signing, and for some days after it. */
export function showsDocuments(signing: FoundSigning, { now, days }: { now: Date; days: number }): boolean {
  const until = signedUntil(signing, days)
  if (until) return until > now
  // A visitor with the link has received the mail, even if a crash prevented its record.
  const out = ['preparing', 'to-check', 'sent', 'opened'].includes(signing.state)
  return out && signing.withdrawn_at === null && signing.expires_at > now
}

/** Throws `invalid` on `state` for an ended envelope. */
export function requireOpenSigning(signing: FoundSigning, now: Date): void {
  if (isOpen(signing, now)) return
  const message = 'Questa firma non è più in corso.'
  throw new Failure('invalid', { message, issues: [{ field: 'state', code: 'over', message }] })
}
