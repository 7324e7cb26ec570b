import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type Catalogue, type FieldName, romeTime } from '../../../../contract/index.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { useFormStore } from '../store/form-context.ts'
import { type Origin, originOfConsequence } from '../store/origin.ts'
import type { Found } from './found.ts'
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

/** What a text offers to the form as it stands, and taking it. */
export function useOffers(text: string) {
  const store = useFormStore()
  const subscribe = useCallback((heard: () => void) => store.subscribe('values', heard), [store])
  const state = useSyncExternalStore(subscribe, () => store.current)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [swapped, setSwapped] = useState<ReadonlySet<string>>(new Set())
  const reading = useMemo(() => readText(text, store.today), [text, store])

  const offers = useMemo(() => {
    const all = reading.found.map((one) => {
      const id = `${one.kind}:${one.at}`
      const found = swapped.has(id) ? turned(one) : one
      return { id, found, targets: targetsOf(found, state, around()) }
    })
    const first = firstChoices(all.map(({ targets }) => targets))
    return all.map((offer, index): PasteOffer => {
      const key = chosen[offer.id] ?? first[index]
      return { ...offer, target: offer.targets.find((target) => target.key === key) ?? offer.targets[0] }
    })
  }, [reading, state, chosen, swapped])

  const choose = (id: string, key: string) => setChosen({ ...chosen, [id]: key })
  const swap = (id: string) => {
    const next = new Set(swapped)
    if (!next.delete(id)) next.add(id)
    setSwapped(next)
  }
  /** Taken one after the other, so that each builds on the one before; taken back as one. */
  const accept = (taken: readonly PasteOffer[]) => {
    const origins = new Map<FieldName, Origin>()
    const after = taken.reduce((values, { found, target }) => {
      const now = { ...state, values }
      const there = targetsOf(found, now, around()).find(({ key }) => key === target?.key)
      if (!there) return values
      const consequence = originOfConsequence(state.views.get(there.fields[0]!)?.kind)
      for (const field of changedFields(values, there.after))
        origins.set(field, there.fields.includes(field) ? 'pasted' : consequence)
      return there.after
    }, state.values)
    // Each stays where it was put, whatever is free now.
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

const around = () => ({ catalogue: NO_CATALOGUE, now: romeTime(new Date()) })

const turned = (found: Found): Found =>
  found.kind === 'person' ? { ...found, name: found.lastName, lastName: found.name } : found
