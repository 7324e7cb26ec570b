/** Equal for a person: case and spaces around do not count. */
export const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
