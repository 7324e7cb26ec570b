/**
 * Letters that Unicode does not decompose into a plain letter and a mark, each with its spelling in plain letters. The
 * function `fold` of the database has the same: a change needs a migration with what `scripts/make-fold-function.ts`
 * prints.
 */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    'ßss æae œoe þth ĳij ǆdz ǉlj ǌnj ǳdz',
    'øo đd ðd łl ħh ıi ŋn ŧt ĸk ſs ŀl ªa ºo ςσ ǝe əe ẝs ỿy',
    'ƀb ɓb ƃb ƈc ȼc ƌd ɖd ɗd ȡd ɇe ƒf ǥg ɠg ɨi ɉj ȷj ƙk ƚl ȴl ɲn ƞn ȵn ƥp ɋq ɍr ȿs ƫt ƭt ʈt ȶt ⱦt ʉu ʋv ɏy ƴy ƶz ȥz ɀz ⱥa',
  ].flatMap((line) => line.split(' ').map((spelling) => [spelling[0]!, spelling.slice(1)] as const)),
)

/** Variants of an apostrophe on keyboards and in word processors. */
export const APOSTROPHES = '’‘ʼ′`´'

/** The first and the last mark that a decomposed letter carries. */
export const MARKS = ['\u0300', '\u036f'] as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/
const ANY_MARK = new RegExp(`[${MARKS.join('-')}]`, 'g')
const ANY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const SPELLED = new RegExp(`[${[...SPELLINGS.keys()].join('')}]`, 'g')

/**
 * A text for comparison: lower case, without accents, each apostrophe `'`, other Latin letters spelled in plain ones
 * (`Łukasz` → `lukasz`, `Groß` → `gross`). The function `fold` of the database answers the same.
 */
export function foldText(text: string): string {
  // Most texts are ASCII, and there may be very many of them.
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return text
    .replace(ANY_APOSTROPHE, "'")
    .normalize('NFD')
    .replace(ANY_MARK, '')
    .toLowerCase()
    .replace(SPELLED, (letter) => SPELLINGS.get(letter)!)
}

const UMLAUTS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** Capital letters A–Z only: accents, apostrophes, spaces and punctuation removed. */
export const foldToLetters = (text: string): string =>
  foldText(text)
    .replace(/[^a-z]/g, '')
    .toUpperCase()

/** The same with German spelling expanded (`Müller` → `MUELLER`), as some public offices write it. */
export function foldToGermanLetters(text: string): string {
  return foldToLetters(
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[ÄÖÜÅ]/g, (letter) => UMLAUTS[letter]!),
  )
}

/** Separators between the groups of a code: spaces, dots, slashes, hyphens and dashes. */
export const SEPARATORS = /[\s./\-\u2010-\u2015\u2212]/g
