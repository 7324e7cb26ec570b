import { findDamage } from '../checks/damaged-text.ts'
import { cleanLine, cleanLines } from '../clean-text.ts'
import { NONE } from '../form/kind.ts'
import { typedText } from '../form/values.ts'
import { memoizeByText } from '../memoize.ts'
import { warnings } from './checked-kind.ts'
import type { Kind } from './kind.ts'

/** Free text of one line. */
export const textKind: Kind = {
  shape: 'text',
  parse: (typed) => cleanLine(typedText(typed)) || undefined,
  display: (answer) => typedText(answer),
  check: (answer) => damageNotices(typedText(answer)),
}

const damageNotices = memoizeByText((typed: string) => {
  const damage = ASCII_WORDS.test(typed) ? undefined : findDamage(typed)
  return damage ? warnings([damage]) : NONE
})
/** Most texts, which cannot be damaged. */
const ASCII_WORDS = /^[\w .,'/()-]*$/

/** Free text of several lines. */
export const multiline: Kind = {
  shape: 'text',
  parse: (typed) => cleanLines(typedText(typed)) || undefined,
  display: (answer) => typedText(answer),
}
