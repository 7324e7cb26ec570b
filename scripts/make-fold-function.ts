import { APOSTROPHES, foldText, MARKS, SPELLINGS } from '../contract/texts/fold-text.ts'

// Prints the function `fold` of the database for the letters of contract/texts/fold-text.ts, for a migration. A test
// compares it with the function of a migrated database.

/** The Latin letters of Unicode that names of Europe are written with. */
export const LATIN_RANGES = [
  [0x00, 0x24f],
  [0x1e00, 0x1eff],
] as const

export const latinCharacters = LATIN_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).filter((character) => character !== '\0')

/** Capital letters too: `lower` of some databases converts only ASCII. */
function singleLetters(): [string, string][] {
  const capitals = [...SPELLINGS.keys()].map((letter) => letter.toUpperCase())
  const letters = new Set([...latinCharacters, ...SPELLINGS.keys(), ...capitals])
  return [...letters]
    .filter((letter) => letter.length === 1 && letter > '\x7f' && letter.normalize('NFD') === letter)
    .map((letter): [string, string] => [letter, lowerUnlessPlain(letter)])
    .filter(([letter, folded]) => letter !== folded && !APOSTROPHES.includes(letter))
}

const lowerUnlessPlain = (letter: string) => {
  const folded = foldText(letter)
  return folded.length === 1 ? folded : letter.toLowerCase()
}

/** The statement that creates or replaces the function. */
export function foldFunction(): string {
  const singles = singleLetters()
  const from = APOSTROPHES + singles.map(([letter]) => letter).join('') + escapedMarks()
  const to = "''".repeat(APOSTROPHES.length) + singles.map(([, folded]) => folded).join('')
  const several = [...SPELLINGS].filter(([, spelling]) => spelling.length > 1)
  const spelled = several.reduce(
    (text, [letter, spelling]) => `replace(${text}, '${letter}', '${spelling}')`,
    `lower(translate(normalize($1, NFD),\n    U&'${from}',\n    '${to}'))`,
  )
  // Not strict: the planner then puts the expression in the place of the call, which is three times as fast.
  return `create or replace function fold(text) returns text
  language sql immutable parallel safe
  as $_$
  select case when octet_length($1) = length($1) then lower(translate($1, '\`', ''''))
    else ${spelled} end
$_$;`
}

/** Escaped, since editors draw marks over what precedes them. */
function escapedMarks(): string {
  const [first, last] = MARKS.map((mark) => mark.codePointAt(0)!) as [number, number]
  return Array.from(
    { length: last - first + 1 },
    (_, at) => `\\${(first + at).toString(16).padStart(4, '0')}`,
  ).join('')
}

if (import.meta.main) console.log(foldFunction())
