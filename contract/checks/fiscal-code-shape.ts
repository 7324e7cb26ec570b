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
