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
