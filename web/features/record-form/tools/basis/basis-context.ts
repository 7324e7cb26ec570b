import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BasisStore, BasisView } from './basis-store.ts'

export const BasisContext = createContext<BasisStore | undefined>(undefined)

export function useBasisStore(): BasisStore {
  const store = useContext(BasisContext)
  if (!store) throw new Error('useBasisStore is for parts of a form')
  return store
}

export function useBasis(): BasisView {
  const store = useBasisStore()
  return useSyncExternalStore(store.subscribe, () => store.view)
}
