import { COUNTRIES_TEXT } from '../data/countries.ts'
import { once } from './once.ts'

const countryByCode = once(
  () =>
    new Map(
      COUNTRIES_TEXT.split('\n').map((line) => {
        const [code, name] = line.split('|') as [string, string]
        return [code, name]
      }),
    ),
)

/** Foreign states by Belfiore code, ceased ones too. */
export function countries(): ReadonlyMap<string, string> {
  return countryByCode()
}
