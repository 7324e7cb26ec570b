/** CONST-11. */
const GENERATED_PASSWORD_LENGTH = 14

// Without 0 O 1 l I, which people misread when a password is dictated on the phone.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/**
 * A password of 14 letters and digits, with at least two digits (USERS-21). `randomBelow` returns a
 * uniformly distributed integer from 0 up to its argument and must be cryptographically secure.
 */
export function generatePassword(randomBelow: (limit: number) => number): string {
  const pick = (alphabet: string): string => alphabet.charAt(randomBelow(alphabet.length))
  const characters = Array.from({ length: GENERATED_PASSWORD_LENGTH }, (_, index) =>
    pick(index < 2 ? DIGITS : LETTERS + DIGITS),
  )
  for (let last = characters.length - 1; last > 0; last--) {
    const swapIndex = randomBelow(last + 1)
    const moved = characters[last]!
    characters[last] = characters[swapIndex]!
    characters[swapIndex] = moved
  }
  return characters.join('')
}
