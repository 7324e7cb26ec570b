import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useFormStore } from '../../store/form-context.ts'
import { acceptOffers } from '../offers/accept-offers.ts'
import { environment, type VisibleForm } from '../offers/visible-form.ts'
import { doubtfulOffers, offerValues, type PasteOffer, readyOffers } from './offer-values.ts'
import { targetsOf } from './paste-targets.ts'
import { readText } from './read-text.ts'

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
  const accept = (accepted: readonly PasteOffer[]) => {
    const targets = accepted.map(({ found, target }) => ({
      apply: (now: VisibleForm) =>
        targetsOf(found, now, environment()).find(({ key }) => key === target?.key),
    }))
    // Each keeps its target, even if another becomes free.
    const acceptedKeys = accepted.flatMap(({ id, target }) => (target ? [[id, target.key]] : []))
    setChosen({ ...chosen, ...Object.fromEntries(acceptedKeys) })
    acceptOffers(store, label, 'pasted', targets)
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
