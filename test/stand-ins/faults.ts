import type { Problem } from './stand-in.ts'

/** How a service may fail for a moment, each in its own way; the same request may be made again. */
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
