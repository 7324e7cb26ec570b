import { memoizeByText } from '../checks/memoize.ts'

const MAX_ENTITY_LENGTH = 5_000
const ENTITIES: Readonly<Record<string, string>> = {
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

/** Diacritics in named entities: `&egrave;` is è. */
const DIACRITICS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}
/** Inline tags, which do not separate words. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi

/** The text of rich text, on one line. It is only ever displayed as text. */
export const plainText = memoizeByText((html: string): string =>
  html
    .slice(0, MAX_ENTITY_LENGTH)
    .replace(INLINE, '')
    .replace(/<[/!a-z][^<>]*>/gi, ' ')
    .replace(
      /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi,
      (entity, name: string) => decodeEntity(name) ?? entity,
    )
    .replace(/\s+/g, ' ')
    .trim(),
)

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? replaceEntity(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function replaceEntity(name: string): string | undefined {
  const mark = DIACRITICS[name.slice(1)]
  const letter = mark && (name[0]! + mark).normalize('NFC')
  return letter?.length === 1 ? letter : undefined
}
