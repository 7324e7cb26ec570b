import { randomInt } from 'node:crypto'
import { GENERATED_PASSWORD_LENGTH } from '../../../shared/constants.ts'

// Without 0 O 1 l I, which people misread when a password is dictated on the phone.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/** A random password: 14 letters and digits, with at least two digits. 1 §9 */
export function generatePassword(): string {
  const characters = Array.from({ length: GENERATED_PASSWORD_LENGTH }, (_, index) =>
    pick(index < 2 ? DIGITS : LETTERS + DIGITS),
  )
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const moved = characters[last]!
    characters[last] = characters[other]!
    characters[other] = moved
  }
  return characters.join('')
}
