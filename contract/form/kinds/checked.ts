import type { Outcome } from '../../checks/outcome.ts'
import { type Kind, typedText } from './kind.ts'
import { noticesOf } from './outcomes.ts'
import { remember } from './remember.ts'

/** A text with a check of its own. A sound value counts in the form that the check gives it. */
export function checked(check: (text: string) => Outcome): Kind {
  const remembered = remember(check)
  return {
    shape: 'text',
    parse: (typed) => {
      const text = typedText(typed).trim()
      if (text === '') return undefined
      const outcome = remembered(text)
      return outcome.ok ? outcome.value : text
    },
    display: (answer) => typedText(answer),
    check: (answer, { view }) => noticesOf(remembered(typedText(answer)), view.rules?.soft),
  }
}
