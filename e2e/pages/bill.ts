import type { JSHandle, Locator, Page } from '@playwright/test'
import type { BillFile } from '../../test/bill-files.ts'

export const billDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Leggi una bolletta' })

/** A file in the page, as the system hands it over when somebody drags it. */
export const dragFile = (page: Page, { name, type, content }: BillFile): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { name, type, base64: Buffer.from(content).toString('base64') },
  )

/** Drops a file on the form, as from a folder or a mail. */
export async function dropFile(page: Page, file: BillFile): Promise<void> {
  const dataTransfer = await dragFile(page, file)
  await page.locator('[data-form]').dispatchEvent('drop', { dataTransfer })
}
