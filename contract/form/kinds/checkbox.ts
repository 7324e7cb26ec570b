import type { Kind } from './kind.ts'

export const checkbox: Kind = {
  shape: 'boolean',
  parse: (typed) => (typeof typed === 'boolean' ? typed : undefined),
  display: (answer) => (answer === true ? 'Sì' : 'No'),
}
