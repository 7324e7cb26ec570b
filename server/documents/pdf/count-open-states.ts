const STRING = /\((?:\\[\s\S]|[^\\()])*\)/g
const STATE_OPERATOR = /(?<![^\s\0\])>])[qQ](?![^\s\0[(<%/])/g

/** The number of graphics states that a drawing saves (`q`) and never restores (`Q`). */
export function countOpenStates(drawing: Buffer): number {
  const text = drawing.toString('latin1')
  const operators = text.replaceAll(STRING, '()').match(STATE_OPERATOR) ?? []
  const saved = operators.filter((operator) => operator === 'q').length
  // Nearly every drawing is balanced, and need not be read.
  return 2 * saved === operators.length ? 0 : countOpen(readWords(text) ?? operators)
}

function countOpen(words: readonly string[]): number {
  let open = 0
  for (const word of words) {
    if (word === 'q') open += 1
    else if (word === 'Q') open = Math.max(0, open - 1)
  }
  return open
}

/** A blank, a comment, a bracket, a string of digits, a name, or a word, which is the group. */
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|<[\dA-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|([^\0\t\n\f\r ()<>[\]{}/%]+)/y

/** The operators and numbers of a drawing. Undefined for one that is malformed or contains an image. */
function readWords(text: string): string[] | undefined {
  const words: string[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === '(') at = endOfString(text, at)
    else {
      TOKEN.lastIndex = at
      const token = TOKEN.exec(text)
      if (!token) return undefined
      at += token[0].length
      if (token[1]) words.push(token[1])
    }
  }
  return at === text.length ? words : undefined
}

/** The place after the bracket that closes a string, beyond the text if none does. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length + 1
}
