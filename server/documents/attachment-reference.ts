import type { Resources } from './pdf/canvas.ts'
import type { Pen, TextJob } from './pdf/pen.ts'

/** The references that replace a text too long for its box, from the clearest to the shortest. */
const REFERENCES = [
  (point: number) => `segue: vedi allegato, punto ${point}`,
  (point: number) => `vedi allegato, punto ${point}`,
  (point: number) => `v. all. ${point}`,
]

/**
 * The drawing of a box that refers to a point of the attachment: after as many words of the text as there is room for
 * where it may take several lines, else alone. Undefined when not even the shortest reference fits.
 */
export function drawAttachmentReference(
  job: TextJob,
  point: number,
  pen: Pen,
  resources: Resources,
): string | undefined {
  // A cell for each letter has no room for a reference.
  if (job.comb > 0) return undefined
  const attempt = (text: string): string | undefined => {
    const { drawing, fits } = pen.write({ ...job, text }, resources)
    return fits ? drawing : undefined
  }
  const fittedText = job.style.multiline ? fitBeginning(job.text, REFERENCES[0]!(point), attempt) : undefined
  if (fittedText !== undefined) return fittedText
  for (const reference of REFERENCES) {
    const drawing = attempt(reference(point))
    if (drawing !== undefined) return drawing
  }
  return undefined
}

/** The most words that fit before the reference, found by halving. */
function fitBeginning(
  text: string,
  reference: string,
  attempt: (text: string) => string | undefined,
): string | undefined {
  const words = [...text.matchAll(/\S+\s*/g)].map(([word]) => word)
  let [fitted, drawing]: [number, string | undefined] = [0, undefined]
  for (let [low, high] = [1, words.length]; low <= high; ) {
    const middle = (low + high) >> 1
    const attempted = attempt(`${words.slice(0, middle).join('').trimEnd()}… (${reference})`)
    if (attempted === undefined) high = middle - 1
    else {
      low = middle + 1
      if (middle > fitted) [fitted, drawing] = [middle, attempted]
    }
  }
  return drawing
}
