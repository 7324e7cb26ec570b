import type { Values } from '../contract/index.ts'
import { API_PREFIX, TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { zipEntries } from '../test/zip-entries.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findViolations } from './pages/accessibility.ts'
import { downloadByNewTab } from './pages/downloads.ts'
import { sendToCustomer, storeContract, storeDraft } from './pages/signing.ts'
import { textWithoutBlanks } from './pdf.ts'

const EMAIL = 'delia.cancellandi@example.it'
const PHONE = '+393285550147'
const PERSON = { ...contractOf('Delia', 'Cancellandi', EMAIL), cellulare: PHONE }
const FISCAL_CODE = String(PERSON.codice_fiscale)
const OTHER: Values = {
  ...contractOf('Ettore', 'Restanti', 'ettore.restanti@example.it'),
  cf_delegato_extra: FISCAL_CODE,
}

journey(
  '[PERSON-2] [PERSON-7] An administrator finds a person by mail, phone and fiscal code, exports everything, and erases what nothing holds',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    const held = await storeContract(page, PERSON)
    await sendToCustomer(page, held, EMAIL)
    const free = await storeDraft(page, { ...PERSON, pod: 'IT001E55667788', pdr: '00885566778899' })
    await storeContract(page, OTHER)

    await page.goto('/people')
    const found = page.getByRole('region', { name: 'Che cosa è conservato' })
    const contracts = found.getByRole('article', { name: /^Contratto di / })
    const search = page.getByRole('button', { name: 'Cerca', exact: true })
    const boxes = { Mail: EMAIL.toUpperCase(), Telefono: '328 555 0147' }
    for (const [label, value] of Object.entries(boxes)) {
      await page.getByLabel(label, { exact: true }).fill(value)
      await search.click()
      await expect(contracts).toHaveCount(2)
      await page.getByLabel(label, { exact: true }).fill('')
    }
    await page.getByLabel('Codice fiscale o partita IVA').fill(FISCAL_CODE.toLowerCase())
    await search.click()
    await expect(contracts).toHaveCount(3)
    await expect(found.getByRole('article', { name: 'Contratto di Restanti Ettore' })).toContainText(
      'è il contratto di un’altra persona',
    )
    expect(await findViolations(page)).toEqual([])

    const link = found.getByRole('link', { name: 'Esporta tutto (ZIP)' })
    const { name, bytes } = await downloadByNewTab(page, () => link.click())
    expect(name).toMatch(/^dati-personali-\d{4}-\d{2}-\d{2}\.zip$/)
    const files = await zipEntries(bytes)
    const text = await textWithoutBlanks(files.get('dati.pdf')!)
    for (const part of ['Cancellandi', FISCAL_CODE, EMAIL]) expect(text).toContain(part)
    expect([...files.keys()].some((file) => /^documenti\/.*\.pdf$/.test(file))).toBe(true)

    // By the mail too, which leads to what is outside of the contracts.
    await found.getByRole('button', { name: `Cerca anche ${EMAIL}` }).click()
    await expect(page.getByLabel('Mail', { exact: true })).toHaveValue(EMAIL)
    await expect(contracts).toHaveCount(3)
    await found.getByRole('button', { name: 'Cancella i dati' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancella i dati di una persona' })
    await expect(dialog).toContainText('Subito: 1 contratto con documenti')
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Restanti Ettore.*: è il contratto di un’altra persona/,
      /Cancellandi Delia.*: la firma è in corso/,
    ])
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Motivo').fill('Richiesta del 20/11/2026')
    await dialog.getByRole('button', { name: 'Cancella', exact: true }).click()
    await expect(page.getByRole('status')).toHaveText('Cancellati: 1 contratto, 1 contratto da conservare.')
    await expect(contracts).toHaveCount(2)
    await expect(found.getByRole('article', { name: 'Contratto di Cancellandi Delia' })).toContainText(
      'si conserva: la firma è in corso',
    )
    expect(await findViolations(page)).toEqual([])
    const token = administrator.origins[0]!.localStorage[0]!.value
    const headers = { [TOKEN_HEADER]: token, 'sec-fetch-site': 'same-origin' }
    const statusOf = async (id: string) =>
      (await page.request.get(`${API_PREFIX}/records/${id}`, { headers })).status()
    expect([await statusOf(held), await statusOf(free)]).toEqual([200, 404])
  },
)
