/** Equal for a person: case and spaces around do not count. */
export const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
