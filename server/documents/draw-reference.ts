import type { Resources } from './pdf/canvas.ts'
import type { Pen, TextJob } from './pdf/pen.ts'

/**
 * The drawing of a reference in a box whose text is in the attachment: behind as many words as fit into a box of
 * several lines, otherwise alone. `references`: from the clearest to the shortest. Undefined when none fits.
 */
export function drawReference(
  job: TextJob,
  references: readonly string[],
  pen: Pen,
  resources: Resources,
): string | undefined {
  // A field with one cell per letter has no space for a reference.
  if (job.comb > 0) return undefined
  const attempt = (text: string): string | undefined => {
    const { drawing, fits } = pen.write({ ...job, text }, resources)
    return fits ? drawing : undefined
  }
  const fittedText = job.style.multiline ? fitBeginning(job.text, references[0]!, attempt) : undefined
  if (fittedText !== undefined) return fittedText
  for (const reference of references) {
    const drawing = attempt(reference)
    if (drawing !== undefined) return drawing
  }
  return undefined
}

/** The largest number of words that fit before the reference, found by binary search. */
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
