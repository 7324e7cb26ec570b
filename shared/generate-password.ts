import { GENERATED_PASSWORD_LENGTH } from './constants.ts'

// Without 0 O 1 l I, which people misread when a password is dictated on the phone.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/**
 * A password of 14 letters and digits, with at least two digits (USERS-21). `below` gives a whole number from 0 up to its
 * argument, each as likely as the others, and must be fit for secrets.
 */
export function generatePassword(below: (limit: number) => number): string {
  const pick = (alphabet: string): string => alphabet.charAt(below(alphabet.length))
  const characters = Array.from({ length: GENERATED_PASSWORD_LENGTH }, (_, index) =>
    pick(index < 2 ? DIGITS : LETTERS + DIGITS),
  )
  for (let last = characters.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const moved = characters[last]!
    characters[last] = characters[other]!
    characters[other] = moved
  }
  return characters.join('')
}
