import type { Answered } from '../fields.ts'

/** A supply that an energy contract sells. */
interface SoldSupply {
  utility: 'luce' | 'gas'
  /** The name of its product. */
  offer: string
}

/** Luce, gas or both; none of another contract. */
export function soldSupplies({ product_ee: luce, product_gas: gas }: Answered): SoldSupply[] {
  return [
    ...(luce ? [{ utility: 'luce' as const, offer: luce.name }] : []),
    ...(gas ? [{ utility: 'gas' as const, offer: gas.name }] : []),
  ]
}

/** `Via Roma 12, 20900 Monza (MB)`; empty without a supply point. */
export function supplyAddress(answered: Answered): string {
  const { provincia_punto: province, comune_punto: town, localita_punto: place } = answered
  const street = joinTexts(answered.tipo_indirizzo_punto, answered.indirizzo_punto, answered.civico_punto)
  const municipality = joinTexts(answered.cap_punto, place === town ? undefined : place, town)
  return [street, joinTexts(municipality, province && `(${province})`)].filter(Boolean).join(', ')
}

const joinTexts = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ')
