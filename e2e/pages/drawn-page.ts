import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** A file of `e2e/fixtures`. Each PDF there has pictures of its pages, drawn by poppler: `pdftoppm -r 48 -gray -cropbox -png`. */
export const fixture = async (name: string): Promise<Buffer> => await readFile(join(FIXTURES, name))

/** A screenshot, compared with a picture of the same page. */
export interface Comparison {
  /** The darkness of each row, in black pixels. */
  ink: readonly number[]
  inkOfPicture: readonly number[]
  /** The part of the pixels, unsharp as both pictures are, whose brightness differs by more than a quarter. */
  different: number
}

/** A line of text may lie as much higher or lower, in parts of the height of the page. */
const MAX_SHIFT = 0.012
/** The fonts of a machine and the smoothing of its letters make a line up to twice as dark, or half as dark. */
const MAX_DARKER = 2
/** An empty row of the picture has less ink, in black pixels. */
const EMPTY_ROW = 0.5
/** Rows between two lines have less ink altogether than a short word. */
const MAX_STRAY_INK = 4

/** The canvas of a page has the shape of the page, fills its frame, and shows what the picture shows at the same places. */
export async function expectSamePicture(frame: Locator, picture: Buffer): Promise<void> {
  const canvas = frame.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const [inside, outside] = await Promise.all([layoutOf(canvas), layoutOf(frame)])
  const shown = await canvas.screenshot({ style: PAGE_ALONE })
  const ratio = await expectSamePixels(canvas.page(), shown, picture)
  expect(inside.width / inside.height / ratio, 'the laid-out shape of the page').toBeCloseTo(1, 1.7)
  expect(inside, 'the page in its frame').toEqual(outside)
}

/** The picture of a page shows what another picture of it shows, at the same places. @returns its width by its height */
export async function expectSamePixels(page: Page, shown: Buffer, picture: Buffer): Promise<number> {
  const { ink, inkOfPicture, different, ratio } = await compare(page, shown, picture)
  const shift = Math.ceil(MAX_SHIFT * ink.length)
  const lines = linesOf(inkOfPicture, 2 * shift)
  const around = (rows: readonly number[], { first, last }: Line) =>
    sum(rows.slice(Math.max(0, first - shift), last + shift + 1))
  for (const line of lines) {
    const darker = around(ink, line) / around(inkOfPicture, line)
    const where = `the line in the rows ${line.first} to ${line.last} of ${ink.length}`
    expect(darker, where).toBeGreaterThan(1 / MAX_DARKER)
    expect(darker, where).toBeLessThan(MAX_DARKER)
  }
  const stray = sum(ink) - sum(lines.map((line) => around(ink, line)))
  expect(stray, 'the ink between the lines').toBeLessThan(MAX_STRAY_INK)
  expect(different, 'the part of the pixels that differ').toBeLessThan(0.02)
  return ratio
}

/** The first and last row of a line of text or drawing. */
interface Line {
  first: number
  last: number
}

/** Lines with at most `gap` empty rows between them are one. */
function linesOf(ink: readonly number[], gap: number): Line[] {
  const lines: Line[] = []
  for (const [row, pixels] of ink.entries()) {
    if (pixels < EMPTY_ROW) continue
    const line = lines.at(-1)
    if (line && row - line.last <= gap + 1) line.last = row
    else lines.push({ first: row, last: row })
  }
  return lines
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const layoutOf = async (element: Locator): Promise<{ width: number; height: number }> =>
  await element.evaluate((node) => {
    const { width, height } = node.getBoundingClientRect()
    return { width, height }
  })

/** The bar of the next step and other elements lie over the page. */
const PAGE_ALONE = '* { visibility: hidden !important } canvas { visibility: visible !important }'

async function compare(page: Page, shown: Buffer, picture: Buffer): Promise<Comparison & { ratio: number }> {
  return await page.evaluate(
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
        const ink = Array.from({ length: height }, (_, row) =>
          brightness
            .slice(row * width, (row + 1) * width)
            // The edge of a page that ends within a pixel is not quite white.
            .filter((value) => value < 240)
            .reduce((dark, value) => dark + (255 - value) / 255, 0),
        )
        // Two renderers place a letter within a pixel.
        const unsharp = brightness.map((_, at) => {
          const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => at + down * width + right))
          return around.reduce((sum, index) => sum + (brightness[index] ?? 255), 0) / around.length
        })
        return { ink, unsharp }
      })
      const differing = shown!.unsharp.filter((value, at) => Math.abs(value - drawn!.unsharp[at]!) > 64)
      return {
        ink: shown!.ink,
        inkOfPicture: drawn!.ink,
        different: differing.length / (width * height),
        ratio: width / height,
      }
    },
    [shown.toString('base64'), picture.toString('base64')],
  )
}
