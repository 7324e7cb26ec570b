import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Saves an administered entry as another user: `text` replaces `part`. */
export async function saveAsColleague(
  page: Page,
  list: string,
  { part, before, text }: { part: string; before: string; text: string },
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const headers = { 'x-accesstoken': token }
  const { ok: _, ...answer } = await (await page.request.get(`/api/v1/${list}`, { headers })).json()
  const entries = Object.values(answer).flat() as Record<string, string>[]
  const { id, updatedAt: _at, ...entry } = entries.find((one) => one[part] === before)!
  const data = { ...entry, [part]: text }
  const saved = await page.request.put(`/api/v1/${list}/${id}`, { headers, data })
  expect(saved.status()).toBe(200)
}

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
