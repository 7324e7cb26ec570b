import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Opens one of the administrator's dialogs, from the header or from the menu next to it. */
export async function openTool(page: Page, label: string, title: string): Promise<Locator> {
  await expect(page.getByText(/^Ciao, /)).toBeVisible()
  const button = page.getByRole('banner').getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: 'Amministrazione' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

export const closeTool = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(dialog).toBeHidden()
}
