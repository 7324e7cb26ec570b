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
