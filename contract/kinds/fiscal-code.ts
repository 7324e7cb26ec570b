import { checkFormerHolder } from '../checks/contradictions.ts'
import { checkFiscalCode } from '../checks/fiscal-code.ts'
import { checkBirthInCode } from '../checks/fiscal-code-birth-warnings.ts'
import { findMismatches, type KnownPersonData } from '../checks/fiscal-code-person.ts'
import { cleanLine } from '../clean-text.ts'
import type { Answered, FieldName } from '../fields.ts'
import { NONE } from '../form/kind.ts'
import type { Notice } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import { foldName } from '../people/index.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { deathOf, noticesOf, relatedText } from './checked-kind.ts'
import type { FieldRules, Relation } from './field-rules.ts'
import type { Kind } from './kind.ts'

/** The data of the form about the person, as input of the check. */
function personOf(rules: FieldRules | undefined, answered: Answered): KnownPersonData {
  const read = (part: Relation) => relatedText(rules, answered, part)
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

/** One person has one code: a payer, a proxy or a holder with the customer's name has the customer's. */
function checkOtherCodes(
  code: string,
  { name = '', last_name = '' }: KnownPersonData,
  rules: FieldRules | undefined,
  answered: Answered,
): Finding[] {
  const own = foldName(name + last_name)
  const read = (field: FieldName) => {
    const answer = answered[field]
    return typeof answer === 'string' ? answer : ''
  }
  const other = rules?.people?.find(
    (person) => own !== '' && foldName(read(person.name) + read(person.lastName)) === own,
  )
  const otherCode = other ? read(other.code).toUpperCase() : ''
  if (otherCode === '' || otherCode === code) return []
  return [
    finding(
      'fiscal-code-two',
      `${name} ${last_name} ha due codici fiscali: fra i dati del cliente c’è ${otherCode}.`,
      otherCode,
    ),
  ]
}

/** A person's code. A mismatch with the rest of the form is reported and rejects nothing. */
export const fiscalCode: Kind = {
  shape: 'text',
  parse: (typed) => cleanLine(typedText(typed).toUpperCase()) || undefined,
  display: (answer) => typedText(answer),
  check: (answer, { view, answered, now }) => {
    const today = now.slice(0, 10)
    const outcome = checkFiscalCode(typedText(answer), today)
    const notices = noticesOf(outcome)
    if (!outcome.ok) return notices
    const person = personOf(view.rules, answered)
    const birth = { birthDate: person.birthDate, ...deathOf(view.rules, answered) }
    const odd = [
      ...checkFormerHolder(outcome.value, [
        relatedText(view.rules, answered, 'holderCode'),
        relatedText(view.rules, answered, 'holderVat'),
      ]),
      ...checkOtherCodes(outcome.value, person, view.rules, answered),
      ...findMismatches(outcome.value, person, today),
      ...checkBirthInCode(outcome.value, birth, today),
    ]
    if (odd.length === 0) return notices.length > 0 ? notices : NONE
    return [...notices, ...odd.map((finding): Notice => ({ ...finding, severity: 'warning' }))]
  },
}
