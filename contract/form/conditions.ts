import type { FieldName, Ref } from '../fields.ts'
import type { Answered, Condition, Sample } from './types.ts'

/** A value that stands for «something was answered» when the definition is tried out. */
const SOMETHING = 'qualcosa'

/** The text of an answer: a thing of the catalogue reads as its name. */
export function textOf(answer: string | boolean | Ref | undefined): string {
  if (typeof answer === 'string') return answer
  return typeof answer === 'object' ? answer.name : ''
}

function atom(
  field: FieldName,
  words: string,
  samples: readonly (string | boolean)[],
  test: (answer: Answered[FieldName]) => boolean,
): Condition {
  return {
    holds: (answered) => test(answered[field]),
    reads: [field],
    words,
    samples: samples.map((value) => ({ field, value })),
  }
}

/** The field's answer is this one. `label` names the field in the sentence, with its article. */
export function is(field: FieldName, value: string, label: string): Condition {
  return atom(field, `${label} è «${value}»`, [value, SOMETHING], (answer) => answer === value)
}

export function isOneOf(field: FieldName, values: readonly string[], label: string): Condition {
  const words = `${label} è ${values.map((value) => `«${value}»`).join(' o ')}`
  return atom(field, words, [...values, SOMETHING], (answer) => values.includes(textOf(answer)))
}

export function isTrue(field: FieldName, words: string): Condition {
  return atom(field, words, [true], (answer) => answer === true)
}

export function answered(field: FieldName, label: string): Condition {
  return atom(field, `${label} è indicato`, [SOMETHING], (answer) => answer !== undefined)
}

/** As names are compared: underscores and runs of blanks read as one blank, and none stands around the name. */
const nameOf = (answer: Answered[FieldName]) =>
  textOf(answer)
    .replace(/[\s_]+/g, ' ')
    .trim()

/** The text, or the name of the chosen thing, begins with one of these, whatever the case. */
export function startsWith(field: FieldName, prefixes: readonly string[], label: string): Condition {
  const words = `${label} inizia per ${prefixes.join(', ')}`
  return atom(field, words, [...prefixes.map((prefix) => `${prefix} ${SOMETHING}`), SOMETHING], (answer) => {
    const text = nameOf(answer).toUpperCase()
    return prefixes.some((prefix) => text.startsWith(prefix))
  })
}

/** The text, or the name of the chosen thing, matches, read with blanks for underscores. `example` is a text that does. */
export function matches(field: FieldName, pattern: RegExp, words: string, example: string): Condition {
  return atom(field, words, [example, SOMETHING], (answer) => pattern.test(nameOf(answer)))
}

/** The text passes a check. */
export function meets(
  field: FieldName,
  test: (text: string) => boolean,
  words: string,
  samples: readonly string[],
): Condition {
  return atom(field, words, samples, (answer) => test(textOf(answer)))
}

/** The last row of a table. */
export const otherwise: Condition = { holds: () => true, reads: [], words: '', samples: [] }

function unite(conditions: readonly Condition[]): { reads: FieldName[]; samples: Sample[] } {
  return {
    reads: [...new Set(conditions.flatMap((condition) => condition.reads))],
    samples: conditions.flatMap((condition) => condition.samples),
  }
}

/** Every one holds. Of nothing: it does not hold, so that an empty list never lets anything through. */
export function all(...conditions: readonly Condition[]): Condition {
  const words = conditions.map((condition) => condition.words).join(' e ')
  const alternatives = conditions.some((condition) => condition.because)
  return {
    ...unite(conditions),
    words,
    holds: (answers) => conditions.length > 0 && conditions.every((condition) => condition.holds(answers)),
    ...(alternatives && {
      because: (answers: Answered) => conditions.map((condition) => because(condition, answers)).join(' e '),
    }),
    lacks: (answers) =>
      conditions
        .filter((condition) => !condition.holds(answers))
        .map((condition) => lacks(condition, answers))
        .join(' e '),
    missing: (answers) => conditions.reduce((sum, condition) => sum + missing(condition, answers), 0),
  }
}

/** At least one holds. */
export function any(...conditions: readonly Condition[]): Condition {
  return {
    ...unite(conditions),
    words: conditions.map((condition) => condition.words).join(' oppure '),
    holds: (answers) => conditions.some((condition) => condition.holds(answers)),
    because: (answers) =>
      conditions
        .filter((condition) => condition.holds(answers))
        .map((condition) => because(condition, answers))
        .join(' e '),
    lacks: (answers) => {
      const least = leastMissing(conditions, answers)
      const nearest = conditions.filter((condition) => missing(condition, answers) === least)
      return nearest.map((condition) => lacks(condition, answers)).join(' oppure ')
    },
    missing: (answers) => leastMissing(conditions, answers),
  }
}

export function not(condition: Condition, words: string): Condition {
  return {
    reads: condition.reads,
    samples: condition.samples,
    words,
    holds: (answers) => !condition.holds(answers),
  }
}

/** The same alternatives under one name; which of them held is still told. */
export function named(condition: Condition, words: string): Condition {
  const { lacks: _lacks, missing: _missing, ...rest } = condition
  return { ...rest, words }
}

/** The same statement in better words. */
export function said(condition: Condition, words: string): Condition {
  return { reads: condition.reads, samples: condition.samples, words, holds: condition.holds }
}

/** Why it holds, in words. */
export function because(condition: Condition, answers: Answered): string {
  return condition.because ? condition.because(answers) : condition.words
}

/** What it still waits for, in words. */
export function lacks(condition: Condition, answers: Answered): string {
  return condition.lacks ? condition.lacks(answers) : condition.words
}

function missing(condition: Condition, answers: Answered): number {
  if (condition.missing) return condition.missing(answers)
  return condition.holds(answers) ? 0 : 1
}

function leastMissing(conditions: readonly Condition[], answers: Answered): number {
  return Math.min(...conditions.map((condition) => missing(condition, answers)))
}
