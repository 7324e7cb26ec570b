import type { Locator, Page } from '@playwright/test'
import type { BillFile } from '../../test/bill-files.ts'

export const billDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Leggi una bolletta' })

/** Drops a file on the form, as from a folder or a mail. */
export async function dropFile(page: Page, { name, type, content }: BillFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    async ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { name, type, base64: Buffer.from(content).toString('base64') },
  )
  await page.locator('[data-form]').dispatchEvent('drop', { dataTransfer })
}
