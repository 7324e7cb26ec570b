import { rightOfContract } from '../../../../contract/duties/concluded-contract.ts'
import { tokenOfLink } from '../../../../shared/page-paths.ts'
import type { Context } from '../../../context.ts'
import { concludedAt } from '../../../duties/concluded-at.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { isBusiness } from '../../../duties/is-business.ts'
import { sendWordedOrThrow } from '../../../providers/mail/send-worded.ts'
import { findOrCreateLink } from '../../../providers/signature/links.ts'

type Outgoing = Pick<Context, 'db' | 'mail' | 'config'>

/**
 * Gives each signer of a contract that another service has signed the link of the withdrawal, which that service knows
 * nothing of. Once: the mail has a key. WITHDRAW-14
 */
export async function mailWithdrawalLinks(context: Outgoing, envelopeId: string): Promise<void> {
  const { db, config } = context
  const row = await findEnvelope(db, envelopeId)
  const at = row && concludedAt(row)
  if (!at || row.provider === 'built-in') return
  const contract = { concludedAt: at, channel: row.sale_channel, isBusiness: row.is_business }
  const right = rightOfContract(await findRuleBook(db), contract)
  if (!right.right) return
  const { lastDay } = right
  const signers = [
    { role: 'customer' as const, signer: row.signer },
    ...(row.second_signer ? [{ role: 'second' as const, signer: row.second_signer }] : []),
  ]
  for (const { role, signer } of signers) {
    const token = tokenOfLink(new URL(await findOrCreateLink(context, { envelopeId, signer: role })).pathname)
    const about = {
      signer,
      sender: { name: row.sender, lastName: row.sender_last },
      document: row.name,
      organisation: config.organisationName,
      withdrawal: { link: `${config.publicUrl}/recesso/${token}`, lastDay },
    }
    const kind = 'signed-withdrawal'
    await sendWordedOrThrow(context, { to: signer.email, kind, key: `${kind}:${envelopeId}:${role}`, about })
  }
}

const findEnvelope = (db: Context['db'], id: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.state', 'e.received_at', 'e.finished_at', 'e.provider', 'e.sale_channel', 'e.name'])
    .select(['e.signer', 'e.second_signer', 'u.name as sender', 'u.last_name as sender_last'])
    .select(isBusiness)
    .where('e.id', '=', id)
    .executeTakeFirst()
