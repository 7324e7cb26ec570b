import { findProvince } from '../../../../contract/checks/provinces.ts'
import { splitStreet } from '../../../../contract/checks/street.ts'
import type { FoundAddress } from '../../../../contract/index.ts'
import type { SplitAddress } from './split-address.ts'

/** A found address in the form's parts. */
export function partsOf(found: FoundAddress): SplitAddress {
  const { type, name } = splitStreet(found.street)
  return {
    type,
    street: name,
    number: found.streetNumber,
    cap: found.postCode,
    municipality: found.city,
    locality: '',
    province: found.district,
  }
}

/** The parts as an address. The region is the found one, or the province's own if that was changed. */
export function addressOf(parts: SplitAddress, found: FoundAddress | undefined): FoundAddress {
  const same = found !== undefined && found.district === parts.province
  return {
    street: `${parts.type} ${parts.street}`.trim(),
    streetNumber: parts.number,
    postCode: parts.cap,
    city: parts.municipality,
    district: parts.province,
    state: same ? found.state : (findProvince(parts.province)?.region ?? ''),
    country: found?.country ?? 'Italia',
    countryShort: found?.countryShort ?? 'IT',
  }
}
