import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const table = (page: Page): Locator => page.getByRole('region', { name: 'Elenco dei record' })
export const rows = (page: Page): Locator => table(page).locator('tbody tr')

/** The rows with this text after the list was searched for it. */
export async function search(page: Page, searchText: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Cerca' }).fill(searchText)
  await expect(page).toHaveURL((address) => address.searchParams.get('searchWord') === searchText)
  await waitForRows(page)
}

/** Waits until the list shows the response to the last request. */
export async function waitForRows(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The entry of an action in the menu of a record's row; opens the menu. */
export async function menuAction(page: Page, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button', { name: /^Azioni di / }).click()
  return page.getByRole('menuitem', { name: action })
}

/** Runs a row action, also one of a record's menu, and returns its dialog. */
export async function runRowAction(page: Page, row: Locator, action: string): Promise<Locator> {
  const menu = row.getByRole('button', { name: /^Azioni di / })
  const button = row.getByRole('button', { name: action, exact: true })
  await expect(menu.or(button).first()).toBeVisible()
  await ((await menu.count()) > 0 ? await menuAction(page, row, action) : button).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Waits for a toast; toasts disappear after three seconds. */
export const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text })

/** The texts of a column, row by row. */
export async function cells(page: Page, column: string): Promise<string[]> {
  const labels = await page.getByRole('columnheader').allInnerTexts()
  return await rows(page)
    .locator(`td:nth-child(${labels.indexOf(column) + 1})`)
    .allInnerTexts()
}
