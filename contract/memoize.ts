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

/** The cache size; a form has far fewer texts, and a server that validates many forms clears the cache. */
const MAX_ENTRIES = 500

/** The same function with cached results: it is called with the same text at each keystroke in another field. */
export function memoizeByText<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_ENTRIES) cache.clear()
    const result = compute(text)
    cache.set(text, result)
    return result
  }
}
