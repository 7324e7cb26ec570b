import type { UserActor } from '../actor.ts'
import type { Context } from '../context.ts'
import { recordMarketingConsents } from '../customers/record-marketing-consents.ts'
import { syncRecord } from '../features/crm-sync/sync-record.ts'
import { removeRecord } from '../features/records/remove-record.ts'
import { cancelEnvelope } from '../features/signature/open/change-envelope.ts'
import { sendContract } from '../features/signature/open/send-contract.ts'
import { createPollWork } from '../features/signature/poll-work.ts'
import { boxesOf } from '../features/signature/prepare/envelope-boxes.ts'
import { CONSENTS } from '../features/signature/sign/check-consents.ts'
import { findSigning } from '../features/signature/sign/find-signing.ts'
import { refuseSigning } from '../features/signature/sign/refuse-signing.ts'
import { sendCode } from '../features/signature/sign/send-code.ts'
import { signDocument } from '../features/signature/sign/sign-document.ts'
import { subscribeClient } from '../features/subscriptions/subscribe-client.ts'
import { Failure } from '../http/failure.ts'
import { failCrm } from '../providers/crm/word-failure.ts'
import { findRecord, valuesOf } from '../records/find-record.ts'
import { consentAsAsked, openContract, VISITOR } from './customer-visit.ts'
import { prepareSending } from './prepare-sending.ts'

/** A saved contract, on which its operator and its customer act. */
export interface ActInput {
  context: Context
  id: string
  /** The town of the customer. */
  place: string
  actor: UserActor
  /** The last signing code that was sent. */
  readCode: () => string
}

const WAIVERS = {
  'field-empty': 'Il cliente li completa a mano',
  'document-expired': 'Il rinnovo è già stato chiesto',
  'second-signer': 'Firma soltanto il titolare',
}
const REFUSED = 'Il campo «Contact Owner» non accetta questo nome'

/** The acts on a saved contract, each as a user or the customer would do it now. */
export const ACTS = {
  sync: ({ context, id, actor }) => syncRecord(context, { id, actor }),
  'fail-sync': async ({ context, id, actor }) => {
    const saveEntry = async () => failCrm('refused', 'other', REFUSED)
    await syncRecord({ ...context, crm: { ...context.crm, saveEntry } }, { id, actor }).catch(
      (error: unknown) => {
        if (!(error instanceof Failure && error.id === 'external-service-failed')) throw error
      },
    )
  },
  send: async ({ context, id, actor }) => {
    await prepareSending(context, id, actor)
    return await sendContract(context, context.signatures[0], { id, actor, waivers: WAIVERS })
  },
  open: async (input) => {
    const { signing } = await findOpenSigning(input)
    await openContract(input.context, signing)
  },
  sign: async (input) => {
    const { signing: unread } = await findOpenSigning(input)
    await consentAsAsked(input.context, unread)
    const { token, signing } = await askCode(input, 'signing')
    const { name, lastName } = signing.signer
    await signDocument(input.context, signing, {
      token,
      code: input.readCode(),
      mark: { kind: 'typed', text: `${name} ${lastName}` },
      place: input.place,
      boxes: boxesOf(signing.documents).filter(({ signer }) => signer === signing.role),
      visitor: VISITOR,
    })
  },
  refuse: async (input) => {
    const { token, signing } = await askCode(input, 'refusal')
    const reason = 'Resto con il mio fornitore attuale'
    await refuseSigning(input.context, signing, { token, code: input.readCode(), reason, visitor: VISITOR })
  },
  subscribe: async ({ context, id, actor: { userId: askedBy, ip } }) => {
    const record = await findRecord(context.db, id)
    const { email, name, last_name: lastName, contact_id: contactId, lead_id: leadId } = record
    const ownerId = valuesOf(record).contact_owner?.id ?? ''
    await subscribeClient(context, { email, name, lastName, contactId, leadId, ownerId, askedBy, ip })
  },
  confirm: async ({ context, id }) => {
    const { text } = await context.db
      .selectFrom('mail_outbox')
      .innerJoin('records', 'records.email', 'mail_outbox.recipient')
      .select('mail_outbox.text')
      .where('kind', '=', 'newsletter-confirm')
      .where('records.id', '=', id)
      .executeTakeFirstOrThrow()
    const token = /newsletter\/confirm\/(\S+)/.exec(text)?.[1] ?? ''
    await context.newsletter.ownPages?.confirm({ token, ip: VISITOR.ip })
  },
  consent: async ({ context: { db, now }, id: recordId, actor }) => {
    const holder = await findRecord(db, recordId)
    const saved = { recordId, holder, values: valuesOf(holder), draft: false, actor, now: now() }
    await db.transaction().execute((trx) => recordMarketingConsents(trx, saved))
  },
  remove: ({ context: { db, now }, id, actor }) => removeRecord(db, { id, actor, now: now() }),
  cancel: async ({ context, id, actor }) => {
    const reason = 'Il cliente ha cambiato offerta'
    await cancelEnvelope(context, { id: await findEnvelope(context, id), actor, reason })
  },
  expire: async ({ context, id }) => {
    const job = { envelopeId: await findEnvelope(context, id) }
    await createPollWork(context).run(job, { isLast: false })
  },
} satisfies Record<string, (input: ActInput) => Promise<unknown>>
export type Act = keyof typeof ACTS

async function findEnvelope({ db }: Context, recordId: string): Promise<string> {
  const { id } = await db
    .selectFrom('envelopes')
    .select('id')
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return id
}

/** The customer's link, as the invitation has it. */
async function findOpenSigning({ context, id }: ActInput) {
  const envelopeId = await findEnvelope(context, id)
  const found = await context.signatures[0].linkOf(envelopeId, { role: 'customer', email: '' })
  const token = (found.ok && found.link?.split('/').at(-1)) || ''
  return { token, signing: await findSigning(context.db, token) }
}

async function askCode(input: ActInput, purpose: 'signing' | 'refusal') {
  const { token, signing } = await findOpenSigning(input)
  await sendCode(input.context, signing, { token, purpose, consents: [...CONSENTS], visitor: VISITOR })
  return { token, signing: await findSigning(input.context.db, token) }
}
