import type { SalePart } from '../../../contract/crm-parts.ts'
import {
  CAUSES,
  type CauseId,
  causeLabel,
  OUTCOME_LABELS,
  type OutcomeState,
} from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { SupplyState, Urgency } from '../../../shared/api/outcomes.ts'
import type { RecordRow } from '../../../shared/api/records.ts'

export const PART_LABELS: Readonly<Record<SalePart, string>> = {
  contract: 'Telefonia',
  luce: 'Luce',
  gas: 'Gas',
  extra: 'Extra',
  altra: 'Seconda vendita',
  insurance: 'Assicurazione',
}

export const OUTCOME_COLORS: Readonly<Record<OutcomeState, string>> = {
  to_send: 'gray',
  sent: 'blue',
  suspended: 'orange',
  accepted: 'blue',
  rejected: 'red',
  active: 'teal',
  contested: 'orange',
  ended: 'gray',
  cancelled: 'gray',
  withdrawn: 'orange',
}

/** The key that enters a state from a row. Those of every list (`j`, `k`, `n`) are left to it. */
export const STATE_KEYS: Readonly<Record<string, OutcomeState>> = {
  i: 'sent',
  s: 'suspended',
  c: 'accepted',
  x: 'rejected',
  a: 'active',
  r: 'withdrawn',
  t: 'contested',
  e: 'ended',
  l: 'cancelled',
  d: 'to_send',
}

/** One letter for each cause, in the order of the catalogue. */
export const CAUSE_KEYS: ReadonlyMap<string, CauseId> = new Map(
  CAUSES.map(({ id }, index) => [String.fromCharCode('a'.charCodeAt(0) + index), id]),
)

export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  late: 'In ritardo',
  refused: 'KO da sistemare',
  rest: 'Tutte le altre',
}

/** The outcome of a record: its worst state, and how many supplies are active where some are and others are not. */
export function outcomeText({ state, active, of }: NonNullable<RecordRow['outcome']>): string {
  const isMixed = of > 1 && active > 0 && active < of
  return isMixed ? `${OUTCOME_LABELS[state]} · ${active} di ${of} attive` : OUTCOME_LABELS[state]
}

/** Why a supply was refused: the cause, or the supplier's words while nobody has said what they mean. */
export const causeText = ({ cause, causeText: words }: Pick<SupplyState, 'cause' | 'causeText'>): string =>
  [causeLabel(cause), words && `«${words}»`].filter(Boolean).join(', ')

/** The dates of a supply, in words. */
export function datesText({ on, startedOn, foreseenOn }: SupplyState): string {
  const parts = [
    on && `dal ${italianDate(on)}`,
    foreseenOn && `inizio previsto ${italianDate(foreseenOn)}`,
    startedOn && startedOn !== on && `attivo dal ${italianDate(startedOn)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What a supply is, in one line. */
export const supplyText = ({
  part,
  point,
  product,
}: Pick<SupplyState, 'part' | 'point' | 'product'>): string =>
  [PART_LABELS[part], point || product].filter(Boolean).join(' · ')
