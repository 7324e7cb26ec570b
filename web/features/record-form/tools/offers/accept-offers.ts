import type { FieldName, Values } from '../../../../../contract/index.ts'
import { changedFields } from '../../store/conflict-merge.ts'
import type { FormStore } from '../../store/form-store.ts'
import { type Origin, originOfConsequence } from '../../store/origin.ts'
import type { VisibleForm } from './visible-form.ts'

/** A value that is accepted. */
export interface Accepted {
  /** The values after it, with all consequences; undefined when its field does not show. */
  apply(form: VisibleForm): { after: Values; fields: readonly FieldName[] } | undefined
}

/** Accepts one after the other, so that each uses the previous result; undone as one. */
export function acceptOffers(
  store: FormStore,
  label: string,
  origin: Origin,
  accepted: readonly Accepted[],
): void {
  const { current } = store
  const origins = new Map<FieldName, Origin>()
  const after = accepted.reduce((values, offer) => {
    const next = offer.apply({ ...current, values })
    if (!next) return values
    const consequence = originOfConsequence(current.views.get(next.fields[0]!)?.kind)
    for (const field of changedFields(values, next.after))
      origins.set(field, next.fields.includes(field) ? origin : consequence)
    return next.after
  }, current.values)
  store.fill(after, label, (field) => origins.get(field) ?? origin)
}
