import { useSyncExternalStore } from 'react'

/** The entry saved last, until a list that showed it is left. */
let saved: string | undefined
const listeners = new Set<() => void>()

function set(id: string | undefined): void {
  saved = id
  for (const listen of listeners) listen()
}

/** Whoever has just saved this entry wants to see it in its list. */
export const showSaved = (id: string): void => set(id)

export const forgetSaved = (): void => set(undefined)

export const useJustSaved = (): string | undefined => useSyncExternalStore(listenTo, standing, standing)

const standing = () => saved

function listenTo(listen: () => void) {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
