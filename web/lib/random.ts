const RANGE = 2 ** 32

/** A cryptographically random integer from 0 up to the limit, uniformly distributed. */
export function randomBelow(limit: number): number {
  const number = new Uint32Array(1)
  // The last, incomplete range would make small numbers more likely.
  const fair = RANGE - (RANGE % limit)
  do crypto.getRandomValues(number)
  while (number[0]! >= fair)
  return number[0]! % limit
}

/** A random UUID. `crypto.randomUUID` is missing on plain http, which a local network may use. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
