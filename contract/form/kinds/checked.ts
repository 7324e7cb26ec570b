import type { Outcome } from '../../checks/outcome.ts'
import { type Kind, typedText } from './kind.ts'
import { noticesOf } from './outcomes.ts'
import { remember } from './remember.ts'

/**
 * A text with a check of its own. A sound value counts in the form that the check gives it.
 * @param format how an accepted value reads; a refused text always reads as it was typed
 */
export function checked(check: (text: string) => Outcome, format = (value: string) => value): Kind {
  const remembered = remember(check)
  return {
    shape: 'text',
    parse: (typed) => {
      const text = typedText(typed).trim()
      if (text === '') return undefined
      const outcome = remembered(text)
      return outcome.ok ? outcome.value : text
    },
    display: (answer) => {
      const text = typedText(answer)
      return remembered(text).ok ? format(text) : text
    },
    check: (answer, { view }) => noticesOf(remembered(typedText(answer)), view.rules?.soft),
  }
}
