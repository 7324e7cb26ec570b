import { COUNTRIES_TEXT } from '../data/countries.ts'
import type { CalendarDate } from '../fields.ts'
import { once } from './once.ts'

export interface Country {
  name: string
  /** The day when it ended. */
  until?: CalendarDate
}

const countryByCode = once(
  () =>
    new Map(
      COUNTRIES_TEXT.split('\n').map((line): [string, Country] => {
        const [code = '', name = '', _iso, until] = line.split('|')
        return [code, until === undefined ? { name } : { name, until }]
      }),
    ),
)

/** Foreign states by Belfiore code, ceased ones too. */
export function countries(): ReadonlyMap<string, Country> {
  return countryByCode()
}
