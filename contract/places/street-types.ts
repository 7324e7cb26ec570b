import { STREET_TYPES_TEXT } from '../data/street-types.ts'
import { once } from '../memoize.ts'

/** Types of two words (FORM-ADDR-11); every other type is one word. */
const TWO_WORD_TYPES = ['STRADA COMUNALE', 'STRADA PROVINCIALE', 'VIA PRIVATA']

/** A street split into its type and its name, both in capitals: `VIALE` and `DELLA LIBERTÀ`. */
export function splitStreet(text: string): { type: string; name: string } {
  const words = text.trim().toUpperCase().split(/\s+/)
  const count = TWO_WORD_TYPES.includes(words.slice(0, 2).join(' ')) ? 2 : 1
  return { type: words.slice(0, count).join(' '), name: words.slice(count).join(' ') }
}

/** Street types in capitals, for suggestions. */
export const streetTypes = once((): readonly string[] => STREET_TYPES_TEXT.split('\n'))

const SHORT_TYPES: Record<string, string> = {
  'V.': 'VIA',
  'V.LE': 'VIALE',
  VLE: 'VIALE',
  'C.SO': 'CORSO',
  CSO: 'CORSO',
  'P.ZA': 'PIAZZA',
  'P.ZZA': 'PIAZZA',
  PZA: 'PIAZZA',
  PZZA: 'PIAZZA',
  'P.LE': 'PIAZZALE',
  PLE: 'PIAZZALE',
  'L.GO': 'LARGO',
  LGO: 'LARGO',
  'VIC.': 'VICOLO',
  'V.LO': 'VICOLO',
  VLO: 'VICOLO',
  'TRAV.': 'TRAVERSA',
  'STR.': 'STRADA',
  'LOC.': 'LOCALITÀ',
  'FRAZ.': 'FRAZIONE',
  'C.DA': 'CONTRADA',
  CDA: 'CONTRADA',
  'B.TA': 'BORGATA',
  BTA: 'BORGATA',
  'Q.RE': 'QUARTIERE',
  'Z.I.': 'ZONA INDUSTRIALE',
  'S.P.': 'STRADA PROVINCIALE',
  SP: 'STRADA PROVINCIALE',
  'S.S.': 'STRADA STATALE',
  SS: 'STRADA STATALE',
  'S.R.': 'STRADA REGIONALE',
  SR: 'STRADA REGIONALE',
}

/** An abbreviated type in full and in capitals: `P.ZZA` is `PIAZZA`; any other word unchanged. */
export function expandStreetType(word: string): string {
  const short = word.toUpperCase()
  return (Object.hasOwn(SHORT_TYPES, short) ? SHORT_TYPES[short] : undefined) ?? word
}
