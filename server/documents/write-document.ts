import { AppendedPages } from './pdf/appended-pages.ts'
import { newFaces } from './pdf/faces.ts'
import { describeDocument } from './pdf/metadata.ts'
import { newDocument } from './pdf/open.ts'
import { newPen } from './pdf/pen.ts'
import { Structure } from './pdf/structure.ts'

interface About {
  title: string
  /** Named on every page. */
  author: string
  /** When it is written. */
  at: Date
}

const INK = [0.11, 0.12, 0.15]
export const PALE_INK = [0.42, 0.45, 0.5]
const MARGIN = 42
const FOOTER_HEIGHT = 24

/** A PDF of the office: A4 pages with its name and their number, readable aloud. */
export async function writeDocument(
  { title, author, at }: About,
  write: (document: AppendedPages) => void,
): Promise<Uint8Array> {
  const opened = newDocument()
  const structure = new Structure(opened)
  const pen = newPen(await newFaces(opened.pdf))
  const document = new AppendedPages({ opened, structure, pen, margin: MARGIN, ink: INK })
  write(document)
  document.footer(
    (page, pages) => `${author} · pagina ${page} di ${pages}`,
    { size: 8, ink: PALE_INK },
    FOOTER_HEIGHT,
  )
  document.finish()
  structure.finish({ coversAll: true })
  describeDocument(opened, { title, author, at })
  return await opened.pdf.save({ subsetFonts: true })
}
