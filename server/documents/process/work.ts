import type { FillReport } from '../../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Inspection } from '../inspection.ts'
import type { Refusal } from '../refusal.ts'
import type { ReportContent } from '../report-pdf.ts'
import type { ReadSeal } from '../signature/verify.ts'

/** A template to fill for one record. */
export interface FillOrder {
  template: Uint8Array
  config: DocumentConfig
  values: DocumentValues
  /** The fields become part of the page. Otherwise they stay editable with their values. */
  flatten: boolean
  /** What the document says of itself; the template's own title, and now, where it is left out. */
  about?: { title?: string; at: Date }
}

export interface Filled {
  ok: true
  pdf: Uint8Array
  /** How many it has. */
  pages: number
  report: FillReport
}

/** What may be asked of a process: the order sent and the answer. */
export interface Work {
  inspect: Job<{ bytes: Uint8Array }, Inspection>
  fill: Job<FillOrder, Filled>
  merge: Job<{ parts: Uint8Array[]; about?: FillOrder['about'] }, { ok: true; pdf: Uint8Array }>
  text: Job<{ bytes: Uint8Array }, { ok: true; pages: string[] }>
  report: Job<ReportContent, { ok: true; pdf: Uint8Array }>
  seals: Job<{ bytes: Uint8Array }, { ok: true; seals: ReadSeal[] }>
}
interface Job<Order, Good> {
  order: Order
  answer: Good | Refusal
}
export type Kind = keyof Work
export type Answer<K extends Kind> = Work[K]['answer']
