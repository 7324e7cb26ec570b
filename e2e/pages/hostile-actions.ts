import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Signing } from '../../shared/api/signing.ts'
import { openTool } from './admin.ts'
import { transfer } from './clipboard.ts'
import { callApi, readMailTo } from './signing.ts'

/** Pastes HTML into a new newsletter script, as from another program. */
export async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.goto('/records')
  const dialog = await openTool(page, 'Script della newsletter', 'Script della newsletter')
  await dialog.getByRole('button', { name: 'Create a new' }).click()
  const editor = page.locator('[contenteditable="true"]')
  await transfer(editor, 'paste', { html, text: html })
  await expect(editor).toHaveText(/\S/)
}

/** Uploads banks whose names are vectors, from a file whose name is a vector, and opens their list. */
export async function uploadBanks(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/records')
  const dialog = await openTool(page, 'IBAN', 'Upload IBANS')
  const lines = names.slice(0, 90).map((name, row) => `${95_000 + row};"${name.replaceAll('"', '""')}"`)
  const wrong = names.slice(90, 120).map((name) => `"${name.replaceAll('"', '""')}";Banca`)
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '"><img src=x onerror="hit(5)">.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['ABI;Banca', ...lines, ...wrong].join('\n')),
  })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Caricato' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Elenco' }).click()
}

const TABLE_NAME = '"><img src=x onerror="hit(6)">.csv'
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Imports a table whose cells are vectors as the municipalities, and shows its first rows. */
export async function choosePlaces(page: Page, texts: readonly string[]): Promise<Locator> {
  await page.goto('/records')
  const dialog = await openTool(page, 'Addresses', 'Add Addresses')
  // Names of places that wait for a confirmation, and rows with no province.
  const waiting = texts.slice(0, 30).map((text) => `${cell(text)};ZZ;${cell(text)}`)
  const wrong = texts.slice(30, 60).map((text) => `${cell(text)};${cell(text)};Lazio`)
  await dialog.locator('input[type="file"]').setInputFiles({
    name: TABLE_NAME,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Comune;Provincia;Regione', ...wrong, ...waiting].join('\n')),
  })
  await expect(dialog.getByLabel('Prime righe del file')).toBeVisible()
  return dialog
}

/** Uploads the chosen file, and opens the list with the pending rows and their reasons. */
export async function uploadPlaces(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'In attesa di conferma' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Elenco' }).click()
}

/** Signs as the customer with a typed name; returns the URLs of the signed files. */
export async function signAs(
  adminPage: Page,
  token: string,
  address: string,
  name: string,
): Promise<string[]> {
  const opened = (await callApi(adminPage, 'POST', `/signing/${token}/open`)) as { signing: Signing }
  const consents = opened.signing.consents.map(({ key, version }) => ({ key, version }))
  await callApi(adminPage, 'POST', `/signing/${token}/code`, { consents })
  const boxes = opened.signing.boxes.filter(({ signer }) => signer === 'customer')
  await callApi(adminPage, 'POST', `/signing/${token}/sign`, {
    code: await readCode(adminPage, address),
    place: 'Milano',
    mark: { kind: 'typed', text: name },
    boxes: boxes.map(({ document, field }) => ({ document, field })),
  })
  const state = async () =>
    ((await callApi(adminPage, 'POST', `/signing/${token}/open`)) as { signing: Signing }).signing.signed
  await expect.poll(async () => (await state()).length).toBeGreaterThan(0)
  return (await state()).map(({ link }) => link)
}

/** Refuses as the customer with the code of a mail. */
export async function refuseAs(
  adminPage: Page,
  token: string,
  address: string,
  reason: string,
): Promise<void> {
  await callApi(adminPage, 'POST', `/signing/${token}/code`, { purpose: 'refusal' })
  await callApi(adminPage, 'POST', `/signing/${token}/refuse`, {
    code: await readCode(adminPage, address),
    reason,
  })
}

const readCode = async (adminPage: Page, address: string): Promise<string | undefined> =>
  /\b\d{6}\b/.exec(await readMailTo(adminPage, address, /\b\d{6}\b/))?.[0]
