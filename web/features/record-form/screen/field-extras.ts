import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { FieldExtras } from '../fields/field-extras.ts'
import { FIELD_HINTS } from './field-hints.tsx'

/** The extras of the page's fields. */
export const FIELD_EXTRAS: FieldExtras = {
  hints: FIELD_HINTS,
  helpers: { market: lazyPart(() => import('../tools/actions/market-helper.tsx')) },
}
