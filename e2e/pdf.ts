import { PDF } from '@libpdf/core'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a browser says of itself when a page of the same origin opens a tab. */
export const AS_A_TAB = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

/**
 * The text of the PDF that `open` shows in a new tab. Browsers without a viewer download it instead of showing it, so
 * the bytes are read from the tab's address with what a tab has: the cookies.
 */
export async function readPdf(page: Page, open: () => Promise<void>): Promise<string> {
  const [response] = await Promise.all([
    page.context().waitForEvent('response', (answer) => new URL(answer.url()).pathname.startsWith('/pdf/')),
    open(),
  ])
  expect(response.status()).toBe(200)
  const file = await page.context().request.get(response.url(), { headers: AS_A_TAB })
  expect(file.headers()['content-type']).toContain('application/pdf')
  const pdf = await PDF.load(new Uint8Array(await file.body()))
  return pdf
    .extractText()
    .map(({ text }) => text)
    .join('\n')
}

/** A form as an office brings it: a page with text fields of these names. */
export async function madeForm(names: readonly string[]): Promise<Buffer> {
  const pdf = PDF.create()
  const page = pdf.addPage({ width: 595, height: 842 })
  const form = pdf.getOrCreateForm()
  for (const [row, name] of names.entries())
    page.drawField(form.createTextField(name), { x: 60, y: 700 - 60 * row, width: 300, height: 20 })
  return Buffer.from(await pdf.save())
}
