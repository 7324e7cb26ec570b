import { type Answered, holdersDiffer } from '../../../../contract/index.ts'

/** What a person has agreed to beyond the save itself. */
export interface Consent {
  /** The extra sale is made out to somebody else, and that is meant. */
  holdersDiffer?: true
}

export type Question = 'reminder' | 'holders'

/** What is asked before a normal save (VALID-6, VALID-7); undefined when nothing is. The reminder comes once for each opening. */
export function questionBefore(answered: Answered, reminded: boolean): Question | undefined {
  if (!reminded) return 'reminder'
  return holdersDiffer(answered) ? 'holders' : undefined
}
