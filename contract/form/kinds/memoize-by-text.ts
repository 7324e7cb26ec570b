/** The cache size; a form has far fewer texts, and a server that validates many forms clears the cache. */
const MAX_ENTRIES = 500

/** The same function with cached results: it is called with the same text at each keystroke in another field. */
export function memoizeByText<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MAX_ENTRIES) known.clear()
    const result = compute(text)
    known.set(text, result)
    return result
  }
}
