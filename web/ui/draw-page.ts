import type { OpenedPdf } from '../lib/open-pdf.ts'

/** Sharp on a high-resolution screen at the widths of our pages. */
const PIXEL_WIDTH = 1_400

interface Drawing {
  /** From 1; a number after the last page means the last one. */
  number: number
  canvas: HTMLCanvasElement
  pixelsWide?: number
  /** The size of the page in points. */
  onDrawn(size: { width: number; height: number }): void
  /** The page cannot be drawn: the browser lacks an API, or the file is damaged. */
  onFailed(): void
}

/** Draws a page of an open PDF; the returned function cancels it. */
export function drawPage(
  document: OpenedPdf['document'],
  { number, canvas, pixelsWide = PIXEL_WIDTH, onDrawn, onFailed }: Drawing,
): () => void {
  let task: { cancel(): void } | undefined
  let isCancelled = false
  const work = async () => {
    const page = await document.getPage(Math.min(number, document.numPages))
    if (isCancelled) return
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: pixelsWide / width })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const rendering = page.render({ canvas, viewport })
    task = rendering
    await rendering.promise
    if (!isCancelled) onDrawn({ width, height })
  }
  // A closed page cancels the rendering, which rejects.
  work().catch(() => !isCancelled && onFailed())
  return () => {
    isCancelled = true
    task?.cancel()
  }
}
