import type { Death } from '../checks/birth-date.ts'
import { cleanLine } from '../clean-text.ts'
import type { Answered } from '../fields.ts'
import { NONE } from '../form/kind.ts'
import type { Notice } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import { memoizeByText } from '../memoize.ts'
import type { Finding, Outcome } from '../texts/outcome.ts'
import type { FieldRules, Relation } from './field-rules.ts'
import type { Kind } from './kind.ts'

/** The result of a check as notices: a rejection is an error; if the field's check is soft, it only looks like one. */
export function noticesOf(outcome: Outcome, soft = false): readonly Notice[] {
  if (!outcome.ok)
    return [{ ...outcome.finding, ...(soft ? { severity: 'warning', wrong: true } : { severity: 'error' }) }]
  if (!outcome.warnings) return NONE
  return outcome.warnings.map((warning) => ({ ...warning, severity: 'warning' }))
}

export function error(code: string, message: string, suggestion?: string): readonly Notice[] {
  return [{ code, message, ...(suggestion !== undefined && { suggestion }), severity: 'error' }]
}

export function warning(code: string, message: string, suggestion?: string): readonly Notice[] {
  return [{ code, message, ...(suggestion !== undefined && { suggestion }), severity: 'warning' }]
}

/** Findings that never reject a save. */
export function warnings(findings: readonly Finding[]): readonly Notice[] {
  return findings.length === 0 ? NONE : findings.map((finding) => ({ ...finding, severity: 'warning' }))
}

/**
 * A kind for a text with its own check. A valid value counts in its normalized form.
 * @param format the display of an accepted value; a rejected text is displayed as typed
 */
export function createCheckedKind(check: (text: string) => Outcome, format = (value: string) => value): Kind {
  const cachedCheck = memoizeByText(check)
  return {
    shape: 'text',
    parse: (typed) => {
      const text = cleanLine(typedText(typed))
      if (text === '') return undefined
      const outcome = cachedCheck(text)
      return outcome.ok ? outcome.value : text
    },
    display: (answer) => {
      const text = typedText(answer)
      return cachedCheck(text).ok ? format(text) : text
    },
    check: (answer, { view }) => noticesOf(cachedCheck(typedText(answer)), view.rules?.soft),
  }
}

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
