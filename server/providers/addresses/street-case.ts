const SMALL = new Set(
  "a al alla alle allo ai agli da dal dalla dei del dell' della delle dello degli di e in la le lo il i sul sulla".split(
    ' ',
  ),
)
/** Written as numbers in street names: XX Settembre, Vittorio Emanuele II. */
const NUMERAL = /^(?:i{2,3}|iv|vi{1,3}|ix|xi{0,3}|xiv|xvi{0,3}|xx|xxi{0,3}|xxiv|xxv|xxvi{0,3}|xxix)$/

/** `VIA DELL'ACQUA` → `Via dell'Acqua`. */
export function toStreetCase(street: string): string {
  return street.toLowerCase().split(/\s+/).map(toWordCase).join(' ')
}

function toWordCase(word: string, index: number): string {
  if (index > 0 && SMALL.has(word)) return word
  if (index > 0 && NUMERAL.test(word)) return word.toUpperCase()
  const [start, ...rest] = word.split(/(?<=['’-])/)
  const first = index > 0 && SMALL.has(start!) ? start! : capital(start!)
  return [first, ...rest.map(capital)].join('')
}

const capital = (part: string) => part.slice(0, 1).toUpperCase() + part.slice(1)
