import type { Page } from '@playwright/test'
import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import type { FieldName, Values } from '../contract/index.ts'
import { billFile, pageOf } from '../test/bill-files.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { billDrawer, dropFile } from './pages/bill.ts'
import { box, submit } from './pages/form.ts'
import { toast } from './pages/records.ts'
import { storeDraft } from './pages/signing.ts'

// A customer of its own: other journeys count the records of theirs.
const contract = contractOf('Ermenegilda', 'Bollati', 'ermenegilda.bollati@posta.example')

/** What the bill of the holder before says of the two supplies. */
const ON_BILL = {
  cognome_prec_intestatario: 'Verdi',
  nome_prec_intestatario: 'Anna',
  codice_cliente_prec_intestatario_ee: '800123456',
  codice_cliente_prec_intestatario_gas: '800123456',
  pod: 'IT001E12345678',
  pot_imp: '3',
  tensione: '230',
  consumo_medio_annuo: '2700',
  pdr: '00881234567890',
  remi: '34560001',
  consumo_annuo: '1400',
  uso_gas: 'c3',
  categoria_contatore: '4',
  matricola: '00412345',
} as const satisfies Values

const ANNA = fiscalCodeOf({
  name: 'Anna',
  last_name: 'Verdi',
  birthDate: '1960-07-01',
  sex: 'F',
  belfiore: 'F704',
})

const bill = billFile([
  pageOf(1, [
    ['Bolletta per la fornitura di energia elettrica e gas naturale'],
    ['Intestatario', 'VERDI ANNA'],
    ['Codice fiscale', ANNA],
    ['Codice cliente', '800123456'],
    ['Scadenza', '19/12/2026'],
    ['ENERGIA ELETTRICA'],
    ['Consumo annuo', '2.700 kWh'],
    ['Consumo fatturato', '391 kWh'],
    ['GAS NATURALE'],
    ['Consumo annuo', '1.400 Smc'],
    ['Consumo fatturato', '88 Smc'],
  ]),
  pageOf(2, [
    ['ENERGIA ELETTRICA'],
    ['POD', ON_BILL.pod],
    ['Potenza impegnata', '3 kW'],
    ['Tensione di alimentazione', '230 V'],
  ]),
  pageOf(3, [
    ['GAS NATURALE'],
    ['PDR', ON_BILL.pdr],
    ['Codice REMI', ON_BILL.remi],
    ['Categoria d’uso', 'C3'],
    ['Classe del misuratore', 'G4'],
    ['Matricola contatore', ON_BILL.matricola],
  ]),
])

/** As the bill prints it. */
const SAVED = {
  pod: ON_BILL.pod,
  consumo_medio_annuo: ON_BILL.consumo_medio_annuo,
  pdr: ON_BILL.pdr,
  remi: ON_BILL.remi,
  consumo_annuo: ON_BILL.consumo_annuo,
  matricola: ON_BILL.matricola,
  cognome_prec_intestatario: 'VERDI',
  nome_prec_intestatario: 'ANNA',
  cf_prec_intestatario: ANNA,
} as const

/** The contract without what the bill says. */
function withoutBill(): Values {
  const read = new Set<string>([...Object.keys(ON_BILL), 'cf_prec_intestatario'])
  return Object.fromEntries(Object.entries(contract).filter(([name]) => !read.has(name)))
}

const shownValue = (page: Page, name: FieldName) => box(page, name).locator('input, select')

journey(
  'A bill fills both supplies of a dual contract and its holder before, which is saved with the values of each [BILL-1] [BILL-3]',
  async ({ operatorPage: page }) => {
    const id = await storeDraft(page, withoutBill())
    await page.goto(`/${id}`)
    await expect(shownValue(page, 'pod')).toHaveValue('')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || !new URL(request.url()).pathname.startsWith('/assets/'))
        sent.push(request.url())
    })
    await dropFile(page, bill)
    const drawer = billDrawer(page)
    const accept = drawer.getByRole('button', { name: /^Accetta tutti \(/ })
    await expect(accept).toBeVisible()
    await accept.click()
    await expect(accept).toBeHidden()
    // The drafts of the form are saved by calls of their own.
    expect(sent.filter((url) => !url.includes('/api/'))).toEqual([])
    await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
    await submit(page, 'Update')
    await expect(toast(page, 'Record has been')).toBeVisible()
    await page.goto(`/${id}`)
    for (const [name, value] of Object.entries(SAVED))
      await expect(shownValue(page, name as FieldName), name).toHaveValue(value)
  },
)

const MARIO_BILL = billFile([
  pageOf(1, [
    ['Intestatario', 'ROSSI MARIO'],
    ['Codice fiscale', 'RSSMRA80A01F205X'],
  ]),
  pageOf(2, [
    ['POD', 'IT001E12345678'],
    ['Potenza impegnata', '4,5 kW'],
  ]),
])

const LUCE: Values = {
  contact_owner: contract.contact_owner!,
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
  name: 'Clara',
  last_name: 'Bianchi',
}

journey(
  'A bill of another holder proposes a voltura, and its holder becomes not the customer [BILL-6]',
  async ({ operatorPage: page }) => {
    const codice_fiscale = fiscalCodeOf({
      name: 'Clara',
      last_name: 'Bianchi',
      birthDate: '1984-05-12',
      sex: 'F',
      belfiore: 'H501',
    })
    await page.goto(`/${await storeDraft(page, { ...LUCE, codice_fiscale })}`)
    await expect(shownValue(page, 'codice_fiscale')).toHaveValue(codice_fiscale)
    await dropFile(page, MARIO_BILL)
    const drawer = billDrawer(page)
    await expect(drawer.getByRole('alert')).toContainText('serve una voltura?')
    await expect(drawer.getByRole('alert')).toContainText('MARIO ROSSI')
    // The button has the focus.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(shownValue(page, 'pod')).toHaveValue('IT001E12345678')
    await expect(shownValue(page, 'codice_fiscale')).toHaveValue(codice_fiscale)
    await expect(shownValue(page, 'last_name')).toHaveValue('Bianchi')
  },
)

journey(
  'On a phone a bill is chosen, each value shows its place on the drawn page, and all are accepted [BILL-1] [BILL-5]',
  async ({ operatorPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/${await storeDraft(page, LUCE)}`)
    await page.getByRole('button', { name: 'Leggi una bolletta' }).click()
    const drawer = billDrawer(page)
    const { name, type, content } = MARIO_BILL
    await drawer
      .getByLabel('Bolletta in PDF')
      .setInputFiles({ name, mimeType: type, buffer: Buffer.from(content) })
    const row = drawer.locator('[data-bill="pod"]')
    await row.getByRole('button', { name: 'Mostra sulla bolletta' }).click()
    await expect(drawer.locator('[data-page="2"]')).toHaveAttribute('data-state', 'drawn')
    await expect(drawer.locator('[data-mark]').first()).toBeInViewport()
    expect(await findAccessibilityViolations(page, '[role="dialog"]')).toEqual([])
    const width = await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(width).toBeLessThanOrEqual(0)
    await drawer.getByRole('button', { name: /^Accetta tutti/ }).click()
    await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(shownValue(page, 'pod')).toHaveValue('IT001E12345678')
  },
)

/** A sentence of the reader of bills, and a message of the reader of PDFs. */
const OF_READERS = /il modulo legge solo bollette in PDF|GetTextContent/

journey(
  'The form loads nothing of the readers until a bill is read [BILL-1]',
  async ({ operatorPage: page }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      // A script that is still on its way when the page closes has no text.
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.text().catch(() => ''))
    })
    const isLoaded = async () => (await Promise.all(scripts)).some((script) => OF_READERS.test(script))
    await page.goto('/new')
    await expect(box(page, 'type_contract')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(0)
    expect(await isLoaded()).toBe(false)
    await dropFile(page, MARIO_BILL)
    await expect.poll(isLoaded).toBe(true)
  },
)
