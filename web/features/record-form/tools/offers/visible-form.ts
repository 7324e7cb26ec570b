import { type Catalogue, type LocalTime, romeTime } from '../../../../../contract/index.ts'
import type { FormState } from '../../store/form-state.ts'

/** What of the form can take a value. */
export type VisibleForm = Pick<FormState, 'views' | 'sections' | 'values'>

export interface TargetEnvironment {
  catalogue: Catalogue
  now: LocalTime
}

const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

export const environment = (): TargetEnvironment => ({ catalogue: NO_CATALOGUE, now: romeTime(new Date()) })
