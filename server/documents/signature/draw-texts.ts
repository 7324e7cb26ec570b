import type { SigningText } from '../../../shared/api/fill-report.ts'
import { type SigningFacts, textAtSigning } from '../../../shared/documents/signing-variables.ts'
import type { Canvas, Resources } from '../pdf/canvas.ts'
import { transformMatrix } from '../pdf/drawing-operators.ts'
import type { Faces } from '../pdf/faces.ts'
import { newPen, type Pen, type TextJob } from '../pdf/pen.ts'
import type { Structure } from '../pdf/structure.ts'

/** Smaller than a form is filled with: a place of a long name is written whole in a narrow box. */
const SMALLER_SIZES = [4.5, 4, 3.5, 3]

/** Writes the texts of the signing where the document left room for them. */
export function drawTexts(
  canvases: readonly Canvas[],
  texts: readonly SigningText[],
  facts: SigningFacts,
  { faces, structure }: { faces: Faces; structure: Structure },
): void {
  const pen = newPen(faces)
  for (const { field, page, frame, parts, style, comb, ink } of texts) {
    const canvas = canvases[page - 1]
    const text = cutToCells(textAtSigning(parts, facts), comb)
    if (!canvas || text === '') continue
    const { width, height, matrix } = frame
    const drawing = write(pen, { text, width, height, style, comb, ink }, canvas.resources)
    canvas.add(transformMatrix(matrix, drawing), {
      element: () => structure.add('P', { ActualText: `${field}: ${text}` }),
    })
  }
}

/** Cells that are too few for a date with its strokes are for its digits alone. */
const cutToCells = (text: string, cells: number): string =>
  cells > 0 && [...text].length > cells ? text.replace(/[^\p{L}\p{N}]/gu, '') : text

function write(pen: Pen, job: TextJob, resources: Resources): string {
  let written = pen.write(job, resources)
  for (const size of SMALLER_SIZES) {
    if (written.fits) break
    written = pen.write({ ...job, style: { ...job.style, size } }, resources)
  }
  return written.drawing
}
