import type { Kysely } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import { romeTime } from '../../../contract/index.ts'
import { chooseConfig } from '../../../shared/mail-routing/match-config.ts'
import type { Actor } from '../../actor.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import type { RecordRecap } from '../../documents/mails/record-recap-mail.ts'
import { writeMail } from '../../documents/mails/write-mail.ts'
import { dailyKey, type EffectOutcome, runOnce } from '../../effects/effects.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, refuseWithoutMail } from '../../http/refuse-invalid.ts'
import { isMailQueued } from '../../providers/mail/is-mail-queued.ts'
import { asEffectOutcome } from '../../providers/mail/word-failure.ts'
import { type FoundRecord, findRecord } from '../../records/find-record.ts'
import { digest } from '../../secrets.ts'
import { type RecordAttachment, recordAttachments } from '../documents/record-attachments.ts'

const MAILS_PER_USER = { max: 200, seconds: 3600 }

interface Request {
  id: string
  actor: Actor
  /** Distinguishes requests; without it, equal mails of one day count as one. */
  press: string | undefined
}

type Sending = Pick<Context, 'db' | 'mail' | 'now' | 'config'>

/** MAIL-23: what would be sent. */
export async function previewRecordMail(context: Sending, id: string) {
  const { to, content, documents } = await prepareMail(context, id)
  return { to, subject: content.subject, text: content.text, documents: documents.map(({ name }) => name) }
}

async function prepareMail({ db, mail, config }: Sending, id: string) {
  refuseWithoutMail(mail)
  const record = await findRecord(db, id)
  const to = addressOf(record)
  const integrationId = await integrationOf(db, record, to)
  const documents = await recordAttachments(db, record)
  const content = await writeMail(db, 'riepilogo', recapOf(record, documents, config.organisationName))
  return { record, to, integrationId, documents, content }
}

/**
 * GAP-33: sends the contract's recap with its current documents to the record's address, and returns the id of the
 * applied mail route and whether the mail waits for the mail server. A repeat with the same `press` sends nothing.
 */
export async function sendRecordMail(
  context: Sending,
  { id, actor, press }: Request,
): Promise<{ integrationId: string; waiting?: true }> {
  const { db, mail, now } = context
  const taken = await consumeLimit(db, `record-mail:${actor.userId}`, MAILS_PER_USER, now())
  if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
  const { record, to, integrationId, documents, content } = await prepareMail(context, id)
  const day = romeTime(now()).slice(0, 10)
  const key = press
    ? `${id}:${digest(actor.userId, press).toString('base64url')}`
    : dailyKey(day, id, to.toLowerCase(), content.subject, content.text)
  const entry = {
    kind: 'record-mail' as const,
    payload: { to, integrationId, version: record.version, documents: documents.map(({ link }) => link) },
    userId: actor.userId,
    recordId: id,
  }
  const attachments = documents.map(({ name, contentType, fileKey }) => ({ name, contentType, fileKey }))
  const outcome = await runOnce(
    db,
    key,
    entry,
    async (once) =>
      asEffectOutcome(
        await mail.send({ ...content, kind: 'riepilogo', to, attachments, key: `record-mail:${once}` }),
      ),
    {
      onSuccess: (trx, { id: mailId }) =>
        addRecordEvent(trx, {
          actor,
          recordId: id,
          version: record.version,
          at: now(),
          kind: 'mailed',
          detail: { mail: mailId, integrationId },
        }),
    },
  )
  if (!outcome.ok) throw sendFailure(outcome)
  return { integrationId, ...((await isMailQueued(db, outcome.id)) && { waiting: true }) }
}

function addressOf({ email }: FoundRecord): string {
  if (email.trim() === '') refuseField('email', 'required', 'Il record non ha un indirizzo e-mail.')
  const address = checkEmail(email)
  if (!address.ok) refuseField('email', address.finding.code, address.finding.message)
  return address.value
}

async function integrationOf(db: Kysely<Database>, { lead_id }: FoundRecord, email: string): Promise<string> {
  const configs = await db
    .selectFrom('mail_routes')
    .select(['id', 'integration_name', 'leads', 'emails'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const config = chooseConfig(configs, { leadId: lead_id, email })
  return config?.id ?? refuseField('lead_id', 'no-integration', noneMatches(lead_id, email))
}

const noneMatches = (leadId: string, email: string) =>
  `Nessuna configurazione di Emails va bene per ${leadId === '' ? 'un record senza Lead Source' : `il Lead Source «${leadId}»`} e l’indirizzo ${email}.`

function recapOf(
  record: FoundRecord,
  documents: readonly RecordAttachment[],
  organisation: string,
): RecordRecap {
  const { product, product_ee, product_gas, operation_luce, operation_gas } = record
  return {
    name: record.name,
    lastName: record.last_name,
    ragioneSociale: record.ragione_sociale,
    organisation,
    owner: record.contact_owner,
    code: record.code,
    typeContract: record.type_contract,
    products:
      uniqueTexts(product_ee, product_gas).length > 0
        ? uniqueTexts(product_ee, product_gas)
        : uniqueTexts(product),
    operations: uniqueTexts(operation_luce, operation_gas),
    pod: record.pod,
    pdr: record.pdr,
    comune: record.comune,
    documents: documents.map(({ name }) => name),
  }
}

/** The distinct texts that are not empty. */
const uniqueTexts = (...texts: string[]) => [...new Set(texts.filter((text) => text !== ''))]

/** ERR-7. */
const NOT_SENT = 'Email did not send!'

function sendFailure({ reason, detail }: Extract<EffectOutcome, { ok: false }>): Failure {
  if (reason === 'unreachable') return new Failure('external-service-failed', { message: NOT_SENT })
  return new Failure('invalid', {
    message: NOT_SENT,
    issues: [{ field: 'email', code: 'refused', message: detail }],
  })
}
