import type { Locator, Page } from '@playwright/test'
import type { Ref, Values } from '../contract/index.ts'
import { daysAfter, italianDate } from '../contract/time/calendar-date.ts'
import { romeDay } from '../contract/time/italian-time.ts'
import type { Supply } from '../shared/api/outcomes.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { downloadByNewTab } from './pages/downloads.ts'
import { callApi, PHONE, readMailTo, sendToCustomer, signOnPhone, storeContract } from './pages/signing.ts'

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
  await expect(dialog.getByText('1 riga, 1 cambia l’esito.')).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Registra 1 riga' }).click()
  await expect(dialog.getByText('Il file ha cambiato 1 esito.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Saves the contract with another operation for luce, as the agent does who corrects it. */
async function correctOperation(page: Page, id: string, name: string) {
  const { record } = (await callApi(page, 'GET', `/records/${id}`)) as {
    record: { data: string; version: number }
  }
  const { scripts } = (await callApi(page, 'GET', '/scripts?limit=500')) as { scripts: Ref[] }
  const operation = scripts.find((one) => one.name === name)!
  const values: Values = {
    ...JSON.parse(record.data),
    operation_ee: { id: operation.id, name },
  }
  const { version } = record
  await callApi(page, 'PUT', `/records/${id}`, {
    data: JSON.stringify(values),
    draft: false,
    version,
    holdersDiffer: true,
  })
}

/** The customer complains, and the complaint is rejected. */
async function complainAndReject(page: Page, row: Locator) {
  await page.goto('/outcomes?urgency=rest')
  await row.focus()
  await page.keyboard.press('t')
  const complaint = page.getByRole('dialog', { name: 'Reclamo: contratto non richiesto' })
  await complaint
    .getByLabel('Prima bolletta emessa il')
    .fill(italianDate(daysAfter(romeDay(new Date()), -10)))
  await page.keyboard.press('Escape')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await complaint.getByRole('button', { name: 'Registra' }).click()
  await expect(row).toContainText('Contestato')
  await page.getByRole('tab', { name: 'Contestati' }).click()
  const card = page.getByRole('article', { name: /^Reclamo di .*Volturi/ })
  await expect(card).toContainText('Rispondi entro il')
  expect(await findAccessibilityViolations(page)).toEqual([])
  const { name } = await downloadByNewTab(page, () => card.getByRole('link', { name: /^Fascicolo/ }).click())
  expect(name).toMatch(/\.zip$/)
  await card.getByRole('button', { name: 'Chiudi il reclamo' }).click()
  const closing = page.getByRole('dialog', { name: /^Chiudi il reclamo di/ })
  await closing.getByRole('radio', { name: 'Respinto' }).check()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await closing.getByRole('button', { name: 'Chiudi il reclamo' }).click()
  await page.getByRole('tab', { name: 'Forniture' }).click()
}

journey(
  '[OUTCOME-27] [CONTEST-7] A signed contract is entered, refused by a file for its holder, corrected as a voltura, entered again, active by a file, and contested by its customer',
  async ({ openAs, administrator, browser, watch, baseURL }) => {
    const page = await openAs(administrator)
    const address = 'vera.volturi@example.it'
    const contract: Values = {
      ...contractOf('Vera', 'Volturi', address),
      // Another contract at the same points would warn whoever sends one of them.
      pod: 'IT001E44556677',
      pdr: '00881234567890',
      operation_ee: { id: '', name: 'EI Cambio EE' },
    }
    const id = await storeContract(page, contract)
    const token = await sendToCustomer(page, id, address)
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    const readCode = async () =>
      /codice per .* è (\d{6})/.exec(await readMailTo(page, address, /codice per/))?.[1] ?? ''
    await signOnPhone(customer, `/firma/${token}`, readCode)
    await expect(customer.getByRole('heading', { name: /firmato|ricevuto/i }).first()).toBeVisible()

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

    await page.goto('/outcomes?urgency=rest')
    const rowOf = (heading: string) =>
      page
        .getByRole('region', { name: heading })
        .locator('tbody tr')
        .filter({ hasText: 'Volturi' })
        .filter({ hasText: 'Luce' })
    const row = rowOf('Tutte le altre')
    await row.focus()
    await page.keyboard.press('i')
    await enterOn(page, daysAfter(today, -3))
    await expect(row).toContainText('Inserito')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await readFile(page, supplier || 'Lumevia', cells)
    await page.goto('/outcomes?urgency=refused')
    const refused = rowOf('KO da sistemare')
    await expect(refused).toContainText('Il codice fiscale non è quello del punto')

    await correctOperation(page, id, 'EI Cambio+Voltura EE')
    await refused.focus()
    await page.keyboard.press('i')
    await enterOn(page, daysAfter(today, -1))
    await page.goto('/outcomes?urgency=rest')
    await expect(row).toContainText('Inserito · 2ª volta')

    await readFile(page, supplier || 'Lumevia', {
      ...cells,
      Stato: 'Attivo',
      Causale: '',
      'Data esito': today,
    })
    await expect(row).toContainText('Attivo · 2ª volta')
    const { supplies: corrected } = (await callApi(page, 'GET', `/records/${id}/supplies`)) as {
      supplies: Supply[]
    }
    expect(corrected[0]).toMatchObject({ operation: 'EI Cambio+Voltura EE', state: 'active', attempts: 2 })

    await page.getByRole('tab', { name: 'Cause dei KO' }).click()
    await expect(page.getByRole('region', { name: 'Cause dei KO' })).toContainText(
      'Il codice fiscale non è quello del punto',
    )
    expect(await findAccessibilityViolations(page)).toEqual([])

    await complainAndReject(page, row)
    await expect(row).toContainText('Attivo · 2ª volta')

    await page.goto('/records?searchWord=Volturi')
    await expect(page.locator('tbody tr').filter({ hasText: 'Volturi' }).first()).toContainText('Volturi')
  },
)
