import type { PdfDict } from '@libpdf/core'
import { contentsOf } from './canvas.ts'
import { asDict, isStream, type Objects, unpack } from './objects.ts'
import type { Page } from './pages.ts'

const MARK = /\/MCID\s+(\d{1,7})\b/g
const MAX_MARK = 100_000

/** The number of marked-content ids of a page that no structure refers to, from zero to the largest. */
export function countUsedMarks(page: Page, objects: Objects): number {
  const resources = objects.dict(page.dict, 'Resources')
  const named = resources && objects.dict(resources, 'Properties')
  const ofNames = named ? [...named].map(([, value]) => markOf(asDict(objects.resolve(value)), objects)) : []
  const ofStreams = contentsOf(page, objects).flatMap((ref) => readMarks(objects.resolve(ref)))
  return Math.min(MAX_MARK, Math.max(0, ...[...ofNames, ...ofStreams].map((mark) => mark + 1)))
}

const markOf = (properties: PdfDict | undefined, objects: Objects): number =>
  (properties && objects.number(properties, 'MCID')) ?? -1

function readMarks(stream: ReturnType<Objects['resolve']>): number[] {
  if (!isStream(stream)) return []
  try {
    const drawing = unpack(stream)
    return drawing.includes('/MCID')
      ? [Math.max(...[...drawing.toString('latin1').matchAll(MARK)].map(([, mark]) => Number(mark)))]
      : []
  } catch {
    // A stream that cannot be decompressed has no visible or marked content.
    return []
  }
}
