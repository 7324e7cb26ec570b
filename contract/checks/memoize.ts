/** Calls the function once and returns the same result afterwards. */
// @__NO_SIDE_EFFECTS__
export function once<T>(compute: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: compute() }
    return cached.value
  }
}

/** The same function with its last result cached. For pure functions only. */
export function memoizeLast<A extends readonly unknown[], T>(
  compute: (...lastArgument: A) => T,
): (...lastArgument: A) => T {
  let last: { lastArgument: A; value: T } | undefined
  return (...lastArgument) => {
    if (!last?.lastArgument.every((value, index) => Object.is(value, lastArgument[index])))
      last = { lastArgument, value: compute(...lastArgument) }
    return last.value
  }
}
