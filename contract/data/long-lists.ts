import { BANKS_TEXT } from './banks.ts'
import { MUNICIPALITIES_TEXT } from './municipalities.ts'
import { PLACES_TEXT } from './places.ts'

/** The lists that are loaded separately from the page's code, each as packed text. */
export interface LongLists {
  banks: string
  municipalities: string
  /** Every place that a fiscal code can name, ceased ones too. */
  places: string
}

export const LONG_LISTS: LongLists = {
  banks: BANKS_TEXT,
  municipalities: MUNICIPALITIES_TEXT,
  places: PLACES_TEXT,
}
