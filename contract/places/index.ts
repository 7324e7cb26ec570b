/** The face of the room of places: nothing else of it is imported from outside. */
export { PROVINCES, type Province } from '../data/provinces.ts'
export { capPrefixes, checkCap } from './cap.ts'
export { completeFromCap, completeFromMunicipality, listedMunicipality } from './complete-place.ts'
export { countries, countryOf, isOtherCountry } from './countries.ts'
export { findAddresses, isPlace } from './find-addresses.ts'
export {
  MUNICIPALITIES_SINCE,
  type Municipality,
  municipalities,
  municipalitiesNamed,
  spellingsOf,
} from './municipalities.ts'
export { checkCapProvince, checkMunicipality } from './municipality-and-province.ts'
export { type Absence, absenceOn, placeNames, placeOf, provincesOf } from './places.ts'
export { municipalitiesWithCap } from './postal-codes.ts'
export { findProvince } from './provinces.ts'
export { type ReadAddress, readAddress } from './read-address.ts'
export { isStreetType, readTypedAddress, type TypedAddress } from './read-typed-address.ts'
export { splitStreet, streetTypes } from './street-types.ts'
