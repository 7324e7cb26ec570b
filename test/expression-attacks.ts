import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Characters that a long text repeats: one of each sort that expressions name. */
export const REPEATED = [...'aATàẞ01 \t\n\u00a0.,;:-_\'"’(){}[]<>/\\@=+&%#$|*°']
/** Two characters in turn: a part may begin with each second one. */
const REPEATED_PAIRS = ['a ', 'A ', '0 ', 'a.', 'a,', '0/', 'a@', '(a', '<a', '{a', '[a', ': ']
/** Ends a repetition: no expression of the project names it. */
const FAILING = '\u0003'
/** The longest list of prefixes of one expression. */
const MOST_PREFIXES = 40

export interface Attack {
  prefix: string
  repeated: string
}
export const textOf = ({ prefix, repeated }: Attack, times: number): string =>
  prefix + repeated.repeat(times) + FAILING

/** Texts that begin as the expression can match, and repeat a character where it repeats one. */
export function attacksOf({ source, flags }: RegExp): Attack[] {
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  // Behind another character, `^` does not match the repetition.
  const prefixes = new Set(['', 'a', FAILING])
  const repeated = new Set([...REPEATED, ...REPEATED_PAIRS])
  const walk = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let prefix = before
      for (const element of elements) {
        const inner = element.type === 'Quantifier' ? element.element : element
        if (element.type === 'Quantifier') {
          prefixes.add(prefix)
          if (element.max > 1) repeated.add(shortestOf(inner) || 'a')
        }
        if ('alternatives' in inner) walk(inner.alternatives, prefix)
        prefix += shortestOf(element)
        // Optional parts are taken too: what follows them may repeat the same.
        if (element.type === 'Quantifier' && element.min === 0) prefixes.add(prefix + shortestOf(inner))
      }
      prefixes.add(prefix)
    }
  }
  walk(pattern.alternatives, '')
  return [...prefixes]
    .slice(0, MOST_PREFIXES)
    .flatMap((prefix) => [...repeated].map((one) => ({ prefix, repeated: one })))
}

/** A shortest text that a part of an expression matches. */
function shortestOf(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
      return exampleOfSet(node)
    case 'CharacterClass':
      return exampleOfClass(node)
    case 'Quantifier':
      return shortestOf(node.element).repeat(node.min)
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives
        .map(({ elements }) => elements.map(shortestOf).join(''))
        .reduce((least, one) => (one.length < least.length ? one : least))
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return ''
  }
}

/** Tried in the classes that are not lists: the first that the class has. */
const EXAMPLES = ['a', 'A', '0', ' ', '-', '.', 'à', '<', '\u0301', '\n', '\u00a0', '\u200b', '\u4e00']
const exampleOf = (matches: (one: string) => boolean): string => EXAMPLES.find(matches) ?? 'a'

function exampleOfSet({ raw }: AST.CharacterSet): string {
  const set = new RegExp(`^${raw}$`, raw.startsWith('\\p') || raw.startsWith('\\P') ? 'u' : '')
  return exampleOf((one) => set.test(one))
}

function exampleOfClass(node: AST.CharacterClass): string {
  const [first] = node.elements
  if (!node.negate && first?.type === 'Character') return String.fromCodePoint(first.value)
  if (!node.negate && first?.type === 'CharacterClassRange') return String.fromCodePoint(first.min.value)
  if (!node.negate && first?.type === 'CharacterSet') return exampleOfSet(first as AST.CharacterSet)
  const set = new RegExp(`^${node.raw}$`, 'u')
  return exampleOf((one) => set.test(one))
}
