import type { Kysely } from 'kysely'
import type { SentSupply } from '../../../shared/api/signing.ts'
import type { WithdrawnPart } from '../../../shared/api/withdrawals.ts'
import type { Database } from '../../db/schema.ts'
import { concludedAt } from '../../duties/concluded-at.ts'
import { isBusiness } from '../../duties/is-business.ts'
import { Failure } from '../../http/failure.ts'
import { digest } from '../../secrets.ts'

/**
 * The signed contract of a customer's link. Throws `not-found` for an unknown or a replaced link and before all have
 * signed, always the same. Also while the sealed file is made, and of a record that the office has removed.
 */
export async function findContract(db: Kysely<Database>, token: string, lock = false) {
  const query = db
    .selectFrom('envelopes as e')
    .innerJoin('signing_links as l', 'l.envelope_id', 'e.id')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.id', 'e.name', 'e.signer', 'e.second_signer', 'e.summary', 'e.created_by'])
    .select(['e.state', 'e.received_at', 'e.finished_at'])
    .select(['l.signer as role', 'r.id as record_id', 'r.version', 'r.removed_at', 'e.sale_channel'])
    .select(isBusiness)
    .where('l.token_hash', '=', digest(token))
  const row = await (lock ? query.forUpdate('e') : query).executeTakeFirst()
  const at = row && concludedAt(row)
  if (!at) throw new Failure('not-found')
  const { signer: first, second_signer: second, role, summary } = row
  const signer = (role === 'second' && second) || first
  return { ...row, concludedAt: at, signer, parts: partsOf(summary ?? []) }
}
export type FoundContract = Awaited<ReturnType<typeof findContract>>

function partsOf(summary: readonly SentSupply[]) {
  const supplies = summary.flatMap(({ utility, offer }) => (utility ? [{ part: utility, offer }] : []))
  if (supplies.length > 0) return supplies as { part: WithdrawnPart; offer: string }[]
  return [{ part: 'contract' as const, offer: summary[0]?.offer ?? '' }]
}
