import { type Company, type CrmValue, compareCompanies } from '../../../contract/index.ts'
import type { CrmEntry, FoundCompany } from './port.ts'

/** The company of an entry; undefined for a person. */
export function companyOfValues(values: ReadonlyMap<string, CrmValue>): Company | undefined {
  const raw = (name: string) => values.get(name)?.raw ?? ''
  if (raw('$PIVA') === '') return undefined
  return { p_iva: raw('$PIVA'), cf: raw('$CF'), name: raw('$RAGIONE_SOCIALE') }
}

/** The customer that is this company; another name under its VAT number only if the user answered so. */
export function pickCompany(
  found: readonly FoundCompany[],
  company: Company,
  isSame: CrmEntry['isSameCompany'] = () => false,
): FoundCompany | undefined {
  const compared = found.map((one) => ({ one, result: compareCompanies(company, one) }))
  const picked =
    compared.find(({ result }) => result === 'same') ??
    compared.find(({ one, result }) => result === 'unsure' && isSame(one))
  return picked?.one
}
