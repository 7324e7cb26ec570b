import { foldText } from '../texts/fold-text.ts'

/** A name for comparison: only its letters and digits, without case and accents, in any script. */
export const foldName = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')

interface PersonName {
  name: string
  last_name: string
}

/** Whether two people have the same name: `D’Angelo Nicolò` and `D' ANGELO NICOLO'`. */
export const isSamePersonName = (one: PersonName, other: PersonName): boolean =>
  foldName(one.name) === foldName(other.name) && foldName(one.last_name) === foldName(other.last_name)

/** The same where nobody knows which word is the family name. */
export const isSameNameInAnyOrder = (one: PersonName, other: PersonName): boolean =>
  sortedWords(one) === sortedWords(other)

const sortedWords = ({ name, last_name }: PersonName): string =>
  `${name} ${last_name}`.split(/\s+/).map(foldName).toSorted().join(' ')
