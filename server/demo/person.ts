import { fiscalCodeOf } from '../../contract/checks/fiscal-code-person.ts'
import { countries, municipalitiesNamed } from '../../contract/places/index.ts'
import { foldToLetters } from '../../contract/texts/fold-text.ts'
import { MEN, SURNAMES, WOMEN } from './names.ts'
import type { Random } from './random.ts'
import { TOWNS } from './towns.ts'

export interface Person {
  name: string
  last_name: string
  sex: 'M' | 'F'
  /** `YYYY-MM-DD`. */
  birthDate: string
  fiscalCode: string
  /** The place of birth as printed on a document. */
  birthNation: string
  cellphone: string
  email: string
}

const MOBILE_PREFIXES = ['320', '328', '333', '338', '340', '347', '349', '351', '366', '380', '389', '391']
const MAILBOXES = ['posta.example', 'lettere.example', 'casella.example']
/** Romania, Albania, Morocco, Germany, China. */
const ABROAD = ['Z129', 'Z100', 'Z330', 'Z112', 'Z210']

export const mobileNumber = (random: Random) => `+39${random.pick(MOBILE_PREFIXES)}${random.digits(7)}`

/** The letters of a name that are valid in a mail address. */
export const plain = (text: string) => foldToLetters(text).toLowerCase()

/** An invented person, between 20 and 85 years old in that year. */
export function inventPerson(random: Random, year: number): Person {
  const sex = random.chance(50) ? 'M' : 'F'
  const name = random.pick(sex === 'M' ? MEN : WOMEN)
  const last_name = random.pick(SURNAMES)
  const month = String(random.int(1, 12)).padStart(2, '0')
  const day = String(random.int(1, 28)).padStart(2, '0')
  const birthDate = `${year - random.int(20, 85)}-${month}-${day}`
  const belfiore = random.chance(7) ? random.pick(ABROAD) : townOfBirth(random)
  return {
    name,
    last_name,
    sex,
    birthDate,
    fiscalCode: fiscalCodeOf({ name, last_name, birthDate, sex, belfiore }),
    birthNation: countries().get(belfiore)?.name ?? 'Italia',
    cellphone: mobileNumber(random),
    email: `${plain(name)}.${plain(last_name)}@${random.pick(MAILBOXES)}`,
  }
}

function townOfBirth(random: Random): string {
  const town = random.pick(TOWNS)
  return municipalitiesNamed(town.name).find((place) => place.province === town.province)!.belfiore
}
