import { PdfDict } from '@libpdf/core'
import { asDict, isStream, type Objects } from '../objects.ts'
import { ArchiveProblem } from './archive-problem.ts'

const KINDS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Widget'.split(
    ' ',
  ),
)
const FLAGS = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const
const UNSEEN = FLAGS.invisible | FLAGS.hidden | FLAGS.noView | FLAGS.toggleNoView

/** Checks the annotations of a page: each is printed and looks the same in every reader. Throws `ArchiveProblem`. */
export function checkAnnotations(page: PdfDict, objects: Objects): void {
  for (const item of objects.array(page, 'Annots')) {
    const dict = asDict(objects.resolve(item))
    const kind = dict && objects.name(dict, 'Subtype')
    if (!dict || !kind || !KINDS.has(kind)) throw new ArchiveProblem(`annotation ${kind}`)
    if (kind === 'Popup') continue
    const flags = objects.number(dict, 'F') ?? 0
    if ((flags & FLAGS.print) === 0 || (flags & UNSEEN) !== 0) throw new ArchiveProblem('annotation: F')
    const appearances = objects.dict(dict, 'AP')
    if (!appearances && kind === 'Link') continue
    const [left, low, right, high] = objects.numbers(dict, 'Rect')
    if (!appearances && left === right && low === high) continue
    const isNormal = appearances && [...appearances.keys()].every(({ value }) => value === 'N')
    const normal = appearances && objects.dict(appearances, 'N')
    if (!isNormal || !(isStream(normal) || normal instanceof PdfDict))
      throw new ArchiveProblem('annotation: AP')
  }
}
