import { AT_HAND } from '#lists-at-hand'
import type { LongLists } from '../data/long-lists.ts'

let known = AT_HAND

/** Whether the lists of places and banks are there. Until they are, no check may say that something is not in them. */
export function listsAreKnown(): boolean {
  return known !== undefined
}

/** The lists, where they come after the program. Checks that were asked before are to be asked again. */
export function giveLongLists(lists: LongLists): void {
  known = lists
}

/** What is made of the lists, worked out once they are known; `nothing` until then. */
// @__NO_SIDE_EFFECTS__
export function fromLists<T>(nothing: T, make: (lists: LongLists) => T): () => T {
  let made: { from: LongLists; value: T } | undefined
  return () => {
    if (!known) return nothing
    if (made?.from !== known) made = { from: known, value: make(known) }
    return made.value
  }
}
