import { parseValues, type Values } from '../../../../contract/index.ts'

/** Parses stored values. Names and shapes of an older definition are omitted and reported. */
export function readStored(data: string): { values: Values; left: readonly string[] } {
  const parsed = parseValues(data)
  if (parsed.ok) return { values: parsed.values, left: [] }
  const left = new Set(parsed.issues.map((issue) => issue.field))
  const known = Object.entries(objectOf(data)).filter(([name]) => !left.has(name))
  const again = parseValues(JSON.stringify(Object.fromEntries(known)))
  return { values: again.ok ? again.values : {}, left: [...left].filter(Boolean) }
}

function objectOf(data: string): object {
  try {
    const read: unknown = JSON.parse(data)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
