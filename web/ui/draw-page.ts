import type { OpenedPdf } from '../lib/open-pdf.ts'
import { partsOf } from '../lib/page-parts.ts'

/** Sharp on a high-resolution screen at the widths of our pages. */
const PIXEL_WIDTH = 1_400

interface Drawing {
  /** From 1; a number after the last page means the last one. */
  number: number
  canvas: HTMLCanvasElement
  pixelsWide?: number
  /** The size of the page in points. */
  onDrawn(size: { width: number; height: number }): void
  /** The page is not shown. */
  onFailed(reason: DrawingFailure): void
}

/** `incomplete`: a part of the page cannot be decoded. `not-drawn`: the browser lacks an API, or the file is damaged. */
export type DrawingFailure = 'incomplete' | 'not-drawn'

/** Draws a page of an open PDF; the returned function cancels it. */
export function drawPage(
  pdf: OpenedPdf['document'],
  { number, canvas, pixelsWide = PIXEL_WIDTH, onDrawn, onFailed }: Drawing,
): () => void {
  let task: { cancel(): void } | undefined
  let isCancelled = false
  const work = async () => {
    const page = await pdf.getPage(Math.min(number, pdf.numPages))
    if (isCancelled) return
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: pixelsWide / width })
    // An image is shown again at no cost; a drawing is copied for each frame of the page around it.
    const shown = canvas.getContext('bitmaprenderer')
    shown?.transferFromImageBitmap(null)
    const drawing = document.createElement('canvas')
    drawing.width = Math.round(viewport.width)
    drawing.height = Math.round(viewport.height)
    const parts = partsOf(page)
    const rendering = page.render({ canvas: drawing, viewport })
    task = rendering
    await rendering.promise
    if (!parts.areComplete) {
      drawing.width = 0
      return isCancelled || onFailed('incomplete')
    }
    const bitmap = await createImageBitmap(drawing)
    // Phones have little memory for drawings, and free it late.
    drawing.width = 0
    if (isCancelled) return bitmap.close()
    shown?.transferFromImageBitmap(bitmap)
    onDrawn({ width, height })
  }
  // A closed page cancels the rendering, which rejects.
  work().catch(() => !isCancelled && onFailed('not-drawn'))
  return () => {
    isCancelled = true
    task?.cancel()
  }
}
