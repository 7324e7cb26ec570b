import { romeTime } from '../../../../contract/index.ts'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { EnvelopeAction } from '../../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { UserActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { consumeLimit } from '../../../db/consume-limit.ts'
import { Failure } from '../../../http/failure.ts'
import type { AwaitedSigner, SignaturePort } from '../../../providers/signature/port.ts'
import { wordedCause } from '../../../providers/signature/word-failure.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { finishEnvelope } from '../finish-envelope.ts'
import { actionsOf } from '../present-envelopes.ts'

/** The limit of manual mails to one customer. */
const MAILS_PER_CUSTOMER = { max: 5, seconds: 86_400 }

interface Change {
  id: string
  actor: UserActor
}
type Changing = Pick<Context, 'db' | 'now' | 'signatures'>

/** Sends a reminder to the signer. Each reminder is one mail, also when a crash precedes its count. */
export async function remindSigner(context: Changing, { id, actor }: Change): Promise<void> {
  const { service, external_id, awaited } = await findOpen(context, id, 'remind')
  await consumeMail(context, id)
  refuseUnlessOk(await service.remind(external_id))
  await recordReminder(context, { id, signer: awaited.role }, actor.ip)
}

export async function recordReminder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, signer }: { id: string; signer: SigningRole },
  ip = '',
) {
  const at = now()
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('envelopes')
      .set(({ eb }) => ({ reminders: eb('reminders', '+', 1), reminded_at: at, updated_at: at }))
      .where('id', '=', id)
      // Not for the other signer, who may be awaited since.
      .where('awaited', '=', signer)
      .execute()
    await recordEnvelopeEvent(trx, { envelopeId: id, what: 'reminded', at, signer, ip })
  })
}

/**
 * The signing link of the awaited signer; undefined while the service provides none. The requesting user is recorded.
 */
export async function showLink(context: Changing, { id, actor }: Change): Promise<string | undefined> {
  const { service, external_id, awaited } = await findOpen(context, id, 'link')
  const found = await service.linkOf(external_id, awaited)
  if (!found.ok) throw failureOf(found)
  if (found.link === undefined) return undefined
  const user = await context.db
    .selectFrom('users')
    .select(['name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const detail = { reason: `${user.name} ${user.last_name}`.trim() }
  await recordEnvelopeEvent(context.db, {
    envelopeId: id,
    what: 'linked',
    at: context.now(),
    signer: awaited.role,
    ip: actor.ip,
    detail,
  })
  return found.link
}

export async function resendEnvelope(context: Changing, { id, actor }: Change): Promise<void> {
  const { service, external_id, awaited } = await findOpen(context, id, 'resend')
  await consumeMail(context, id)
  const about = { envelopeId: id, signer: awaited.role, at: context.now(), ip: actor.ip }
  const event = { ...about, what: 'resent' } as const
  refuseUnlessOk(await service.renew!(external_id, (trx) => recordEnvelopeEvent(trx, event)))
}

export async function extendEnvelope(
  context: Changing,
  { id, actor, days }: Change & { days: number },
): Promise<void> {
  const { service, external_id, awaited } = await findOpen(context, id, 'extend')
  await consumeMail(context, id)
  const at = context.now()
  const until = new Date(at.getTime() + days * DAY_MS)
  const extended = await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ expires_at: until, updated_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['sent', 'opened'])
      .where('received_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const detail = { reason: `fino al ${romeTime(until).slice(0, 10)}` }
    const about = { envelopeId: id, at, signer: awaited.role, ip: actor.ip, detail }
    if (row) await recordEnvelopeEvent(trx, { ...about, what: 'extended' })
    return row !== undefined
  })
  if (!extended) throw notOpen()
  refuseUnlessOk(await service.extend!(external_id, until))
}

/** The signers may sign the version that they read, although the record has changed up to `version`. */
export async function confirmEnvelope(
  context: Changing,
  { id, actor, version }: Change & { version: number },
): Promise<void> {
  const { awaited } = await findOpen(context, id, 'cancel')
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('envelopes')
      .set({ confirmed_version: version, updated_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['sent', 'opened'])
      .where('received_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notOpen()
    const detail = { reason: `versione ${version}` }
    const about = { envelopeId: id, at, signer: awaited.role, ip: actor.ip, detail }
    await recordEnvelopeEvent(trx, { ...about, what: 'confirmed' })
  })
}

export async function cancelEnvelope(
  context: Changing,
  { id, actor, reason }: Change & { reason: string },
): Promise<void> {
  const { service, external_id, state } = await findOpen(context, id, 'cancel')
  const cause = wordedCause('user-cancelled', reason)
  const change = { actor, id, from: state, state: 'cancelled' as const, cause }
  // With the built-in signature no other event may come between the decision and its notification.
  if (!service.decidesHere) refuseUnlessOk(await service.cancel(external_id))
  if (!(await finishEnvelope(context, change))) throw notOpen()
  if (service.decidesHere) await service.cancel(external_id)
}

interface Open {
  service: SignaturePort
  external_id: string
  state: 'sent' | 'opened'
  awaited: AwaitedSigner
}

async function findOpen(context: Changing, id: string, action: EnvelopeAction): Promise<Open> {
  const row = await context.db
    .selectFrom('envelopes')
    .select(['state', 'provider', 'external_id', 'received_at', 'withdrawn_at'])
    .select(['awaited', 'signer', 'second_signer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const service = context.signatures.find(({ provider }) => provider === row.provider)
  if (service?.unavailable && action !== 'cancel') throw failureOf(refusedBy(service.unavailable))
  if (!service || !actionsOf(context, row).includes(action)) throw notOpen()
  const { awaited: role, second_signer: second } = row
  const { email } = (role === 'second' && second) || row.signer
  const state = row.state === 'opened' ? 'opened' : 'sent'
  return { service, external_id: row.external_id, state, awaited: { role, email } }
}

async function consumeMail({ db, now }: Changing, id: string): Promise<void> {
  const taken = await consumeLimit(db, `signing-letters:${id}`, MAILS_PER_CUSTOMER, now())
  if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
}

interface Refused {
  ok: false
  reason: 'refused' | 'unreachable'
  detail: string
}

const refusedBy = (detail: string): Refused => ({ ok: false, reason: 'refused', detail })

function refuseUnlessOk(outcome: { ok: true } | Refused) {
  if (!outcome.ok) throw failureOf(outcome)
}

function failureOf({ reason, detail: message }: Refused): Failure {
  if (reason === 'unreachable') return new Failure('external-service-failed', { message })
  return new Failure('invalid', { message, issues: [{ field: 'state', code: 'refused', message }] })
}

function notOpen(): Failure {
  const message = 'Questa firma non è più in corso, o non lo permette.'
  return new Failure('invalid', { message, issues: [{ field: 'state', code: 'over', message }] })
}
