import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Catalogue, type FieldName, romeTime } from '../../../../../contract/index.ts'
import { changedFields } from '../../store/conflict-merge.ts'
import { useFormStore } from '../../store/form-context.ts'
import { type Origin, originOfConsequence } from '../../store/origin.ts'
import { doubtfulOffers, offerValues, type PasteOffer, readyOffers } from './offer-values.ts'
import { targetsOf } from './paste-targets.ts'
import { readText } from './read-text.ts'

const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

/**
 * The values that a text offers to the current form, and how to accept them.
 * @param label of the undoing of what was accepted
 * @param topic with `progress` they are computed again only when a field is completed or the form changes
 */
export function useOffers(text: string, label: string, topic: 'values' | 'progress' = 'values') {
  const store = useFormStore()
  const subscribe = useCallback((heard: () => void) => store.subscribe(topic, heard), [store, topic])
  const state = useSyncExternalStore(subscribe, () => store.current)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [swapped, setSwapped] = useState<ReadonlySet<string>>(new Set())
  const reading = useMemo(() => readText(text, store.today), [text, store])

  const offers = useMemo(
    () => offerValues(text, reading, state, environment(), { chosen, swapped }),
    [text, reading, state, chosen, swapped],
  )

  const choose = (id: string, key: string) => setChosen({ ...chosen, [id]: key })
  const swap = (id: string) => {
    const next = new Set(swapped)
    if (!next.delete(id)) next.add(id)
    setSwapped(next)
  }
  /** Accepted one after the other, so that each uses the previous result; undone as one. */
  const accept = (accepted: readonly PasteOffer[]) => {
    const { current } = store
    const origins = new Map<FieldName, Origin>()
    const after = accepted.reduce((values, { found, target }) => {
      const now = { ...current, values }
      const currentTarget = targetsOf(found, now, environment()).find(({ key }) => key === target?.key)
      if (!currentTarget) return values
      const consequence = originOfConsequence(current.views.get(currentTarget.fields[0]!)?.kind)
      for (const field of changedFields(values, currentTarget.after))
        origins.set(field, currentTarget.fields.includes(field) ? 'pasted' : consequence)
      return currentTarget.after
    }, current.values)
    // Each keeps its target, even if another becomes free.
    const acceptedKeys = accepted.flatMap(({ id, target }) => (target ? [[id, target.key]] : []))
    setChosen({ ...chosen, ...Object.fromEntries(acceptedKeys) })
    store.fill(after, label, (field) => origins.get(field) ?? 'pasted')
  }
  return {
    offers,
    ready: readyOffers(offers),
    doubtful: doubtfulOffers(offers),
    doubts: reading.doubts,
    choose,
    swap,
    accept,
  }
}

const environment = () => ({ catalogue: NO_CATALOGUE, now: romeTime(new Date()) })
