import { inventVat } from './codes.ts'
import { LEGAL_FORMS, TRADES } from './names.ts'
import { inventPerson, type Person, plain } from './person.ts'
import type { Random } from './random.ts'
import { type Address, inventAddress } from './towns.ts'

/** The data of an invented customer that the form may ask for. */
export interface Customer {
  /** The private customer, or the company's representative. */
  person: Person
  firm: { name: string; form: string; vat: string; email: string }
  home: Address
  /** The supply point, often at the home address. */
  point: Address
  previousHolder: Person
  delegate: Person
}

export function inventCustomer(random: Random, year: number): Customer {
  const person = inventPerson(random, year)
  const home = inventAddress(random)
  const [form, ending] = random.pick(LEGAL_FORMS)
  const trade = random.pick(TRADES)
  return {
    person,
    firm: {
      name: [trade, person.last_name, ending].filter(Boolean).join(' '),
      form,
      vat: inventVat(random),
      email: `info@${plain(trade)}-${plain(person.last_name)}.example`,
    },
    home,
    point: random.chance(60) ? home : inventAddress(random, random.chance(70) ? home.town : undefined),
    previousHolder: inventPerson(random, year),
    delegate: inventPerson(random, year),
  }
}
