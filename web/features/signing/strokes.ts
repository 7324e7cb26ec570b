/** A point of the pad, in parts of its width (`y` too, so that nothing is stretched). */
export interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

/** The pen, in parts of the pad's width. */
export const PEN = 0.007

/** What is less is a slip of the finger: a fifth of the pad's width, all strokes together. */
const SHORTEST = 0.2

/** Whether somebody drew something that can stand for a name. */
export const isMark = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= SHORTEST

function lengthOf(stroke: Stroke): number {
  return stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index]!
    return sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The smallest box around everything that was drawn, with room for the pen. */
export function boxOf(strokes: readonly Stroke[], pen: number): Box {
  const points = strokes.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - pen, Math.min(...ys) - pen]
  return { x: left, y: top, width: Math.max(...xs) + pen - left, height: Math.max(...ys) + pen - top }
}

/** What a canvas draws with. */
interface Pen {
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(overX: number, overY: number, x: number, y: number): void
  stroke(): void
  lineWidth: number
  lineCap: CanvasLineCap
  lineJoin: CanvasLineJoin
  strokeStyle: unknown
}

/** Ink that reads on paper and on a screen. */
const INK = '#10286b'

export interface Scale {
  /** Pixels to the pad's width. */
  pixels: number
  /** The pen, in parts of the pad's width. */
  pen: number
  origin?: Point
}

/** Draws strokes as one goes over them by hand: each corner is rounded over the middle of two points. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], scale: Scale): void {
  const { pixels, origin = { x: 0, y: 0 } } = scale
  const at = ({ x, y }: Point): [number, number] => [(x - origin.x) * pixels, (y - origin.y) * pixels]
  pen.lineWidth = scale.pen * pixels
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = INK
  for (const stroke of strokes) {
    const [first, ...rest] = stroke
    if (!first) continue
    pen.beginPath()
    pen.moveTo(...at(first))
    for (const [index, point] of rest.entries()) {
      const next = rest[index + 1]
      if (next)
        pen.quadraticCurveTo(...at(point), ...at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }))
      else pen.lineTo(...at(point))
    }
    // A tap leaves a dot.
    if (rest.length === 0) pen.lineTo(...at(first))
    pen.stroke()
  }
}
