/** The states of a supply (OUTCOME-8), in the order of their rank: of two events of one day the later state counts. */
export const OUTCOME_STATES = [
  'to_send',
  'sent',
  'suspended',
  'accepted',
  'rejected',
  'active',
  'contested',
  'ended',
  'cancelled',
  'withdrawn',
] as const
export type OutcomeState = (typeof OUTCOME_STATES)[number]

export const OUTCOME_LABELS: Readonly<Record<OutcomeState, string>> = {
  to_send: 'Da inviare',
  sent: 'Inserito',
  suspended: 'Sospeso',
  accepted: 'Accettato',
  rejected: 'KO',
  active: 'Attivo',
  contested: 'Contestato',
  ended: 'Cessato',
  cancelled: 'Annullato',
  withdrawn: 'Ripensamento',
}

/**
 * The states that may follow each one. More than the usual way is allowed where a supplier reports the end of several
 * steps at once, as from entered to active, or changes its mind. Every other one is a step back (OUTCOME-12).
 */
const FOLLOWING: Readonly<Record<OutcomeState, readonly OutcomeState[]>> = {
  to_send: ['sent', 'suspended', 'accepted', 'rejected', 'active', 'contested', 'ended', 'cancelled'],
  sent: ['suspended', 'accepted', 'rejected', 'active', 'contested', 'ended'],
  suspended: ['sent', 'accepted', 'rejected', 'active', 'contested', 'ended'],
  accepted: ['rejected', 'active', 'contested', 'ended'],
  rejected: ['sent', 'suspended', 'accepted', 'active', 'contested', 'ended', 'cancelled'],
  active: ['contested', 'ended'],
  contested: ['active', 'ended'],
  // A supplier takes the supply up again.
  ended: ['active'],
  cancelled: ['to_send', 'sent', 'suspended', 'accepted', 'rejected', 'active', 'contested', 'ended'],
  withdrawn: [],
}

/** Whether a state may follow another one; the same state may, with newer details. */
export const mayFollow = (state: OutcomeState, former: OutcomeState): boolean =>
  state === former || state === 'withdrawn' || FOLLOWING[former].includes(state)

/** States of which the supplier says why. */
export const hasCause = (state: OutcomeState): boolean => state === 'rejected' || state === 'suspended'
