import type { Death } from '../../checks/birth-date.ts'
import type { FieldRules, Relation } from '../field-rules.ts'
import type { Answered } from '../types.ts'
import { typedText } from './kind.ts'

/** The answer of a field's relation; empty if there is no relation or no answer. */
export function relatedText(rules: FieldRules | undefined, answered: Answered, part: Relation): string {
  const field = rules?.relates?.[part]
  return typedText((field && answered[field]) ?? '')
}

/** Whether the person of a field has died, and when, according to the form. */
export function deathOf(rules: FieldRules | undefined, answered: Answered): Death {
  const deathDate = relatedText(rules, answered, 'deathDate')
  const dead = rules?.deceased !== undefined && relatedText(rules, answered, 'deceased') === rules.deceased
  return deathDate ? { dead, deathDate } : { dead }
}
