/**
 * Available power from the engaged one: 1.1 times, two decimals, halves up (FORM-EE-4).
 * Accepts a number with comma or dot and returns it with a dot; undefined for any other text.
 */
export function availablePower(engaged: string): string | undefined {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(engaged.trim())
  if (!match) return undefined
  // Whole numbers, since 1.15 * 1.1 rounds to 1.26 in floating point.
  const decimals = match[2] ?? ''
  const scale = 10n ** BigInt(decimals.length + 1)
  const hundredths = (BigInt(match[1]! + decimals) * 11n * 200n + scale) / (2n * scale)
  const text = String(hundredths).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
