import { type Condition, labelOf, type Test } from './condition.ts'
import { type Answer, textOf } from './values.ts'

/** The answers that a condition reads. */
type Answered = Readonly<Record<string, Answer | undefined>>

/** Evaluates and explains the conditions of a form. */
export interface Evaluator {
  holds(condition: Condition, answered: Answered): boolean
  /** The reason why it holds, as text. */
  explain(condition: Condition, answered: Answered): string
  /** The unmet requirement, as text. */
  explainUnmet(condition: Condition, answered: Answered): string
}

/** Evaluates conditions that name these tests of a text. */
export function createEvaluator(tests: Readonly<Record<string, (text: string) => boolean>>): Evaluator {
  // Loops and one switch: an opened section evaluates hundreds of conditions.
  function holds(condition: Condition, answered: Answered): boolean {
    switch (condition.op) {
      case 'is':
        return answered[condition.field] === condition.value
      case 'isOneOf':
        return condition.values.includes(textOf(answered[condition.field]))
      case 'answered':
        return answered[condition.field] !== undefined
      case 'startsWith': {
        const name = nameOf(answered[condition.field]).toUpperCase()
        return condition.prefixes.some((prefix) => name.startsWith(prefix))
      }
      case 'matches':
        return patternOf(condition).test(nameOf(answered[condition.field]))
      case 'meets':
        return tests[condition.test]!(textOf(answered[condition.field]))
      case 'all':
        for (const part of condition.of) if (!holds(part, answered)) return false
        return condition.of.length > 0
      case 'any':
        for (const part of condition.of) if (holds(part, answered)) return true
        return false
      case 'not':
        return !holds(condition.of, answered)
      case 'prefixed':
        return holds(condition.of, answered)
      case 'always':
        return true
    }
  }

  function explain(condition: Condition, answered: Answered): string {
    if (condition.op === 'all')
      return condition.label ?? join(condition.of, ' e ', (part) => explain(part, answered))
    if (condition.op === 'any')
      return join(condition.of, ' e ', (part) => holds(part, answered) && explain(part, answered))
    return condition.op === 'prefixed'
      ? `${condition.prefix} ${explain(condition.of, answered)}`
      : condition.label
  }

  function explainUnmet(condition: Condition, answered: Answered): string {
    if (condition.op === 'prefixed') return `${condition.prefix} ${explainUnmet(condition.of, answered)}`
    if ((condition.op !== 'all' && condition.op !== 'any') || condition.label !== undefined)
      return labelOf(condition)
    const unmet = (part: Condition) => explainUnmet(part, answered)
    if (condition.op === 'all')
      return join(condition.of, ' e ', (part) => !holds(part, answered) && unmet(part))
    const least = unmetCount(condition, answered)
    return join(condition.of, ' oppure ', (part) => unmetCount(part, answered) === least && unmet(part))
  }

  /** The number of unmet parts; what has a label of its own is one. */
  function unmetCount(condition: Condition, answered: Answered): number {
    if (condition.op === 'prefixed') return unmetCount(condition.of, answered)
    if ((condition.op !== 'all' && condition.op !== 'any') || condition.label !== undefined)
      return holds(condition, answered) ? 0 : 1
    let sum = 0
    let least = Number.POSITIVE_INFINITY
    for (const part of condition.of) {
      const count = unmetCount(part, answered)
      sum += count
      if (count < least) least = count
    }
    return condition.op === 'all' ? sum : least
  }

  return { holds, explain, explainUnmet }
}

/** The texts of the parts that have one. */
function join(
  parts: readonly Condition[],
  separator: string,
  textOfPart: (part: Condition) => string | false,
) {
  let joined: string | undefined
  for (const part of parts) {
    const text = textOfPart(part)
    if (text !== false) joined = joined === undefined ? text : joined + separator + text
  }
  return joined ?? ''
}

/** Names are trimmed and compared with underscores and repeated spaces as one space. */
const nameOf = (answer: Answer | undefined) =>
  textOf(answer)
    .replace(/[\s_]+/g, ' ')
    .trim()

const patterns = new WeakMap<Test, RegExp>()

function patternOf(test: Extract<Test, { op: 'matches' }>): RegExp {
  const pattern = patterns.get(test) ?? new RegExp(test.pattern, test.flags)
  patterns.set(test, pattern)
  return pattern
}
