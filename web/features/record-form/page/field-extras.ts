import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { FieldExtras } from '../inputs/field-extras.ts'
import { TELLS } from '../inputs/tells.tsx'

/** What the page's fields have besides their control. */
export const FIELD_EXTRAS: FieldExtras = {
  tells: TELLS,
  helpers: { mercato_rientro_luce: lazyPart(() => import('../dialogs/market-helper.tsx')) },
}
