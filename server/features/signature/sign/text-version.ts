import { createHash } from 'node:crypto'

/** The version of a text that signers accept: a changed text has another one. */
export const textVersion = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)
