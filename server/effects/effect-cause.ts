import type { Selectable } from 'kysely'
import type { EffectTable } from '../db/schema.ts'

/** Why an effect failed: a word of the list of its table, and what the other side said. */
export interface EffectCause {
  failure: NonNullable<Selectable<EffectTable>['failure']>
  detail: string
}
