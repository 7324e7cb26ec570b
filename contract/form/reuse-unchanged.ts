/**
 * The same plain data, in which each part that equals its part of `before` is the object of `before`: what is unchanged
 * can be compared with `===`.
 */
export function reuseUnchanged<T>(now: T, before: T | undefined): T {
  if (now === before || !isPlain(now) || !isPlain(before)) return now
  if (Array.isArray(now) && Array.isArray(before)) return reuseItems(now, before) as T
  return Array.isArray(now) || Array.isArray(before) ? now : (reuseProperties(now, before) as T)
}

function reuseProperties(now: PlainData, before: PlainData): PlainData {
  let reused: Record<string, unknown> | undefined
  const names = Object.keys(now)
  let isSame = names.length === Object.keys(before).length
  for (const name of names) {
    const part = reuseUnchanged(now[name], before[name])
    if (part !== now[name]) {
      reused ??= { ...now }
      reused[name] = part
    }
    if (part !== before[name] || !(name in before)) isSame = false
  }
  return isSame ? before : (reused ?? now)
}

/** An item that moved is found by what identifies it. */
function reuseItems(now: readonly unknown[], before: readonly unknown[]): readonly unknown[] {
  const byKey = new Map(before.map((item, index) => [keyOf(item, index), item]))
  const reused = now.map((item, index) => reuseUnchanged(item, byKey.get(keyOf(item, index))))
  return isSameList(reused, before) ? before : reused
}

export function isSameList(now: readonly unknown[], before: readonly unknown[]): boolean {
  return now.length === before.length && now.every((item, index) => item === before[index])
}

function keyOf(item: unknown, index: number): unknown {
  if (!isPlain(item)) return index
  const { id, name, value, field, code } = item
  return id ?? name ?? value ?? (field === undefined ? index : `${field} ${code}`)
}

type PlainData = Readonly<Record<string, unknown>>

/** An object of a class is never copied. */
function isPlain(value: unknown): value is PlainData {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}
