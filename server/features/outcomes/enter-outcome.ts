import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { romeTime } from '../../../contract/index.ts'
import {
  deriveOutcome,
  endsComplaint,
  hasCause,
  isStepBack,
  OUTCOME_LABELS,
  OUTCOME_STATES,
  type OutcomeEvent,
  openComplaint,
  runningAttempt,
} from '../../../contract/outcomes/index.ts'
import type { enterOutcome as call } from '../../../shared/api/outcomes.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { lockSupplies, readOutcomeEvents, rewriteOutcomes } from '../../supplies/rewrite-outcomes.ts'
import { type NewSupplyEvent, storeEvents } from './store-events.ts'

type Entered = z.output<typeof call.body>

/** Enters an outcome by hand for one or many supplies: all of them or none (OUTCOME-15). */
export async function enterOutcome(
  trx: Transaction<Database>,
  entered: Entered,
  { caller, now }: { caller: Caller; now: Date },
): Promise<{ entryId: string | null; changed: number }> {
  const today = romeTime(now).slice(0, 10)
  refuseIncomplete(entered, today)
  const ids = [...new Set(entered.supplies)]
  const supplies = await lockSupplies(trx, ids)
  if (supplies.length < ids.length) throw new Failure('not-found')
  const known = await readOutcomeEvents(trx, ids)
  const events = ids.map((supplyId) =>
    toEvent(supplyId, known.get(supplyId) ?? [], { entered, today, now, caller }),
  )
  const entryId = randomUUID()
  const stored = new Set(
    await storeEvents(trx, events, { entryId, source: 'hand', userId: caller.userId, at: now }),
  )
  if (stored.size === 0) return { entryId: null, changed: 0 }
  const detail = { ...(entered.reason && { reason: entered.reason }) }
  await rewriteOutcomes(
    trx,
    supplies.filter(({ id }) => stored.has(id)),
    { actor: caller, at: now, detail },
  )
  return { entryId, changed: stored.size }
}

function refuseIncomplete({ state, on, foreseenOn, cause, causeText }: Entered, today: string): void {
  const issues: FieldIssue[] = []
  if (hasCause(state) && !cause && causeText === '')
    issues.push({ field: 'cause', code: 'required', message: 'Indica la causa, o le parole del fornitore.' })
  if (on > today && state !== 'active')
    issues.push({ field: 'on', code: 'future', message: 'La data è dopo oggi.' })
  if (foreseenOn && state !== 'accepted')
    issues.push({
      field: 'foreseenOn',
      code: 'state',
      message: 'Solo una fornitura accettata ha un inizio previsto.',
    })
  if (issues.length > 0) throw new Failure('invalid', { issues })
}

interface Entering {
  entered: Entered
  today: string
  now: Date
  caller: Caller
}

function toEvent(
  supplyId: string,
  known: readonly OutcomeEvent[],
  { entered, today, now, caller }: Entering,
): NewSupplyEvent {
  const outcome = deriveOutcome(known)
  // OUTCOME-13
  const isForeseen = entered.state === 'active' && entered.on > today
  const state = isForeseen ? ('accepted' as const) : entered.state
  const attempt = runningAttempt(known)
  const event: NewSupplyEvent = {
    supplyId,
    state,
    on: isForeseen ? today : entered.on,
    foreseenOn: isForeseen ? entered.on : entered.foreseenOn,
    knownAt: knownAfter(known, now),
    cause: hasCause(state) ? entered.cause : undefined,
    causeText: hasCause(state) ? entered.causeText : undefined,
    note: [entered.note, entered.reason].filter(Boolean).join(' · '),
    // OUTCOME-11
    attempt: state === 'sent' && outcome.state === 'rejected' ? attempt + 1 : attempt,
  }
  refuseContested(known, event)
  const goesBack = isStepBack(known, event)
  if (goesBack) refuseStepBack(outcome.state, entered, caller)
  const rank = (of: OutcomeEvent['state']) => OUTCOME_STATES.indexOf(of)
  const supersedes = goesBack || (event.on === outcome.on && rank(state) < rank(outcome.state))
  return supersedes ? { ...event, supersedes } : event
}

/** CONTEST-3: it would be stored, and change nothing. */
function refuseContested(known: readonly OutcomeEvent[], { state, on }: OutcomeEvent): void {
  const complaint = openComplaint(known)
  if (!complaint || on < complaint.on || state === 'contested' || endsComplaint(state)) return
  refuse('state', 'C’è un reclamo aperto: prima chiudilo nell’elenco «Contestati».')
}

/** Now, or just after what is known already, when the clock of the server was set back meanwhile. */
function knownAfter(known: readonly OutcomeEvent[], now: Date): string {
  const last = Math.max(0, ...known.map(({ knownAt }) => Date.parse(knownAt) + 1))
  return new Date(Math.max(last, now.getTime())).toISOString()
}

function refuseStepBack(present: OutcomeEvent['state'], { state, reason }: Entered, caller: Caller): void {
  const label = `Da «${OUTCOME_LABELS[present]}» a «${OUTCOME_LABELS[state]}»`
  if (present === 'withdrawn')
    refuse(
      'state',
      'La fornitura è in ripensamento: solo uno scritto a mano o da un file si può annullare, non quello del cliente.',
    )
  if (caller.role !== 'admin')
    throw new Failure('not-allowed', { message: `${label} si torna solo con un amministratore.` })
  if (reason === '') refuse('reason', `${label} si torna indietro: scrivi il motivo.`)
}

function refuse(field: string, message: string): never {
  throw new Failure('invalid', { issues: [{ field, code: 'step-back', message }] })
}
