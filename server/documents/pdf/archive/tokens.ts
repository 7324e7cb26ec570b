import { ArchiveProblem } from './archive-problem.ts'

/** A token of a drawing. Brackets of arrays and dictionaries are omitted: their content follows in order. */
export interface Token {
  kind: 'name' | 'string' | 'number'
  /** Of a string: one character per byte. */
  text: string
}

export interface Operation {
  operator: string
  operands: Token[]
}

const SPACE = /[\0\t\n\f\r ]+|%[^\r\n]*/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/y
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const HEX = /<([\dA-Fa-f\s]*)>/y
const BRACKET = /\[|\]|<<|>>/y
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const VALUES = new Set(['true', 'false', 'null'])

/** The operations of a drawing. Throws `ArchiveProblem` for a malformed drawing and for inline images. */
export function* tokensOf(drawing: Buffer): Generator<Operation> {
  const text = drawing.toString('latin1')
  let at = 0
  let operands: Token[] = []
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at += found[0].length
    return found
  }
  while (at < text.length) {
    if (take(SPACE) || take(BRACKET)) continue
    const number = take(NUMBER)
    const name = number ? null : take(NAME)
    if (number) operands.push({ kind: 'number', text: number[0] })
    else if (name) operands.push({ kind: 'name', text: unescapeName(name[1]!) })
    else if (text[at] === '(') {
      const [string, end] = literal(text, at)
      operands.push({ kind: 'string', text: string })
      at = end
    } else {
      const hex = take(HEX)
      const word = hex ? null : take(WORD)
      if (hex) operands.push({ kind: 'string', text: fromHex(hex[1]!) })
      else if (!word) throw new ArchiveProblem('drawing: syntax')
      else if (!VALUES.has(word[0])) {
        yield { operator: word[0], operands }
        operands = []
      }
    }
  }
}

const unescapeName = (name: string): string =>
  name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function fromHex(given: string): string {
  const digits = given.replaceAll(/\s/g, '')
  if (digits.length % 2 !== 0) throw new ArchiveProblem('drawing: odd string')
  return Buffer.from(digits, 'hex').toString('latin1')
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string in parentheses from its first bracket, and its end. */
function literal(text: string, from: number): [string: string, end: number] {
  let depth = 0
  let string = ''
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))
      const next = text[at + 1] ?? ''
      if (octal) string += String.fromCharCode(Number.parseInt(octal[0], 8) & 0xff)
      else if (next === '\r' || next === '\n') string += ''
      else string += ESCAPES[next] ?? next
      at += octal ? octal[0].length : next === '\r' && text[at + 2] === '\n' ? 2 : 1
      continue
    }
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0) return [string, at + 1]
    if (depth > 1 || letter !== '(') string += letter
  }
  throw new ArchiveProblem('drawing: open string')
}
