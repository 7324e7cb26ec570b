import { type Answered, holdersDiffer } from '../../../../contract/index.ts'

/** What the user has confirmed in addition to the save. */
export interface Consent {
  /** The user confirmed that the extra sale has another holder. */
  holdersDiffer?: true
}

export type Question = 'reminder' | 'holders'

/** What is asked before a normal save (VALID-6, VALID-7); undefined when nothing is. The reminder comes once for each opening. */
export function nextSaveQuestion(answered: Answered, isReminded: boolean): Question | undefined {
  if (!isReminded) return 'reminder'
  return holdersDiffer(answered) ? 'holders' : undefined
}
