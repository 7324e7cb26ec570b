import type { FieldName } from '../fields.ts'
import type { Answered, Condition, Sample } from './types.ts'
import type { Ref } from './values.ts'

/** A value that means «any answer» when the definition is tested. */
const SOME_TEXT = 'qualcosa'

/** The text of an answer; the name of a catalogue reference. */
export function textOf(answer: string | boolean | Ref | undefined): string {
  if (typeof answer === 'string') return answer
  return typeof answer === 'object' ? answer.name : ''
}

function fieldCondition(
  field: FieldName,
  clause: string,
  samples: readonly (string | boolean)[],
  test: (answer: Answered[FieldName]) => boolean,
): Condition {
  return {
    holds: (answered) => test(answered[field]),
    reads: [field],
    label: clause,
    samples: samples.map((value) => ({ field, value })),
  }
}

/** The field's answer equals this value. `label` names the field in the clause, with its article. */
export function is(field: FieldName, value: string, label: string): Condition {
  return fieldCondition(field, `${label} è «${value}»`, [value, SOME_TEXT], (answer) => answer === value)
}

export function isOneOf(field: FieldName, values: readonly string[], label: string): Condition {
  const clause = `${label} è ${values.map((value) => `«${value}»`).join(' o ')}`
  return fieldCondition(field, clause, [...values, SOME_TEXT], (answer) => values.includes(textOf(answer)))
}

export function isTrue(field: FieldName, clause: string): Condition {
  return fieldCondition(field, clause, [true], (answer) => answer === true)
}

export function answered(field: FieldName, label: string): Condition {
  return fieldCondition(field, `${label} è indicato`, [SOME_TEXT], (answer) => answer !== undefined)
}

/** Names are trimmed and compared with underscores and repeated spaces as one space. */
const nameOf = (answer: Answered[FieldName]) =>
  textOf(answer)
    .replace(/[\s_]+/g, ' ')
    .trim()

/** The text, or the name of the reference, begins with one of these prefixes in any case. */
export function startsWith(field: FieldName, prefixes: readonly string[], label: string): Condition {
  const clause = `${label} inizia per ${prefixes.join(', ')}`
  return fieldCondition(
    field,
    clause,
    [...prefixes.map((prefix) => `${prefix} ${SOME_TEXT}`), SOME_TEXT],
    (answer) => {
      const text = nameOf(answer).toUpperCase()
      return prefixes.some((prefix) => text.startsWith(prefix))
    },
  )
}

/** The text, or the name of the reference, matches with blanks for underscores. `example` is a matching text. */
export function matches(field: FieldName, pattern: RegExp, clause: string, example: string): Condition {
  return fieldCondition(field, clause, [example, SOME_TEXT], (answer) => pattern.test(nameOf(answer)))
}

/** The text passes a test function. */
export function meets(
  field: FieldName,
  test: (text: string) => boolean,
  clause: string,
  samples: readonly string[],
): Condition {
  return fieldCondition(field, clause, samples, (answer) => test(textOf(answer)))
}

/** The last row of a table. */
export const otherwise: Condition = { holds: () => true, reads: [], label: '', samples: [] }

function mergeReads(conditions: readonly Condition[]): { reads: FieldName[]; samples: Sample[] } {
  return {
    reads: [...new Set(conditions.flatMap((condition) => condition.reads))],
    samples: conditions.flatMap((condition) => condition.samples),
  }
}

/** All conditions hold. Without conditions it does not hold, so that an empty list allows nothing. */
export function all(...conditions: readonly Condition[]): Condition {
  const clause = conditions.map((condition) => condition.label).join(' e ')
  const alternatives = conditions.some((condition) => condition.explain)
  return {
    ...mergeReads(conditions),
    label: clause,
    holds: (answers) => conditions.length > 0 && conditions.every((condition) => condition.holds(answers)),
    ...(alternatives && {
      explain: (answers: Answered) => conditions.map((condition) => explain(condition, answers)).join(' e '),
    }),
    explainUnmet: (answers) =>
      conditions
        .filter((condition) => !condition.holds(answers))
        .map((condition) => explainUnmet(condition, answers))
        .join(' e '),
    unmetCount: (answers) => conditions.reduce((sum, condition) => sum + unmetCount(condition, answers), 0),
  }
}

/** At least one condition holds. */
export function any(...conditions: readonly Condition[]): Condition {
  return {
    ...mergeReads(conditions),
    label: conditions.map((condition) => condition.label).join(' oppure '),
    holds: (answers) => conditions.some((condition) => condition.holds(answers)),
    explain: (answers) =>
      conditions
        .filter((condition) => condition.holds(answers))
        .map((condition) => explain(condition, answers))
        .join(' e '),
    explainUnmet: (answers) => {
      const least = leastUnmetCount(conditions, answers)
      const nearest = conditions.filter((condition) => unmetCount(condition, answers) === least)
      return nearest.map((condition) => explainUnmet(condition, answers)).join(' oppure ')
    },
    unmetCount: (answers) => leastUnmetCount(conditions, answers),
  }
}

export function not(condition: Condition, clause: string): Condition {
  return {
    reads: condition.reads,
    samples: condition.samples,
    label: clause,
    holds: (answers) => !condition.holds(answers),
  }
}

/** The same alternatives with one label; `explain` still names the one that holds. */
export function relabelAlternatives(condition: Condition, clause: string): Condition {
  const { explainUnmet: _explainUnmet, unmetCount: _unmetCount, ...rest } = condition
  return { ...rest, label: clause }
}

/** The same condition with another label. */
export function relabel(condition: Condition, clause: string): Condition {
  return { reads: condition.reads, samples: condition.samples, label: clause, holds: condition.holds }
}

/** Why it holds, as text. */
export function explain(condition: Condition, answers: Answered): string {
  return condition.explain ? condition.explain(answers) : condition.label
}

/** What it still requires, as text. */
export function explainUnmet(condition: Condition, answers: Answered): string {
  return condition.explainUnmet ? condition.explainUnmet(answers) : condition.label
}

function unmetCount(condition: Condition, answers: Answered): number {
  if (condition.unmetCount) return condition.unmetCount(answers)
  return condition.holds(answers) ? 0 : 1
}

function leastUnmetCount(conditions: readonly Condition[], answers: Answered): number {
  return Math.min(...conditions.map((condition) => unmetCount(condition, answers)))
}
