import { chunksOf, tokensOf } from './address-chunks.ts'
import { provinceCode } from './known-places.ts'
import { readTypedHouse } from './read-house.ts'
import { expandStreetType, streetTypes } from './street-types.ts'

/** An address while it is typed. Words are as typed; abbreviated street types are written out. */
export interface TypedAddress {
  street: string[]
  /** The words of the municipality; undefined while the end of the street is unknown. */
  place: string[] | undefined
  /** The house number with its suffixes and what belongs to it. */
  streetNumber: string
  postCode: string
  /** A province's code, when one is named. */
  district: string
}

/** Reads an address while it is typed. A house number, a postal code or a sign marks the end of the street. */
export function readTypedAddress(text: string): TypedAddress {
  const chunks = chunksOf(tokensOf(text))
  const postCode = chunks.find(({ lead }) => lead === 'cap')?.words[0] ?? ''
  const bracket = chunks.find(({ lead, words }) => lead === 'bracket' && /^[a-z]{2}$/i.test(words.join(' ')))
  const named = chunks.filter((chunk) => chunk.lead !== 'cap' && chunk !== bracket)
  const house = readTypedHouse(named)
  const [first, ...others] = named
  const place = house.street ? house.after : others.flatMap(({ words }) => words)
  return {
    street: expandFirst(house.street ?? [...(first?.words ?? [])]),
    place: place.length > 0 ? place : undefined,
    streetNumber: house.number,
    postCode,
    district: bracket ? provinceCode(bracket.words.join(' ')) : '',
  }
}

export const isStreetType = (word: string): boolean => streetTypes().includes(word.toUpperCase())

const expandFirst = ([first, ...rest]: string[]): string[] =>
  first === undefined ? [] : [...expandStreetType(first).split(' '), ...rest]
