import { writeDocument } from './write-document.ts'

/** A paragraph, or the heading of those that follow. */
export type LetterPart = string | { heading: string }

/** A text of the office to one person. */
export interface LetterContent {
  title: string
  paragraphs: readonly LetterPart[]
  /** The author, named on every page. */
  organisation: string
  at: Date
}

/** The distance between two paragraphs. */
const GAP = 10

/** A letter as PDF: its title and its paragraphs. */
export const letterPdf = ({ title, paragraphs, organisation, at }: LetterContent): Promise<Uint8Array> =>
  writeDocument({ title, author: organisation, at }, (document) => {
    document.heading(1, title, { size: 18, weight: 'bold' })
    for (const part of paragraphs) {
      document.skip(GAP)
      if (typeof part === 'string') document.paragraph(part, { size: 11, lineHeight: 1.4 })
      else document.heading(2, part.heading, { size: 13, weight: 'bold' })
    }
  })
