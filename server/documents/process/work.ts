import type { FillReport } from '../../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Inspection } from '../inspection.ts'
import type { Refusal } from '../refusal.ts'
import type { FoundSeal } from '../signature/verify.ts'

/** A template to fill for one record. */
export interface FillOrder {
  template: Uint8Array
  config: DocumentConfig
  values: DocumentValues
  /** The fields become part of the page. Otherwise they stay, filled, for somebody to change. */
  flatten: boolean
}

export interface Filled {
  ok: true
  pdf: Uint8Array
  /** How many it has. */
  pages: number
  report: FillReport
}

/** What may be asked of a child: the order sent and the good answer. */
export interface Work {
  inspect: { order: { bytes: Uint8Array }; answer: Inspection }
  fill: { order: FillOrder; answer: Filled }
  merge: { order: { parts: Uint8Array[] }; answer: { ok: true; pdf: Uint8Array } }
  text: { order: { bytes: Uint8Array }; answer: { ok: true; pages: string[] } }
  seals: { order: { bytes: Uint8Array }; answer: { ok: true; seals: FoundSeal[] } }
}
export type Kind = keyof Work
export type Answer<K extends Kind> = Work[K]['answer'] | Refusal

/** What parent and child say to each other; a child has one job at a time. */
export type ToChild = { [K in Kind]: { kind: K; order: Work[K]['order'] } }[Kind]
export type FromChild = { kind: 'ready' } | { kind: 'done'; answer: Answer<Kind>; rss: number }
