import { checkFiscalCode } from '../../checks/fiscal-code.ts'
import { disagreements } from '../../checks/fiscal-code-person.ts'
import type { Answered, FieldRules, Notice, Relation } from '../types.ts'
import { type Kind, NONE, typedText } from './kind.ts'
import { noticesOf } from './outcomes.ts'

/** What the form knows about the person, in the words of the check. */
function personOf(rules: FieldRules | undefined, answered: Answered) {
  const read = (part: Relation) => {
    const field = rules?.relates?.[part]
    return field && typedText(answered[field] ?? '')
  }
  const person = {
    name: read('name'),
    last_name: read('lastName'),
    birthDate: read('birthDate'),
    sex: read('sex'),
    place: read('birthPlace'),
    country: read('birthCountry'),
  }
  return Object.fromEntries(Object.entries(person).filter(([, known]) => known))
}

/** A person's code. That it disagrees with the rest of the form is told and refuses nothing. */
export const fiscalCode: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim().toUpperCase() || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered, now }) => {
    const today = now.slice(0, 10)
    const outcome = checkFiscalCode(typedText(answer), today)
    const found = noticesOf(outcome)
    if (!outcome.ok) return found
    const odd = disagreements(outcome.value, personOf(view.rules, answered), today)
    if (odd.length === 0) return found.length > 0 ? found : NONE
    return [...found, ...odd.map((finding): Notice => ({ ...finding, severity: 'warning' }))]
  },
}
