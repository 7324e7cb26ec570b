import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { checkEmail } from '../../../contract/checks/email.ts'
import { mailingRequirements, romeTime } from '../../../contract/index.ts'
import type { MailBlock, sendMailing as sendMailingCall } from '../../../shared/api/mail-blocks.ts'
import type { UserActor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { writeMail } from '../../documents/mails/write-mail.ts'
import { dailyKey, type EffectOutcome, runOnce } from '../../effects/effects.ts'
import { Failure } from '../../http/failure.ts'
import {
  findUnanswered,
  invalidFailure,
  refuseField,
  refuseIssues,
  refuseWithoutMail,
} from '../../http/refuse-invalid.ts'
import { isMailQueued } from '../../providers/mail/is-mail-queued.ts'
import { asEffectOutcome } from '../../providers/mail/word-failure.ts'
import { mailBlocks } from './mail-blocks.ts'

const PER_USER = { max: 100, seconds: 3600 }

type MailingInput = z.output<typeof sendMailingCall.body>

/** Sends the happy-customer mail once a day, regardless of the number of requests and users. */
export async function sendMailing(
  { db, mail, now, config }: Pick<Context, 'db' | 'mail' | 'now' | 'config'>,
  input: MailingInput,
  actor: UserActor,
): Promise<{ waiting: boolean }> {
  const taken = await consumeLimit(db, `mailing:${actor.userId}`, PER_USER, now())
  if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
  refuseWithoutMail(mail)
  const email = checkMailing(input)
  const interactions = await findTicked(db, input.iteractions)
  const customer = {
    name: input.name,
    lastName: input.last_name,
    owner: input.contact_owner,
    product: input.product,
    operation: input.operation,
    code: input.code,
    organisation: config.organisationName,
    interactions,
    review: input.recensioni,
    reviewUrl: config.reviewUrl,
    referral: input.passaparola,
    referralName: input.passaparola_nome,
  }
  const content = await writeMail(db, 'cliente-felice', customer)
  const day = romeTime(now()).slice(0, 10)
  const key = dailyKey(day, email.toLowerCase(), content.subject, content.text)
  const entry = { kind: 'mailing' as const, payload: { ...input, email }, userId: actor.userId }
  const detail = { contact: input.contact_id, code: input.code }
  const outcome = await runOnce(
    db,
    key,
    entry,
    async (once) =>
      asEffectOutcome(
        await mail.send({ ...content, kind: 'cliente-felice', to: email, key: `mailing:${once}` }),
      ),
    {
      onSuccess: (trx) => logUserAction(trx, { userId: actor.userId, actor, action: 'mailing sent', detail }),
    },
  )
  if (!outcome.ok) throw notSent(outcome)
  return { waiting: await isMailQueued(db, outcome.id) }
}

/** The normalised address. */
function checkMailing(input: MailingInput): string {
  const issues = findUnanswered(input, mailingRequirements(input))
  const address = checkEmail(input.email)
  if (!address.ok) {
    const { code, message } = address.finding
    throw invalidFailure(input.email === '' ? issues : [...issues, { field: 'email', code, message }])
  }
  refuseIssues(issues)
  return address.value
}

/** The checkboxes with those names or ids, each once. Throws `invalid` for an unknown one. */
async function findTicked(db: Kysely<Database>, input: string[]): Promise<MailBlock[]> {
  const all = await mailBlocks.list(db)
  const isTicked = ({ id, name }: MailBlock) => input.includes(id) || input.includes(name)
  const known = new Set(all.flatMap(({ id, name }) => [id, name]))
  const unknown = input.find((name) => !known.has(name))
  if (unknown !== undefined)
    refuseField('iteractions', 'unknown', `«${unknown}» non è più tra le interazioni: aggiorna la pagina.`)
  return all.filter(isTicked)
}

function notSent({ reason, detail }: Extract<EffectOutcome, { ok: false }>): Failure {
  if (reason === 'unreachable')
    return new Failure('external-service-failed', { message: 'Cannot send the email' })
  const issues = [{ field: 'email', code: 'refused', message: detail }]
  return new Failure('invalid', { message: 'Cannot send the email', issues })
}
