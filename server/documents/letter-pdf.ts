import { writeDocument } from './write-document.ts'

/** A text of the office to one person. */
export interface LetterContent {
  title: string
  paragraphs: readonly string[]
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
    for (const text of paragraphs) {
      document.skip(GAP)
      document.paragraph(text, { size: 11, lineHeight: 1.4 })
    }
  })
