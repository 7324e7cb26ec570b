import type { z } from 'zod'
import { calledNumber } from '../../../contract/duties/called-number.ts'
import { LEAD_OWNER, LEAD_REQUIREMENTS, LEAD_TYPE, romeTime } from '../../../contract/index.ts'
import { TYPE_CONTRACT } from '../../../contract/sections/contract-type/contract-type-options.ts'
import { isSkippedTime } from '../../../contract/time/italian-time.ts'
import { parseDateTime } from '../../../contract/time/typed-date.ts'
import * as calls from '../../../shared/api/leads.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Actor } from '../../actor.ts'
import { dailyKey } from '../../effects/effects.ts'
import { Failure } from '../../http/failure.ts'
import { findUnanswered, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import type { Lead } from '../../providers/crm/port.ts'
import { findPendingKey, type LeadContext, runLead } from './lead-effect.ts'

type LeadInput = z.output<typeof calls.createLead.body>

/**
 * Creates a lead in the CRM and returns its id. Equal leads of one day are created once, for any user and number of
 * clicks; a lead that the CRM did not accept is retried automatically and is the same until then.
 */
export async function createLead(
  context: LeadContext,
  input: LeadInput,
  actor: Actor,
): Promise<{ id: string }> {
  const { db, now } = context
  const today = romeTime(now())
  checkLead(input, today)
  const lead = toLead(input)
  const waiting = await findPendingKey(db, lead)
  const key = waiting ?? dailyKey(today.slice(0, 10), ...Object.values(lead))
  if (input.contact) await storeContact(db, key, input.contact)
  const outcome = await runLead(context, key, { lead, actor })
  if (outcome.ok) return outcome
  if (outcome.reason === 'unreachable') {
    const later = outcome.waits ? ': il lead resta in attesa e verrà inviato automaticamente.' : '.'
    throw new Failure('external-service-failed', { message: `Il CRM non risponde${later}` })
  }
  if (outcome.about === 'owner') refuseField('owner_id', 'unknown', LEAD_OWNER)
  const { about, detail } = outcome
  throw new Failure('invalid', {
    message: calls.LEAD_FAILED,
    title: 'Il CRM ha rifiutato il lead',
    ...(about === 'contact' && { issues: [{ field: 'contact_id', code: 'unknown', message: detail }] }),
  })
}

/** The input as a lead of the CRM. */
export const toLead = (input: Omit<LeadInput, 'contact'>): Lead => ({
  contactId: input.contact_id,
  source: input.lead_id,
  ownerId: input.owner_id,
  contractType: input.type_contract,
  callbackTime: input.callback_time,
})

/** Before the lead: one that waits for the CRM has no id yet. The last that was said of an equal lead holds. BASIS-4 */
async function storeContact(
  db: LeadContext['db'],
  key: string,
  { phone, basis }: NonNullable<LeadInput['contact']>,
): Promise<void> {
  const { basis: name = null, ...details } = basis ?? {}
  const said = {
    phone: calledNumber(phone) ?? '',
    ...(basis && { basis: name, details: JSON.stringify(details) }),
  }
  await db
    .insertInto('lead_contacts')
    .values({ key, ...said })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...said, updated_at: new Date() }))
    .execute()
}

function checkLead(input: LeadInput, today: string): void {
  const issues = findUnanswered(input, LEAD_REQUIREMENTS)
  if (input.type_contract !== '' && !TYPE_CONTRACT.some(({ value }) => value === input.type_contract))
    issues.push({ field: 'type_contract', code: 'unknown', message: LEAD_TYPE })
  if (input.callback_time !== '') issues.push(...callbackIssues(input.callback_time, today))
  refuseIssues(issues)
}

function callbackIssues(time: string, today: string): FieldIssue[] {
  const issue = (code: string, message: string) => [{ field: 'callback_time', code, message }]
  if (parseDateTime(time) !== time || isSkippedTime(time))
    return issue('time', 'L’orario di richiamata non è una data e un’ora.')
  return time <= today ? issue('past', 'L’orario di richiamata deve essere nel futuro.') : []
}
