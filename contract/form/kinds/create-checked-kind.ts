import type { Outcome } from '../../checks/outcome.ts'
import { type Kind, typedText } from './kind.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { noticesOf } from './notices.ts'

/**
 * A kind for a text with its own check. A valid value counts in its normalized form.
 * @param format the display of an accepted value; a rejected text is displayed as typed
 */
export function createCheckedKind(check: (text: string) => Outcome, format = (value: string) => value): Kind {
  const cachedCheck = memoizeByText(check)
  return {
    shape: 'text',
    parse: (typed) => {
      const text = typedText(typed).trim()
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
