import { useSyncExternalStore } from 'react'

/** The entry saved last, until a list that showed it is closed. */
let saved: string | undefined
const listeners = new Set<() => void>()

function setSaved(id: string | undefined): void {
  saved = id
  for (const listen of listeners) listen()
}

/** The user has just saved this entry, and its list should show it. */
export const showSaved = (id: string): void => setSaved(id)

export const forgetSaved = (): void => setSaved(undefined)

export const useJustSaved = (): string | undefined => useSyncExternalStore(listenTo, currentId, currentId)

const currentId = () => saved

function listenTo(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
