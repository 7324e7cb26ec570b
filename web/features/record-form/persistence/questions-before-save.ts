import { type Answered, holdersDiffer } from '../../../../contract/index.ts'

/** What the user has confirmed in addition to the save. */
export interface Consent {
  /** The user confirmed that the extra sale has another holder. */
  holdersDiffer?: true
}

export type Question = 'reminder' | 'holders'

/**
 * The next question before a normal save (VALID-6, VALID-7); undefined if there is none. The reminder is
 * shown once per opening.
 */
export function nextQuestionBeforeSave(answered: Answered, isReminded: boolean): Question | undefined {
  if (!isReminded) return 'reminder'
  return holdersDiffer(answered) ? 'holders' : undefined
}
