import { boxOf, drawStrokes, PEN_WIDTH, type Stroke } from './strokes.ts'

/** Sharp in print, small in a mail. */
const MAX_PIXELS = 900

/** The drawing as a PNG cropped to its bounds, in base64. */
export function markPng(strokes: readonly Stroke[]): string {
  const box = boxOf(strokes, PEN_WIDTH)
  const pixels = MAX_PIXELS / Math.max(box.width, box.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(box.width * pixels))
  canvas.height = Math.max(1, Math.ceil(box.height * pixels))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawStrokes(pen, strokes, { pixels, pen: PEN_WIDTH, origin: box })
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
