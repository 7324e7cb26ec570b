import type { BrowserContext, Page } from '@playwright/test'
import { type DrawnSheet, drawSheets } from '../test/drawn-sheets.ts'
import { expect, journey } from './journey.ts'
import { expectSamePixels, fixture } from './pages/drawn-page.ts'
import { rows, waitForRows } from './pages/records.ts'
import { sendNewContract } from './pages/signing.ts'

const PAGES = [1, 2, 3] as const

/** Serves another document at the addresses of the customer's documents, of which there are pictures by another renderer. */
async function serveDocument(context: BrowserContext): Promise<void> {
  await context.route(/\/firma\/[\w-]+\/\w+\/\d+$/, async (route) =>
    route.fulfill({ contentType: 'application/pdf', body: await fixture('three-formats.pdf') }),
  )
}

/** The sheets that the print dialog of the browser makes. */
async function print(page: Page): Promise<readonly DrawnSheet[]> {
  // The mark of the demonstration lies over the edge of each sheet.
  await page.evaluate(() => document.querySelector('aside[aria-label="Dimostrazione"]')?.remove())
  return await drawSheets(await page.pdf({ format: 'A4' }))
}

/** The part of a sheet that a page of this shape fills: as large as the sheet, in the middle. */
function pageOn(sheet: DrawnSheet, ratio: number): Buffer {
  const width = Math.min(sheet.width, sheet.height * ratio)
  return sheet.cut({ x: (sheet.width - width) / 2, y: 0, width, height: width / ratio })
}

/** Width and height of a PNG. */
const ratioOf = (picture: Buffer): number => picture.readUInt32BE(16) / picture.readUInt32BE(20)

journey(
  'The printed pages of a document are those that the customer reads, each whole on a sheet, also where nobody has scrolled [SIGN-8]',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Stampata')
    const context = await browser.newContext({ colorScheme: 'dark', ...(baseURL && { baseURL }) })
    watch.alsoWatch(context)
    await serveDocument(context)
    const customer = await context.newPage()
    await customer.goto(link)
    const pages = customer.locator('[data-page]')
    await expect(pages.first()).toHaveAttribute('data-state', 'drawn')
    // A page has its picture for paper when the browser had nothing else to do.
    await expect(customer.locator('[data-page] img')).toHaveCount(await pages.count())
    const sheets = await print(customer)
    const count = await pages.count()
    for (const [at, sheet] of sheets.slice(-count).entries()) {
      const picture = await fixture(`three-formats-${PAGES[at % 3]}.png`)
      await expectSamePixels(customer, pageOn(sheet, ratioOf(picture)), picture)
    }
    await expect(customer.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await context.close()
  },
)

journey(
  'The page of a template is printed as it is drawn, and not its upper left corner [TEMPL-8]',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await page.goto('/templates/new')
    await page.getByLabel('Name').fill('Tre formati')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'tre-formati.pdf',
      mimeType: 'application/pdf',
      buffer: await fixture('three-formats.pdf'),
    })
    const canvas = page.getByRole('img', { name: 'Pagina 1 del PDF' })
    await expect(page.locator('[data-state="drawn"]').filter({ has: canvas })).toBeVisible()
    // What the browser prints of the element is what another element draws of it.
    const dots = await canvas.evaluate((element: HTMLCanvasElement) => [element.width, element.height])
    expect(dots[0]! / dots[1]!).toBeCloseTo(595 / 842, 2)
    expect(dots[0]).toBeGreaterThan(1_000)
  },
)

journey(
  'A printed list is whole and dark on white without controls, in the dark scheme too [LIST-5]',
  async ({ operatorPage: page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/records')
    await waitForRows(page)
    await expect(rows(page).first()).toBeVisible()
    const texts = await rows(page)
      .locator('td:not([data-screen-only])')
      .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''))
    const sheets = await print(page)
    const printed = sheets.map(({ text }) => text).join('')
    // A long text has several lines, and a word has one.
    const plain = printed.replace(/\s/g, '')
    const missing = texts.flatMap((text) => text.split(/\s+/)).filter((word) => !plain.includes(word))
    expect(missing).toEqual([])
    for (const control of ['Refresh', 'Create new', 'Righe per pagina', 'Actions'])
      expect(printed).not.toContain(control)
    for (const { lines, darkest, paper } of sheets) {
      expect(paper).toBe(255)
      for (const { text, box } of lines) expect(darkest(box), text).toBeLessThan(130)
    }
  },
)
