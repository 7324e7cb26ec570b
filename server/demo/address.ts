import type { Random } from './random.ts'
import { STREETS, TOWNS, type Town } from './towns.ts'

export interface Address {
  type: string
  street: string
  number: string
  town: Town
}

export function inventAddress(random: Random, town: Town = random.pick(TOWNS)): Address {
  const [type, street] = random.pick(STREETS)
  const number = `${random.int(1, 180)}${random.chance(12) ? `/${random.letters(1)}` : ''}`
  return { type, street, number, town }
}
