import { NONE } from '../form/kind.ts'
import { typedText } from '../form/values.ts'
import type { Field } from '../row.ts'
import { cachedOptions } from './cached-lists.ts'
import type { Catalogue } from './catalogue.ts'
import { plainText } from './html-to-plain-text.ts'
import type { Kind } from './kind.ts'

/** The caption and the checkboxes; undefined if there are none. */
interface CheckboxGroup {
  label?: string
  list: readonly string[]
}

function checkboxGroupOf(field: Field, catalogue: Catalogue): CheckboxGroup | undefined {
  const group = field.rules?.ticks
  if (group === 'interactions') {
    const list = catalogue.interactions ?? NONE
    return list.length > 0 ? { list } : undefined
  }
  const question = catalogue.question
  if (!question || (question.selectedSection !== group && question.selectedSection !== 'everywhere'))
    return undefined
  return { label: plainText(question.question), list: question.checkboxes }
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/**
 * Checkboxes from the catalogue; the value contains one ticked label per line. A ticked label counts even if
 * the organisation has changed the checkboxes since: it affects nothing else in the form.
 */
export const checks: Kind = {
  shape: 'text',
  applyCatalogue: (field, catalogue) => {
    const group = checkboxGroupOf(field, catalogue)
    if (!group) return undefined
    return group.label === undefined ? field : { ...field, label: group.label }
  },
  parse: (typed) => linesOf(typedText(typed)).join('\n') || undefined,
  display: (answer) => linesOf(typedText(answer)).join(', '),
  listOptions: (field, _answered, catalogue) =>
    cachedOptions(checkboxGroupOf(field, catalogue)?.list ?? NONE),
}

export const checkbox: Kind = {
  shape: 'boolean',
  isNeverRequired: true,
  parse: (typed) => (typeof typed === 'boolean' ? typed : undefined),
  display: (answer) => (answer === true ? 'Sì' : 'No'),
}
