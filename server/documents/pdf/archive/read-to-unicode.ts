const SECTION = /begin(bfchar|bfrange)([\s\S]*?)end\1/g
const PAIR = /<([\dA-Fa-f\s]+)>\s*<([\dA-Fa-f\s]*)>/g
const RANGE = /<([\dA-Fa-f\s]+)>\s*<([\dA-Fa-f\s]+)>\s*(?:<([\dA-Fa-f\s]*)>|\[([^\]]*)\])/g
const TEXT = /<([\dA-Fa-f\s]*)>/g
const MAX_CODES = 0x10000

/** The letters of a font's codes according to its `/ToUnicode`. */
export function readToUnicode(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, kind, section = ''] of map.matchAll(SECTION)) {
    if (kind === 'bfchar')
      for (const [, code = '', text = ''] of section.matchAll(PAIR))
        letters.set(codeOf(code), foldToLetters(text))
    else for (const range of section.matchAll(RANGE)) addRange(range, letters)
  }
  return letters
}

function addRange([, from = '', to = '', text, list]: RegExpExecArray, letters: Map<number, string>): void {
  const [first, last] = [codeOf(from), codeOf(to)]
  const listed = list === undefined ? [] : [...list.matchAll(TEXT)].map(([, one = '']) => foldToLetters(one))
  const begin = foldToLetters(text ?? '')
  for (let code = first; code <= last && code - first < MAX_CODES; code += 1) {
    const at = code - first
    const letter = list === undefined ? next(begin, at) : listed[at]
    if (letter !== undefined) letters.set(code, letter)
  }
}

const codeOf = (hex: string): number => Number.parseInt(hex.replaceAll(/\s/g, ''), 16)

const foldToLetters = (hex: string): string => {
  const digits = hex.replaceAll(/\s/g, '')
  return digits.length % 4 === 0 ? Buffer.from(digits, 'hex').swap16().toString('utf16le') : ''
}

/** The text with its last character's code increased by this number. */
function next(text: string, by: number): string {
  if (text === '') return ''
  const last = text.charCodeAt(text.length - 1) + by
  return text.slice(0, -1) + String.fromCharCode(last)
}
