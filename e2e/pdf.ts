import { PDF } from '@libpdf/core'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { FormBox } from '../test/sample-form.ts'

/** Request headers of a browser when a page of the same origin opens a tab. */
export const OPENED_IN_TAB = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

/** The text of the PDF that `open` shows in a new tab. */
export async function readPdf(page: Page, open: () => Promise<void>): Promise<string> {
  const pages = await openPdf(page, open)
  return pages.map(({ text }) => text).join('\n')
}

/**
 * The pages of the PDF that `open` shows in a new tab. Browsers without a viewer download it instead, so the
 * bytes are requested from the tab's URL with its cookies.
 */
async function openPdf(page: Page, open: () => Promise<void>): Promise<ReturnType<PDF['extractText']>> {
  const [response] = await Promise.all([
    page.context().waitForEvent('response', (answer) => new URL(answer.url()).pathname.startsWith('/pdf/')),
    open(),
  ])
  expect(response.status()).toBe(200)
  const file = await page.context().request.get(response.url(), { headers: OPENED_IN_TAB })
  expect(file.headers()['content-type']).toContain('application/pdf')
  const pdf = await PDF.load(new Uint8Array(await file.body()))
  return pdf.extractText()
}

/** The text of each form field of that PDF, without spaces. */
export async function readBoxes(
  page: Page,
  boxes: readonly FormBox[],
  open: () => Promise<void>,
): Promise<Record<string, string>> {
  const letters = (await openPdf(page, open)).map(({ lines }) =>
    lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars)),
  )
  const textIn = ({ page: number, x, y, width, height }: FormBox['places'][number]): string =>
    letters[number - 1]!.filter(({ bbox }) => {
      const [right, up] = [bbox.x + bbox.width / 2 - x, bbox.y + bbox.height / 2 - y]
      return right > 0 && right < width && up > 0 && up < height
    })
      .map(({ char }) => char)
      .join('')
  return Object.fromEntries(
    boxes.map(({ name, places }) => [name, places.map(textIn).join('').replace(/\s/g, '')]),
  )
}

/** The text without blanks of the PDF that a link opens; nothing for another file. */
export async function textOfPdf(page: Page, link: Locator): Promise<string> {
  const file = await page.request.get((await link.getAttribute('href')) ?? '', { headers: OPENED_IN_TAB })
  return await textWithoutBlanks(await file.body())
}

/** The text without blanks of a PDF; nothing for another file. */
export async function textWithoutBlanks(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return ''
  const pages = (await PDF.load(new Uint8Array(bytes))).extractText()
  return pages.map(({ text }) => text.replace(/\s+/g, '')).join('')
}
