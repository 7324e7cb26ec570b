/** A rectangle in points, from its lower left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Rotation = 0 | 90 | 180 | 270

/** The position of a box rotated by `rotation`: `matrix` transforms an upright drawing of `width` by `height` to it. */
export interface Frame {
  width: number
  height: number
  matrix: readonly [number, number, number, number, number, number]
}

export const toRotation = (degrees: number): Rotation =>
  ((((Math.round(degrees / 90) % 4) + 4) % 4) * 90) as Rotation

/** The box of four numbers in PDF order: any two opposite corners. */
export function toBox(numbers: readonly number[]): Box | undefined {
  if (numbers.length < 4) return undefined
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/**
 * PDF rotates a displayed page clockwise and a widget's text counter-clockwise: upright text on a page rotated by 90 is
 * rotated by 90.
 */
export function frameOf({ x, y, width, height }: Box, rotation: Rotation): Frame {
  if (rotation === 90) return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] }
  if (rotation === 180) return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] }
  if (rotation === 270) return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] }
  return { width, height, matrix: [1, 0, 0, 1, x, y] }
}

/** The frame of a box that stays upright on a page rotated by `rotation`: it turns around its upper left corner. */
export function uprightFrame({ x, y, width, height }: Box, rotation: Rotation): Frame {
  const [a, b, c, d] = frameOf({ x: 0, y: 0, width, height }, rotation).matrix
  return { width, height, matrix: [a, b, c, d, x - c * height, y + height - d * height] }
}

/** The box that a frame covers, in the page's coordinates. */
export function coveredBox({ width, height, matrix: [a, b, c, d, e, f] }: Frame): Box {
  return toBox([e, f, a * width + c * height + e, b * width + d * height + f])!
}

/** Converts a box from the page's coordinates to those of the displayed page. */
export function displayedBox({ matrix: [a, b, c, d, e, f] }: Frame, box: Box): Box {
  // Every matrix here is a rotation and a translation, so its inverse is easy to compute.
  const back = (x: number, y: number) => [a * (x - e) + b * (y - f), c * (x - e) + d * (y - f)]
  return toBox([...back(box.x, box.y), ...back(box.x + box.width, box.y + box.height)])!
}

/** Whether two boxes overlap. */
export const doOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The part that two boxes share; without one its width or its height is zero. */
export function commonBox(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x)
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y)
  return { x, y, width, height }
}
