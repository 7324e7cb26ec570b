import type { Page } from '@playwright/test'
import { daysAfter, italianDate } from '../contract/time/calendar-date.ts'
import { romeDay } from '../contract/time/italian-time.ts'
import type { Supply } from '../shared/api/outcomes.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { callApi, storeContract } from './pages/signing.ts'

/** The day of an outcome that is entered by hand, in the open dialog. */
async function enterOn(page: Page, day: string) {
  const dialog = page.getByRole('dialog', { name: /^Esito: / })
  await dialog.getByLabel('Dal').fill(italianDate(day))
  // The calendar covers the button.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Registra' }).click()
  await expect(dialog).toBeHidden()
}

/** Reads a file of one row as a person does. */
async function readFile(page: Page, supplier: string, cells: Record<string, string>) {
  await page.getByRole('button', { name: 'File del fornitore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Esiti da un file del fornitore' })
  await dialog.getByLabel('Fornitore').fill(supplier)
  const text = `${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`
  const file = { name: 'esiti.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Leggi' }).click()
  await expect(dialog.getByText('1 righe, 1 cambiano l’esito.')).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Registra 1 righe' }).click()
  await expect(dialog.getByText('Cambiate 1 righe.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(dialog).toBeHidden()
}

journey(
  '[OUTCOME-21] [OUTCOME-27] A contract is entered, refused by a file, entered again, and active by a file',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    const id = await storeContract(page, contractOf('Vera', 'Volturi', 'vera.volturi@example.it'))
    const { supplies } = (await callApi(page, 'GET', `/records/${id}/supplies`)) as { supplies: Supply[] }
    const { point, supplier } = supplies[0]!
    const { record } = (await callApi(page, 'GET', `/records/${id}`)) as { record: { cf: string } }
    const today = romeDay(new Date())
    const cells = {
      POD: point,
      CF: record.cf,
      Stato: 'KO',
      Causale: 'POD non associato al CF',
      'Data esito': daysAfter(today, -2),
    }

    await page.goto('/outcomes')
    const row = page.locator('tbody tr').filter({ hasText: 'Volturi' }).first()
    await row.focus()
    await page.keyboard.press('i')
    await enterOn(page, daysAfter(today, -3))
    await expect(row).toContainText('Inserito')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await readFile(page, supplier || 'Lumevia', cells)
    const refused = page
      .getByRole('region', { name: 'KO da sistemare' })
      .locator('tr')
      .filter({ hasText: 'Volturi' })
    await expect(refused.first()).toContainText('Il codice fiscale non è quello del punto')

    await refused.first().focus()
    await page.keyboard.press('i')
    await enterOn(page, daysAfter(today, -1))
    await expect(row).toContainText('Inserito · 2ª volta')

    await readFile(page, supplier || 'Lumevia', {
      ...cells,
      Stato: 'Attivo',
      Causale: '',
      'Data esito': today,
    })
    await expect(row).toContainText('Attivo · 2ª volta')

    await page.goto('/records?searchWord=Volturi')
    await expect(page.locator('tbody tr').filter({ hasText: 'Volturi' }).first()).toContainText(
      '1 di 2 attive',
    )
  },
)
