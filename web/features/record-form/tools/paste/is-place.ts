import { municipalitiesNamed } from '../../../../../contract/checks/municipalities.ts'
import { findProvince } from '../../../../../contract/checks/provinces.ts'

/** A municipality, or a province's common name: `Reggio Emilia`. */
export const isPlace = (name: string): boolean =>
  municipalitiesNamed(name).length > 0 || (name.length > 2 && findProvince(name) !== undefined)
