import {
  BASES,
  BASIS_PRODUCTS,
  type BasisProduct,
  CONSENT_SECTORS,
  type ContactBasis,
} from '../../../../../contract/duties/basis.ts'
import { readDate } from '../../../../../contract/time/typed-date.ts'

const MAX_TEXT = 300

/**
 * The basis in the query parameters of the URL (BASIS-5): `basis`, `basis_at` (a day, as an Italian or an ISO date),
 * `basis_seller`, `basis_products` (`luce,gas`), `basis_proof`, `basis_text`, `basis_channel`, `basis_sector`,
 * `basis_number`, `basis_speaker`. Without a known `basis` there is none; other values that are not known are ignored.
 *
 * @param today `YYYY-MM-DD`, for years of two digits
 */
export function basisOfQuery(
  query: Readonly<Record<string, string | undefined>>,
  today: string,
): Partial<ContactBasis> {
  const text = (name: string) =>
    Object.hasOwn(query, name) ? (query[name] ?? '').trim().slice(0, MAX_TEXT) : ''
  const basis = BASES.find((one) => one === text('basis'))
  if (!basis) return {}
  const on = text('basis_at') === '' ? undefined : readDate(text('basis_at').slice(0, 10), today)
  const sector = CONSENT_SECTORS.find((one) => one === text('basis_sector'))
  const products = productsIn(text('basis_products'))
  return {
    basis,
    ...(on?.ok && on.value !== '' && { on: on.value }),
    ...(products.length > 0 && { products }),
    ...(sector && { sector }),
    ...texts({
      seller: text('basis_seller'),
      proof: text('basis_proof'),
      text: text('basis_text'),
      channel: text('basis_channel'),
      number: text('basis_number'),
      speaker: text('basis_speaker'),
    }),
  }
}

const productsIn = (text: string): BasisProduct[] => {
  const named = text.split(/[\s,;+]+/)
  return BASIS_PRODUCTS.filter((one) => named.includes(one) || named.includes('dual'))
}

const texts = (all: Readonly<Record<string, string>>): Partial<ContactBasis> =>
  Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
