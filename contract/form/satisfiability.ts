import { type Condition, type Test, testsOf } from './condition.ts'
import type { Answers } from './types.ts'

/** Above this number of combinations the search stops and reports satisfiable. */
const MAX_COMBINATIONS = 400_000

/** A value that means «any answer» when the definition is tested. */
const SOME_TEXT = 'qualcosa'

type Sample = string | boolean

/** The values of its field that make a test true or false. A sample text also represents a reference of that name. */
function samplesOf(test: Test): readonly Sample[] {
  switch (test.op) {
    case 'is':
      return test.value === true ? [true] : [test.value, SOME_TEXT]
    case 'isOneOf':
      return test.samples ?? [...test.values, SOME_TEXT]
    case 'answered':
      return [SOME_TEXT]
    case 'startsWith':
      return [...test.prefixes.map((prefix) => `${prefix} ${SOME_TEXT}`), SOME_TEXT]
    case 'matches':
      return [test.sample, SOME_TEXT]
    case 'meets':
      return test.samples
  }
}

/**
 * Whether some answers make the test true. Tries every combination of the values in the conditions, including
 * no answer.
 */
export function isSatisfiable(
  conditions: readonly Condition[],
  isTrue: (answered: Answers) => boolean,
): boolean {
  const attempts = new Map<string, Set<Sample | undefined>>()
  for (const test of conditions.flatMap((condition) => testsOf(condition))) {
    const samples = attempts.get(test.field) ?? new Set([undefined])
    for (const sample of samplesOf(test)) samples.add(sample)
    attempts.set(test.field, samples)
  }
  const columns = [...attempts]
  if (columns.reduce((product, [, samples]) => product * samples.size, 1) > MAX_COMBINATIONS) return true
  const answers: Record<string, Sample | undefined> = {}
  const search = (index: number): boolean => {
    const column = columns[index]
    if (!column) return isTrue(answers)
    const [field, samples] = column
    return [...samples].some((sample) => {
      answers[field] = sample
      return search(index + 1)
    })
  }
  return search(0)
}
