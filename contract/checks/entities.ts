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

/** The text with the entities of HTML replaced by their characters; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});/gi,
    (entity, name: string) => decodeEntity(name) ?? entity,
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
