import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OpenedPdf } from '../lib/open-pdf.ts'
import { partsOf } from '../lib/page-parts.ts'

/** Sharp on a high-resolution screen at the widths of our pages. */
const PIXEL_WIDTH = 1_400
const PRINTED_PIXEL_WIDTH = 1_240
/** A check decodes every part, at any size of the drawing. */
const CHECKED_PIXEL_WIDTH = 16

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

/** The URL of a picture of a page for paper, with 150 dots per inch of A4, and the shape of the page. */
export interface PrintedPage {
  url: string
  ratio: number
}

/** Undefined for a page of which a part cannot be shown. */
export async function printPage(pdf: OpenedPdf, number: number): Promise<PrintedPage | undefined> {
  return await pdf.inTurn(async (hasLostData) => {
    const page = await pdf.document.getPage(number)
    const drawing = await render(page, PRINTED_PIXEL_WIDTH, hasLostData)
    const picture = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve))
    const ratio = drawing.width / drawing.height
    drawing.width = 0
    return picture && partsOf(page).areComplete ? { url: URL.createObjectURL(picture), ratio } : undefined
  })
}

/** Draws a page of an open PDF; the returned function cancels it. */
export function drawPage(
  pdf: OpenedPdf,
  { number, canvas, pixelsWide = PIXEL_WIDTH, onDrawn, onFailed }: Drawing,
): () => void {
  let isCancelled = false
  const work = pdf.inTurn(async (hasLostData) => {
    if (isCancelled) return
    const page = await pdf.document.getPage(Math.min(number, pdf.document.numPages))
    const { width, height } = page.getViewport({ scale: 1 })
    // An image is shown again at no cost; a drawing is copied for each frame of the page around it.
    const shown = canvas.getContext('bitmaprenderer')
    shown?.transferFromImageBitmap(null)
    const drawing = await render(page, pixelsWide, hasLostData)
    const isComplete = partsOf(page).areComplete
    const bitmap = isComplete && !isCancelled ? await createImageBitmap(drawing) : undefined
    // Phones have little memory for drawings, and free it late.
    drawing.width = 0
    if (isCancelled) return bitmap?.close()
    if (!bitmap) return onFailed('incomplete')
    // A print has as many dots as the element, and the natural size of an element that shows an image is 300 by 150.
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    shown?.transferFromImageBitmap(bitmap)
    onDrawn({ width, height })
  })
  work.catch(() => !isCancelled && onFailed('not-drawn'))
  return () => {
    isCancelled = true
  }
}

/** Decodes a page, unless it is known. @returns what prevents that it is shown */
export async function checkPage(pdf: OpenedPdf, number: number): Promise<DrawingFailure | undefined> {
  return await pdf.inTurn(async (hasLostData) => {
    try {
      const page = await pdf.document.getPage(number)
      const parts = partsOf(page)
      if (!parts.areKnown) {
        const drawing = await render(page, CHECKED_PIXEL_WIDTH, hasLostData)
        drawing.width = 0
        // The decoded images of a page that nobody looks at.
        page.cleanup()
      }
      return parts.areComplete ? undefined : 'incomplete'
    } catch {
      return 'not-drawn'
    }
  })
}

/** A drawing that has begun is finished: the worker would report what it lost of the page in the turn of the next. */
async function render(
  page: PDFPageProxy,
  pixelsWide: number,
  hasLostData: () => boolean,
): Promise<HTMLCanvasElement> {
  const viewport = page.getViewport({ scale: pixelsWide / page.getViewport({ scale: 1 }).width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.max(1, Math.round(viewport.height))
  const parts = partsOf(page)
  await page.render({ canvas, viewport }).promise
  parts.finish(hasLostData())
  return canvas
}
