import type { FoundAddress } from '../../../../../contract/index.ts'
import { findProvince, type ReadAddress, splitStreet } from '../../../../../contract/places/index.ts'

/** A found address in the form's parts. */
export function partsOf(address: FoundAddress): ReadAddress {
  const { type, name } = splitStreet(address.street)
  return {
    type,
    street: name,
    number: address.streetNumber,
    cap: address.postCode,
    municipality: address.city,
    locality: '',
    province: address.district,
  }
}

/** The parts as an address. The region is the found one, or the province's own if that was changed. */
export function addressOf(parts: ReadAddress, address: FoundAddress | undefined): FoundAddress {
  const same = address !== undefined && address.district === parts.province
  return {
    street: `${parts.type} ${parts.street}`.trim(),
    streetNumber: parts.number,
    postCode: parts.cap,
    city: parts.municipality,
    district: parts.province,
    state: same ? address.state : (findProvince(parts.province)?.region ?? ''),
    country: address?.country ?? 'Italia',
    countryShort: address?.countryShort ?? 'IT',
  }
}
