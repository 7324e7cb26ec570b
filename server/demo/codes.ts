import { banks } from '../../contract/checks/banks.ts'
import { buildItalianIban } from '../../contract/checks/iban.ts'
import { luhnDigit } from '../../contract/checks/vat-number.ts'
import type { Random } from './random.ts'
import type { Town } from './towns.ts'

/** Banks with branches everywhere; the embedded list contains their names. */
const ABI = ['02008', '03069', '05034', '01030', '05387', '03062', '36081'].filter((abi) => banks().has(abi))

const DISTRIBUTORS: Readonly<Record<string, string>> = { Roma: '002', Milano: '012', Trieste: '003' }

const distributorCode = (town: Town) => DISTRIBUTORS[town.name] ?? '001'

/** Some bills print a fifteenth character. */
export const inventPod = (random: Random, town: Town) =>
  `IT${distributorCode(town)}E${random.digits(random.chance(20) ? 9 : 8)}`

export const inventPdr = (random: Random) =>
  `${random.pick(['0088', '0370', '0159', '1621'])}${random.digits(10)}`

export const inventRemi = (random: Random) => `34${random.digits(6)}`

export const inventIban = (random: Random) =>
  buildItalianIban(random.pick(ABI), random.digits(5), random.digits(12))

export function inventVat(random: Random): string {
  const body = `0${random.int(1, 9)}${random.digits(5)}${random.pick(['015', '058', '063', '040', '072', '001'])}`
  return body + luhnDigit(body)
}

/** A number in the format of each kind of document, for old and new identity cards. */
export function inventDocumentNumber(random: Random, type: string): string {
  if (type === 'passaporto') return `Y${random.pick(['A', 'B', 'C'])}${random.digits(7)}`
  if (type === 'patente') return `U1${random.letters(1)}${random.digits(6)}${random.letters(1)}`
  return `CA${random.digits(5)}${random.letters(2)}`
}
