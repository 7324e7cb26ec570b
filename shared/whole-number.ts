const DIGITS = /^(?:0|[1-9]\d{0,14})$/

/** The number that plain decimal digits write; anything else, such as `0x10`, `1e3` or ` 12 `, stays the text it is. */
export const readWholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value
