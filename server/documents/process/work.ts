import type { FillReport } from '../../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Inspection } from '../inspection.ts'
import type { LetterContent } from '../letter-pdf.ts'
import type { Refusal } from '../refusal.ts'
import type { ReportContent } from '../report-pdf.ts'
import type { ReadSeal } from '../signature/verify.ts'

/** A template to fill for one record. */
export interface FillOrder {
  template: Uint8Array
  config: DocumentConfig
  values: DocumentValues
  /** Refuses a document that changes a page of the template beside its fields and texts. */
  comparesPages?: boolean
  /** The metadata of the document; absent: the template's title and the current time. */
  about?: { title?: string; at: Date }
}

export interface Filled {
  ok: true
  pdf: Uint8Array
  /** The number of pages. */
  pages: number
  report: FillReport
}

/** The operations of a process, with their input and result. */
export interface Work {
  /** `comparesPages`: also fills the template without values, and refuses it when a page would change. */
  inspect: Job<{ bytes: Uint8Array; comparesPages: boolean }, Inspection>
  fill: Job<FillOrder, Filled>
  merge: Job<{ parts: Uint8Array[]; about?: FillOrder['about'] }, { ok: true; pdf: Uint8Array }>
  report: Job<ReportContent, { ok: true; pdf: Uint8Array }>
  letter: Job<LetterContent, { ok: true; pdf: Uint8Array }>
  seals: Job<{ bytes: Uint8Array }, { ok: true; seals: ReadSeal[] }>
}
interface Job<Order, Good> {
  order: Order
  answer: Good | Refusal
}
export type Kind = keyof Work
export type Answer<K extends Kind> = Work[K]['answer']
