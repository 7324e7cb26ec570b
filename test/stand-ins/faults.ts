import type { Problem } from './stand-in.ts'

/** Transient failures of a service; the same request can be repeated. */
export const FAULTS: readonly (readonly [name: string, trouble: Problem])[] = [
  ['silence before the effect', { kind: 'silence', when: 'before' }],
  ['silence after the effect', { kind: 'silence', when: 'after' }],
  ['a connection closed before the effect', { kind: 'reset', when: 'before' }],
  ['a connection closed after the effect', { kind: 'reset', when: 'after' }],
  ['overload', { kind: 'reply', reply: { status: 429 } }],
  ['overload that names a time', { kind: 'reply', reply: { status: 429, headers: { 'retry-after': '60' } } }],
  ['a fault of its own', { kind: 'reply', reply: { status: 500 } }],
  ['broken JSON', { kind: 'broken-json' }],
]
