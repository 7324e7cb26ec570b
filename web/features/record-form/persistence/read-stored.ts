import { parseValues, type Values } from '../../../../contract/index.ts'

/** Parses stored values. Names and shapes of an older definition are omitted and reported. */
export function readStored(data: string): { values: Values; unknownFields: readonly string[] } {
  const parsed = parseValues(data)
  if (parsed.ok) return { values: parsed.values, unknownFields: [] }
  const unknownFields = new Set(parsed.issues.map((issue) => issue.field))
  const known = Object.entries(objectOf(data)).filter(([name]) => !unknownFields.has(name))
  const reparsed = parseValues(JSON.stringify(Object.fromEntries(known)))
  return { values: reparsed.ok ? reparsed.values : {}, unknownFields: [...unknownFields].filter(Boolean) }
}

function objectOf(data: string): object {
  try {
    const read: unknown = JSON.parse(data)
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
