/** The same answer for ever, worked out at the first call. */
// @__NO_SIDE_EFFECTS__
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same function, answering a repeated question from memory. For pure functions only. */
export function lastAnswer<A extends readonly unknown[], T>(work: (...asked: A) => T): (...asked: A) => T {
  let last: { asked: A; value: T } | undefined
  return (...asked) => {
    if (!last?.asked.every((value, index) => Object.is(value, asked[index])))
      last = { asked, value: work(...asked) }
    return last.value
  }
}
