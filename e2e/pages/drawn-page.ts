import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** A file of `e2e/fixtures`. Each PDF there has pictures of its pages, drawn by poppler: `pdftoppm -r 48 -gray -cropbox -png`. */
export const fixture = async (name: string): Promise<Buffer> => await readFile(join(FIXTURES, name))

/** A screenshot, compared with a picture of the same page. */
export interface Comparison {
  /** The first and last row of each line of text or drawing, in parts of the height. */
  lines: readonly (readonly [number, number])[]
  linesOfPicture: readonly (readonly [number, number])[]
  /** The part of the pixels, unsharp as both pictures are, whose brightness differs by more than a quarter. */
  different: number
}

/** The canvas of a page has the shape of the page, fills its frame, and shows what the picture shows at the same places. */
export async function expectSamePicture(frame: Locator, picture: Buffer): Promise<void> {
  const canvas = frame.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const [inside, outside] = await Promise.all([layoutOf(canvas), layoutOf(frame)])
  const { lines, linesOfPicture, different, ratio } = await compare(canvas, picture)
  expect(inside.width / inside.height / ratio, 'the laid-out shape of the page').toBeCloseTo(1, 1.7)
  expect(inside, 'the page in its frame').toEqual(outside)
  expect(lines).toHaveLength(linesOfPicture.length)
  for (const [at, [first, last]] of linesOfPicture.entries()) {
    expect(Math.abs(lines[at]![0] - first), `top of line ${at + 1}`).toBeLessThan(0.012)
    expect(Math.abs(lines[at]![1] - last), `bottom of line ${at + 1}`).toBeLessThan(0.012)
  }
  expect(different, 'the part of the pixels that differ').toBeLessThan(0.02)
}

const layoutOf = async (element: Locator): Promise<{ width: number; height: number }> =>
  await element.evaluate((node) => {
    const { width, height } = node.getBoundingClientRect()
    return { width, height }
  })

/** The bar of the next step and other elements lie over the page. */
const PAGE_ALONE = '* { visibility: hidden !important } canvas { visibility: visible !important }'

async function compare(canvas: Locator, picture: Buffer): Promise<Comparison & { ratio: number }> {
  const screenshot = await canvas.screenshot({ style: PAGE_ALONE })
  return await canvas.page().evaluate(
    async (files) => {
      const bitmaps = await Promise.all(
        files.map(async (file) => {
          const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
          return await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        }),
      )
      const { width, height } = bitmaps[1]!
      const [shown, drawn] = bitmaps.map((bitmap) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.imageSmoothingQuality = 'high'
        context.drawImage(bitmap, 0, 0, width, height)
        const { data } = context.getImageData(0, 0, width, height)
        const brightness = Array.from({ length: width * height }, (_, at) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(4 * at)
          return 0.299 * red + 0.587 * green + 0.114 * blue
        })
        const lines: [number, number][] = []
        // Two rows without a dark pixel still belong to a line: the dot of an i is one.
        for (let row = 0, light = 3; row < height; row += 1) {
          const dark = brightness.slice(row * width, (row + 1) * width).filter((value) => value < 160)
          if (dark.length > 0 && light <= 2) lines.at(-1)![1] = row / height
          else if (dark.length > 0) lines.push([row / height, row / height])
          light = dark.length > 0 ? 0 : light + 1
        }
        // Two renderers place a letter within a pixel.
        const unsharp = brightness.map((_, at) => {
          const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => at + down * width + right))
          return around.reduce((sum, index) => sum + (brightness[index] ?? 255), 0) / around.length
        })
        return { lines, unsharp }
      })
      const differing = shown!.unsharp.filter((value, at) => Math.abs(value - drawn!.unsharp[at]!) > 64)
      return {
        lines: shown!.lines,
        linesOfPicture: drawn!.lines,
        different: differing.length / (width * height),
        ratio: width / height,
      }
    },
    [screenshot.toString('base64'), picture.toString('base64')],
  )
}
