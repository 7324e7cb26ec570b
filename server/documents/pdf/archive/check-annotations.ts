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

/** Checks the annotations of a page: each is printed, and looks everywhere as it looks here. Throws `ArchiveProblem`. */
export function checkAnnotations(page: PdfDict, objects: Objects): void {
  for (const item of objects.array(page, 'Annots')) {
    const dict = asDict(objects.follow(item))
    const kind = dict && objects.name(dict, 'Subtype')
    if (!dict || !kind || !KINDS.has(kind)) throw new ArchiveProblem(`annotation ${kind}`)
    if (kind === 'Popup') continue
    const flags = objects.number(dict, 'F') ?? 0
    if ((flags & FLAGS.print) === 0 || (flags & UNSEEN) !== 0) throw new ArchiveProblem('annotation: F')
    const looks = objects.dict(dict, 'AP')
    if (!looks && kind === 'Link') continue
    const [left, low, right, high] = objects.numbers(dict, 'Rect')
    if (!looks && left === right && low === high) continue
    const isNormal = looks && [...looks.keys()].every(({ value }) => value === 'N')
    const normal = looks && objects.dict(looks, 'N')
    if (!isNormal || !(isStream(normal) || normal instanceof PdfDict))
      throw new ArchiveProblem('annotation: AP')
  }
}
