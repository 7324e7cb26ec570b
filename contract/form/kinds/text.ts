import type { Kind } from './kind.ts'
import { typedText } from './kind.ts'

/** Free text: spaces at the ends never count. Accents are composed, so that the same name is the same text. */
export const text: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim().normalize('NFC') || undefined,
  display: (answer) => typedText(answer),
}
