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
        return condition.of.length > 0 && condition.of.every((part) => holds(part, answered))
      case 'any':
        return condition.of.some((part) => holds(part, answered))
      case 'not':
        return !holds(condition.of, answered)
      case 'prefixed':
        return holds(condition.of, answered)
      case 'always':
        return true
    }
  }

  function explain(condition: Condition, answered: Answered): string {
    if (condition.op === 'prefixed') return `${condition.prefix} ${explain(condition.of, answered)}`
    if (condition.op === 'any') {
      const met = condition.of.filter((part) => holds(part, answered))
      return met.map((part) => explain(part, answered)).join(' e ')
    }
    if (condition.op !== 'all') return condition.label
    return condition.label ?? condition.of.map((part) => explain(part, answered)).join(' e ')
  }

  function explainUnmet(condition: Condition, answered: Answered): string {
    if (condition.op === 'prefixed') return `${condition.prefix} ${explainUnmet(condition.of, answered)}`
    if (!hasParts(condition)) return labelOf(condition)
    const least = unmetCount(condition, answered)
    const unmet = condition.of.filter((part) =>
      condition.op === 'all' ? !holds(part, answered) : unmetCount(part, answered) === least,
    )
    return unmet.map((part) => explainUnmet(part, answered)).join(condition.op === 'all' ? ' e ' : ' oppure ')
  }

  /** The number of unmet parts; what has a label of its own is one. */
  function unmetCount(condition: Condition, answered: Answered): number {
    if (condition.op === 'prefixed') return unmetCount(condition.of, answered)
    if (!hasParts(condition)) return holds(condition, answered) ? 0 : 1
    const counts = condition.of.map((part) => unmetCount(part, answered))
    return condition.op === 'all' ? counts.reduce((sum, count) => sum + count, 0) : Math.min(...counts)
  }

  return { holds, explain, explainUnmet }
}

/** A composite without a label of its own. */
function hasParts(condition: Condition): condition is Extract<Condition, { op: 'all' | 'any' }> {
  return (condition.op === 'all' || condition.op === 'any') && condition.label === undefined
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
