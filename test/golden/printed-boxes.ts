import { PDF } from '@libpdf/core'
import type { InspectedField } from '../../server/documents/inspection.ts'

/** A field, where it stands in a whole document, and what it is to show. */
export interface Wanted {
  field: InspectedField
  /** Pages of other documents that come before. */
  after: number
  text: string
}

const squeeze = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

/** The boxes that show something else than they should: nothing, less, more, or a neighbour's text as well. */
export async function wrongBoxes(pdf: Uint8Array, wanted: readonly Wanted[]): Promise<string[]> {
  const pages = (await PDF.load(pdf)).extractText().map(({ lines }) =>
    lines
      .flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
      .map(({ char, baseline, bbox }) => ({ char, y: baseline, x: bbox.x + bbox.width / 2 }))
      // In the order of reading: lines from above, letters from the left.
      .sort((a, b) => (Math.abs(a.y - b.y) > 1 ? b.y - a.y : a.x - b.x)),
  )
  return wanted.flatMap(({ field, after, text }) =>
    field.places.flatMap(({ page, x, y, width, height }) => {
      const inside = pages[page - 1 + after]!.filter(
        (letter) => letter.x > x && letter.x < x + width && letter.y > y && letter.y < y + height,
      )
      const shown = squeeze(inside.map(({ char }) => char).join(''))
      return shown === squeeze(text) ? [] : [`${field.name}: «${shown}» instead of «${text}»`]
    }),
  )
}
