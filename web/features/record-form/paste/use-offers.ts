import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Catalogue, type FieldName, romeTime } from '../../../../contract/index.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { useFormStore } from '../store/form-context.ts'
import { type Origin, originOfConsequence } from '../store/origin.ts'
import type { Found } from './found-values.ts'
import { readText } from './read-text.ts'
import { firstChoices, type Target, targetsOf } from './targets.ts'

const ACCEPTING = 'Incolla un testo'
const NO_CATALOGUE: Catalogue = { products: [], operations: [], owners: [], managed: {} }

export interface PasteOffer {
  id: string
  found: Found
  targets: readonly Target[]
  target: Target | undefined
}

/** The values that a text offers to the current form, and how to accept them. */
export function useOffers(text: string) {
  const store = useFormStore()
  const subscribe = useCallback((heard: () => void) => store.subscribe('values', heard), [store])
  const state = useSyncExternalStore(subscribe, () => store.current)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [swappedIds, setSwappedIds] = useState<ReadonlySet<string>>(new Set())
  const reading = useMemo(() => readText(text, store.today), [text, store])

  const offers = useMemo(() => {
    const all = reading.found.map((one) => {
      const id = `${one.kind}:${one.at}`
      const found = swappedIds.has(id) ? swapNames(one) : one
      return { id, found, targets: targetsOf(found, state, environment()) }
    })
    const first = firstChoices(all.map(({ targets }) => targets))
    return all.map((offer, index): PasteOffer => {
      const key = chosen[offer.id] ?? first[index]
      return { ...offer, target: offer.targets.find((target) => target.key === key) ?? offer.targets[0] }
    })
  }, [reading, state, chosen, swappedIds])

  const choose = (id: string, key: string) => setChosen({ ...chosen, [id]: key })
  const swap = (id: string) => {
    const next = new Set(swappedIds)
    if (!next.delete(id)) next.add(id)
    setSwappedIds(next)
  }
  /** Accepted one after the other, so that each uses the previous result; undone as one. */
  const accept = (taken: readonly PasteOffer[]) => {
    const origins = new Map<FieldName, Origin>()
    const after = taken.reduce((values, { found, target }) => {
      const now = { ...state, values }
      const there = targetsOf(found, now, environment()).find(({ key }) => key === target?.key)
      if (!there) return values
      const consequence = originOfConsequence(state.views.get(there.fields[0]!)?.kind)
      for (const field of changedFields(values, there.after))
        origins.set(field, there.fields.includes(field) ? 'pasted' : consequence)
      return there.after
    }, state.values)
    // Each keeps its target, even if another becomes free.
    const put = taken.flatMap(({ id, target }) => (target ? [[id, target.key]] : []))
    setChosen({ ...chosen, ...Object.fromEntries(put) })
    store.fill(after, ACCEPTING, (field) => origins.get(field) ?? 'pasted')
  }
  const ready = offers.filter(
    ({ target }, index) =>
      target?.now === '' && offers.findIndex((other) => other.target?.key === target.key) === index,
  )
  return { offers, ready, doubts: reading.doubts, choose, swap, accept }
}

const environment = () => ({ catalogue: NO_CATALOGUE, now: romeTime(new Date()) })

const swapNames = (found: Found): Found =>
  found.kind === 'person' ? { ...found, name: found.lastName, lastName: found.name } : found
