import type { DocumentBox } from '../../../../shared/api/signing.ts'
import type { EnvelopeFile } from '../../../db/column-types.ts'

/** A box of a document of the envelope. */
export interface Box extends DocumentBox {
  /** The index of its document. */
  document: number
}
export type PressedBox = Pick<Box, 'document' | 'field'>

/** The boxes of an envelope; none for envelopes older than the assignment of boxes to signers. */
export const boxesOf = (documents: readonly EnvelopeFile[]): Box[] =>
  documents.flatMap(({ boxes = [] }, document) => boxes.map((box) => ({ ...box, document })))
