import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const table = (page: Page): Locator => page.getByRole('region', { name: 'Elenco dei record' })
export const rows = (page: Page): Locator => table(page).locator('tbody tr')

/** The rows that hold this text, once the list has been searched for it. */
export async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Cerca' }).fill(words)
  await expect(page).toHaveURL((address) => address.searchParams.get('searchWord') === words)
  await settled(page)
}

/** The list shows the answer to what was asked last. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Presses an action of a row and answers its dialog. */
export async function act(page: Page, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Toasts last three seconds; this waits for one to come. */
export const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text })

/** What a column shows, row by row. */
export async function cells(page: Page, column: string): Promise<string[]> {
  const labels = await page.getByRole('columnheader').allInnerTexts()
  return await rows(page)
    .locator(`td:nth-child(${labels.indexOf(column) + 1})`)
    .allInnerTexts()
}
