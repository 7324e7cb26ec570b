import type { Option } from './fields.ts'
import { nameText } from './objects.ts'
import { decodeTextString } from './text-strings.ts'

/** Whether two texts are equal apart from case, surrounding spaces and the composition of their accents. */
export const isSameText = (a: string, b: string): boolean => fold(a) === fold(b)

const compose = (text: string): string => text.trim().normalize('NFC')
const fold = (text: string): string => compose(text).toLowerCase()

/** The option that a text names; one in the same case prevails. */
export function findOption(options: readonly Option[], texts: readonly string[]): Option | undefined {
  const find = (form: (text: string) => string) => {
    const wanted = new Set(texts.map(form))
    return options.find(({ value, label }) =>
      [label, ...readingsOf(value)].some((text) => wanted.has(form(text))),
    )
  }
  return find(compose) ?? find(fold)
}

const WINDOWS = new TextDecoder('windows-1252')

/** The possible texts of a state. Its name has bytes without a character set: UTF-8, Latin-1 or that of PDF strings. */
function readingsOf(state: string): string[] {
  const bytes = Buffer.from(state, 'latin1')
  return [nameText(state), WINDOWS.decode(bytes), decodeTextString(bytes)]
}
