const PREFIX = '+39'
/** The shortest and the longest number with its prefix, by E.164. */
const [SHORTEST, LONGEST] = [7, 15]

/** No Italian number is as long without its prefix: the sign before it was lost, as in a spreadsheet. */
const LONGEST_NATIONAL = 11

/**
 * A telephone number of any kind as it is compared: digits after a `+`, with the Italian prefix where none is given.
 * Undefined for what is no number.
 */
export function calledNumber(text: string): string | undefined {
  const signs = text.replace(/[\s().\u2010-\u2015/-]/g, '')
  const digits = /^(?:\+|00)?(\d+)$/.exec(signs)?.[1]
  if (digits === undefined) return undefined
  const isWhole = /^(?:\+|00)/.test(signs) || (digits.startsWith('39') && digits.length > LONGEST_NATIONAL)
  const number = isWhole ? `+${digits}` : `${PREFIX}${digits}`
  const count = number.length - 1
  return count >= SHORTEST && count <= LONGEST ? number : undefined
}
