import { PdfDict } from '@libpdf/core'
import { everyValue } from '../active-content.ts'
import { contentsOf, ownDrawings } from '../canvas.ts'
import { boxOf } from '../frames.ts'
import { asDict, isStream, type Objects } from '../objects.ts'
import type { OpenedPdf } from '../open.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { checkAnnotations } from './check-annotations.ts'
import { checkIntents } from './check-colours.ts'
import { checkFont } from './check-font.ts'
import { checkValue } from './check-object.ts'
import { DrawingReader } from './read-drawing.ts'

type Checked = Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects' | 'pages'>

/**
 * Whether the document may claim PDF/A-2u: every rule that an uploaded page can break is checked, and an unverifiable
 * rule counts as broken. The additions of this program conform: its fonts are embedded when the document is saved.
 * `hasOwnStructure`: this program made the whole structure.
 */
export const isArchivable = (opened: Checked, hasOwnStructure: boolean): boolean =>
  archiveProblem(opened, hasOwnStructure) === undefined

/** The first rule of PDF/A-2u that is violated or unverifiable; undefined for none. */
export function archiveProblem(opened: Checked, hasOwnStructure = false): string | undefined {
  try {
    check(opened, hasOwnStructure)
    return undefined
  } catch (error) {
    if (error instanceof ArchiveProblem) return error.message
    throw error
  }
}

const VERSION = /^1\.[0-7]$/
const BOUNDARIES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
const SIDES = { least: 3, most: 14_400 }

function checkBoundaries(page: PdfDict, objects: Objects): void {
  for (const key of BOUNDARIES) {
    const box = page.has(key) ? boxOf(objects.numbers(page, key)) : undefined
    const sides = box ? [box.width, box.height] : []
    if (sides.some((side) => side < SIDES.least || side > SIDES.most))
      throw new ArchiveProblem(`page: ${key}`)
  }
}

function check(opened: Checked, hasOwnStructure: boolean): void {
  const { catalog, objects, pages } = opened
  for (const key of ['OCProperties', 'Requirements', 'AA', 'NeedsRendering'])
    if (catalog.has(key)) throw new ArchiveProblem(`catalog: ${key}`)
  checkIntents(opened)
  const { pdf } = opened
  if (!VERSION.test(pdf.version)) throw new ArchiveProblem(`version ${pdf.version}`)
  const rest = catalog.clone()
  // The metadata is written anew.
  rest.delete('Metadata')
  if (hasOwnStructure) rest.delete('StructTreeRoot')
  for (const value of everyValue(rest, objects)) checkValue(value, objects)
  const information = asDict(objects.resolve(pdf.context.info.trailer.get('Info')))
  if (information) for (const value of everyValue(information, objects)) checkValue(value, objects)
  for (const { dict } of pages) {
    checkBoundaries(dict, objects)
    checkAnnotations(dict, objects)
  }
  const reader = new DrawingReader(objects)
  for (const page of pages) {
    const streams = contentsOf(page, objects).map((ref) => objects.resolve(ref))
    const theirs = streams.filter(isStream).filter((stream) => !ownDrawings.has(stream))
    const resources = objects.dict(page.dict, 'Resources') ?? new PdfDict()
    reader.read(theirs, resources)
    reader.readDrawings(objects.dict(resources, 'XObject'))
    for (const item of objects.array(page.dict, 'Annots')) {
      const appearances = objects.dict(asDict(objects.resolve(item)) ?? new PdfDict(), 'AP')
      reader.readAppearances(appearances && objects.dict(appearances, 'N'))
    }
  }
  for (const [font, codes] of reader.used) checkFont(font, codes, objects)
}
