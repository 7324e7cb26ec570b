import { randomInt } from 'node:crypto'

/** Eighteen digits, as in CRMs of others, beyond what a JavaScript number holds. */
export const newEntryId = (): string =>
  `55${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 8)).padStart(8, '0')}`
