const DIGITS = /^(?:0|[1-9]\d{0,14})$/

/** Parses decimal digits as a number; any other text, such as `0x10`, `1e3` or ` 12 `, is returned unchanged. */
export const parseWholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value
