import { remember } from './remember.ts'

const LONGEST = 5_000
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
}

/** Marks over a letter, as they are named: `&egrave;` is è. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
/** Tags that stand within a word or a sentence, so that nothing parts what they enclose. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi

/** The words of a rich text, on one line. It is only ever shown as text. */
export const plainText = remember((html: string): string =>
  html
    .slice(0, LONGEST)
    .replace(INLINE, '')
    .replace(/<[/!a-z][^<>]*>/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi, (whole, name: string) => signOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim(),
)

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return SIGNS[name.toLowerCase()] ?? marked(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function marked(name: string): string | undefined {
  const mark = MARKS[name.slice(1)]
  const letter = mark && (name[0]! + mark).normalize('NFC')
  return letter?.length === 1 ? letter : undefined
}
