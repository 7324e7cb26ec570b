import { areListsLoaded } from '../data/loaded-lists.ts'
import type { CalendarDate } from '../form/values.ts'
import { countryOf, placeOf } from '../places/index.ts'
import { checkCodeWithin, withLikelyDigits } from '../texts/code-within.ts'
import { accept, finding, type Outcome, refuse } from '../texts/outcome.ts'
import { birthDateOf, birthDayOf } from './fiscal-code-birth-and-sex.ts'
import {
  bodyWithoutOmocodia,
  controlCharacter,
  DIGIT_POSITIONS,
  FISCAL_CODE_SHAPE,
} from './fiscal-code-shape.ts'
import { luhnDigit, withLeadingZeros } from './vat-number.ts'

/** The data in a fiscal code of sixteen characters. */
export interface DecodedFiscalCode {
  birthDate: CalendarDate
  sex: 'M' | 'F'
  /** `GENOVA(GE)` under its last known name, `CINA(EE)` abroad; empty when the code of the place is unknown, or the lists are. */
  place: string
  /** The same with the name and province of the day of birth, when they differ. */
  placeAtBirth?: string
  /** `Italia`, `Cina`; empty when the code of the place is unknown. */
  country: string
  omocodia: boolean
}

/**
 * A fiscal code of sixteen characters, or the provisional and company one of eleven digits.
 * @param today `YYYY-MM-DD`
 * @returns the code in capitals; a warning for an unlisted place. VALID-15, FORM-CUST-11.
 */
export const checkFiscalCode = (text: string, today: CalendarDate): Outcome =>
  checkCodeWithin(text, (code) => checkPlainCode(code, today))

function checkPlainCode(text: string, today: CalendarDate): Outcome {
  const code = text.toUpperCase()
  if (/^\d+$/.test(code)) return checkNumeric(code)
  const ofCompany = /^IT[^A-Z0-9]?(\d{11})$/.exec(code)?.[1]
  if (ofCompany && checkNumeric(ofCompany).ok)
    return refuse(
      'fiscal-code-with-country',
      'Il codice fiscale numerico si scrive senza IT davanti.',
      ofCompany,
    )
  const shape = checkShape(code, today)
  if (shape) return shape
  const birth = birthDayOf(code)
  const date = birth && birthDateOf(birth, today)
  const expected = controlCharacter(code.slice(0, 15))
  if (code[15] !== expected)
    return refuse(
      'fiscal-code-letter',
      `La lettera di controllo non torna: per questi caratteri è ${expected}, non ${code[15]}. Ricontrolla anche gli altri caratteri.`,
      date ? code.slice(0, 15) + expected : undefined,
    )
  if (!date) return refuse('fiscal-code-date', 'La data di nascita contenuta nel codice fiscale non esiste.')
  const belfiore = bodyWithoutOmocodia(code).slice(11, 15)
  // Not every code of a foreign territory is listed.
  if (!areListsLoaded() || belfiore.startsWith('Z') || placeOf(belfiore)) return accept(code)
  return accept(code, [
    finding(
      'fiscal-code-place-unknown',
      `Il luogo di nascita ${belfiore} non è nell'elenco dei comuni e degli stati: controlla il codice.`,
    ),
  ])
}

function checkNumeric(code: string): Outcome {
  if (code.length !== 11)
    return refuse(
      'fiscal-code-length',
      `Il codice fiscale ha 16 caratteri, o 11 cifre se è provvisorio o di una società: qui le cifre sono ${code.length}.`,
      withLeadingZeros(code),
    )
  if (code === '00000000000' || luhnDigit(code.slice(0, 10)) !== code[10])
    return refuse('fiscal-code-digit', 'La cifra di controllo del codice fiscale numerico non torna.')
  return accept(code)
}

function checkShape(code: string, today: CalendarDate): Outcome | undefined {
  if (FISCAL_CODE_SHAPE.test(code)) return undefined
  const joined = code.replace(/[^A-Z0-9]/g, '')
  if (joined !== code)
    return refuse(
      'fiscal-code-characters',
      'Il codice fiscale ha solo lettere e cifre, senza spazi né altri segni.',
      findValidCode(joined, today),
    )
  if (code.length !== 16) {
    const digits = withLikelyDigits(code)
    return refuse(
      'fiscal-code-length',
      `Il codice fiscale ha 16 caratteri, qui sono ${code.length}.`,
      digits === undefined ? undefined : findValidCode(digits, today),
    )
  }
  return describeWrongCharacter(code, today)
}

/** Digits and letters that are easily confused. */
const LOOKALIKES: Record<string, string> = {
  O: '0',
  I: '1',
  Z: '2',
  B: '8',
  G: '6',
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
}

function describeWrongCharacter(code: string, today: CalendarDate): Outcome {
  const expectedAt = (index: number) => {
    if ((DIGIT_POSITIONS as readonly number[]).includes(index))
      return { shape: /[0-9LMNPQRSTUV]/, description: 'una cifra' }
    return index === 8
      ? { shape: /[ABCDEHLMPRST]/, description: 'la lettera di un mese (A B C D E H L M P R S T)' }
      : { shape: /[A-Z]/, description: 'una lettera' }
  }
  const wrong = [...code]
    .map((_, index) => index)
    .filter((index) => !expectedAt(index).shape.test(code[index]!))
  const corrected = [...code].map((character, index) =>
    wrong.includes(index) ? (LOOKALIKES[character] ?? character) : character,
  )
  const first = wrong[0]!
  return refuse(
    'fiscal-code-shape',
    `Al posto ${first + 1} c'è «${code[first]}», ma lì va ${expectedAt(first).description}.`,
    findValidCode(corrected.join(''), today),
  )
}

/** The code if it is valid. Never searches for a suggestion, so it cannot recurse endlessly. */
function findValidCode(code: string, today: CalendarDate): string | undefined {
  if (/^\d+$/.test(code)) return checkNumeric(code).ok ? code : undefined
  if (!FISCAL_CODE_SHAPE.test(code) || controlCharacter(code.slice(0, 15)) !== code[15]) return undefined
  const birth = birthDayOf(code)
  return birth && birthDateOf(birth, today) ? code : undefined
}

/** Decodes a valid code of sixteen characters; undefined for any other. Chooses the year that makes the person an adult. */
export function decodeFiscalCode(text: string, today: CalendarDate): DecodedFiscalCode | undefined {
  const outcome = checkFiscalCode(text, today)
  if (!outcome.ok || outcome.value.length !== 16) return undefined
  const code = outcome.value
  const birth = birthDayOf(code)!
  const birthDate = birthDateOf(birth, today)!
  const bodyDigits = bodyWithoutOmocodia(code)
  const place = placeOf(bodyDigits.slice(11, 15), birthDate)
  const placeText = place ? `${place.name}(${place.province})` : ''
  const placeTextAtBirth = place?.atBirth ? `${place.atBirth.name}(${place.atBirth.province})` : placeText
  return {
    birthDate,
    sex: birth.sex,
    place: placeText,
    country: countryOf(bodyDigits.slice(11, 15)) ?? '',
    ...(placeTextAtBirth === placeText ? {} : { placeAtBirth: placeTextAtBirth }),
    omocodia: bodyDigits !== code.slice(0, 15),
  }
}
