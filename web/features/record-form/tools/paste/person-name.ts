import { isGivenName } from './given-names.ts'

export interface PersonName {
  name: string
  lastName: string
}

/** The first word of a family name in two words. */
const PARTICLE = /^(?:da|dal|dall[ao]|de|degli|dei|del|dell[aeo]|di|la|le|li|lo|van|von)$/i

/** Splits a person's name: by known given names, else the given name first. `lastFirst` is the order given by a label. */
export function splitName(words: readonly string[], lastFirst = false): PersonName {
  // «De Luca Anna Maria»: the particle begins the family name, so it stands first.
  if (PARTICLE.test(words[0]!) && words.length > 2) return toPersonName(words.slice(2), words.slice(0, 2))
  const givenNames = words.map(isGivenName)
  const leading = givenNames.findIndex((is) => !is)
  const trailing = givenNames.toReversed().findIndex((is) => !is)
  if (lastFirst || (!givenNames[0] && trailing > 0)) {
    const names = Math.max(1, trailing > 0 ? trailing : 1)
    return toPersonName(words.slice(-names), words.slice(0, -names))
  }
  // «Rosa Bruno»: the last word is always a family name.
  const names = leading > 0 ? leading : leading === -1 ? words.length - 1 : 1
  return toPersonName(words.slice(0, names), words.slice(names))
}

const toPersonName = (name: readonly string[], lastName: readonly string[]): PersonName => ({
  name: formatName(name),
  lastName: formatName(lastName),
})

/** `ROSSI` and `rossi` as `Rossi`, `D'ANGELO` as `D'Angelo`; mixed case stays unchanged. */
export function formatName(words: readonly string[]): string {
  const text = words.join(' ')
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}
