export const MONTH_LETTERS = 'ABCDEHLMPRST'
/** Letters that replace 0–9 if two people would have the same code (omocodia). */
const OMOCODIA = 'LMNPQRSTUV'
/** Positions of the digits, counted from 0. */
export const DIGIT_POSITIONS = [6, 7, 9, 10, 12, 13, 14] as const

export const FISCAL_CODE_SHAPE =
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/

/** The first fifteen characters with omocodia letters replaced by their digits. */
export function bodyWithoutOmocodia(code: string): string {
  return [...code.slice(0, 15)]
    .map((character, index) => {
      const digit = OMOCODIA.indexOf(character)
      return digit >= 0 && (DIGIT_POSITIONS as readonly number[]).includes(index) ? String(digit) : character
    })
    .join('')
}

/** Values of 0–9 and of A–J, then K–Z, at odd places. Source: DM 23/12/1976; the CIN of an IBAN uses the same. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** The check letter over capital letters and digits, counted from place 1. */
export function controlCharacter(text: string): string {
  const sum = [...text].reduce((total, character, index) => {
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    return total + (index % 2 === 0 ? ODD_VALUES[rank]! : rank)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}
