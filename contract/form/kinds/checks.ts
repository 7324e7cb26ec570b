import type { Catalogue, Field } from '../types.ts'
import { type Kind, NONE, typedText } from './kind.ts'
import { optionsOnce } from './options-once.ts'
import { plainText } from './plain-text.ts'

/** What the boxes say and what can be ticked; undefined where there is nothing to tick. */
interface Ticks {
  label?: string
  list: readonly string[]
}

function ticksOf(field: Field, catalogue: Catalogue): Ticks | undefined {
  const ticks = field.rules?.ticks
  if (ticks === 'interactions') {
    const list = catalogue.interactions ?? NONE
    return list.length > 0 ? { list } : undefined
  }
  const asked = catalogue.question
  if (!asked || (asked.selectedSection !== ticks && asked.selectedSection !== 'everywhere')) return undefined
  return { label: plainText(asked.question), list: asked.checkboxes }
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
 * Any number of boxes that the catalogue brings, each ticked one a line of the text. What was ticked counts even when
 * the office has changed the boxes since: nothing of it steers the form.
 */
export const checks: Kind = {
  shape: 'text',
  adapt: (field, catalogue) => {
    const ticks = ticksOf(field, catalogue)
    if (!ticks) return undefined
    return ticks.label === undefined ? field : { ...field, label: ticks.label }
  },
  parse: (typed) => linesOf(typedText(typed)).join('\n') || undefined,
  display: (answer) => linesOf(typedText(answer)).join(', '),
  offer: (field, _answered, catalogue) => optionsOnce(ticksOf(field, catalogue)?.list ?? NONE),
}
