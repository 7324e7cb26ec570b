import type { Kysely } from 'kysely'
import { ENVELOPE_STATES } from '../../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Database } from '../../../db/schema.ts'
import { CONTACT_CODES } from '../check/check-contact.ts'

/** The events of an envelope: a state change, or an action. */
export const ENVELOPE_EVENTS = [
  ...ENVELOPE_STATES,
  'unanswered',
  'visited',
  'paper-received',
  'contract-received',
  'medium-consented',
  'consented',
  'code-sent',
  'code-wrong',
  'box-signed',
  'early-start',
  'received',
  'copy-sent',
  'copy-linked',
  'copy-failed',
  'reminded',
  'linked',
  'resent',
  'extended',
  'confirmed',
  ...CONTACT_CODES,
  'same-mailbox',
  'basis',
  'checkpoints',
  'papers',
] as const

export type EnvelopeEventName = (typeof ENVELOPE_EVENTS)[number]

interface EnvelopeEvent {
  envelopeId: string
  what: EnvelopeEventName
  at: Date
  /** The signer concerned; absent: the customer. */
  signer?: SigningRole
  ip?: string
  agent?: string
  detail?: Record<string, unknown>
}

/** Appends an event of an envelope. Called in the transaction of the change. */
export async function recordEnvelopeEvent(
  db: Kysely<Database>,
  { envelopeId, what, at, signer = 'customer', ip = '', agent = '', detail = {} }: EnvelopeEvent,
): Promise<void> {
  await db
    .insertInto('envelope_events')
    .values({ envelope_id: envelopeId, what, at, signer, ip, agent, detail: JSON.stringify(detail) })
    .execute()
}
