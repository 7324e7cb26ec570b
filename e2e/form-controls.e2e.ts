import type { Page, Route } from '@playwright/test'
import { EMAIL_CODES, verifyEmailAddress } from '../shared/api/email-verification.ts'
import { createLead } from '../shared/api/leads.ts'
import { sendMailing } from '../shared/api/mail-blocks.ts'
import { createRecord } from '../shared/api/records.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { expect, FISCAL_CHECK_URL, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { toast } from './pages/records.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }
const section = (page: Page, id: string) => page.locator(`#section-${id}`)

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** Answers the next such call when `answer` is called. */
async function holdOnce(page: Page, { path }: { path: string }, json: object) {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let arrived = 0
  await page.route(
    `**${API_PREFIX}${path}`,
    async (route: Route) => {
      arrived += 1
      await held
      await route.fulfill({ json })
    },
    { times: 1 },
  )
  return { answer: () => answer(), arrived: () => arrived }
}

journey(
  'Vendite Extra and Vendite Assicurazione are switched off by a second press, Lead Crosseling is not [FORM-TOP-21]',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    for (const [name, value, opened] of [
      ['sub_contract', 'vendite extra', 'extra'],
      ['sub_insurance', 'Assicurazione', 'assicurazione'],
    ] as const) {
      const radio = box(page, name).locator(`input[value="${value}"]`)
      const button = box(page, name).locator('label', { has: page.locator(`input[value="${value}"]`) })
      await button.click()
      await expect(radio).toBeChecked()
      await expect(section(page, opened)).toBeVisible()
      // Laid out immediately, unlike the sections with which the form opens.
      await expect(section(page, opened)).toHaveAttribute('data-came', 'true')
      await button.click()
      await expect(radio).not.toBeChecked()
      await expect(section(page, opened)).toHaveCount(0)
    }
    await expect(section(page, 'crm')).not.toHaveAttribute('data-came')
    const lead = box(page, 'sub_contract').locator('input[value="lead crosseling"]')
    const button = box(page, 'sub_contract').getByText('Lead Crosseling')
    await button.click()
    await button.click()
    await expect(lead).toBeChecked()
  },
)

journey(
  'Fiscal Code Check opens the tax agency’s page in a new tab with the six values of the customer [FORM-CUST-13]',
  async ({ recordList: page }) => {
    await page
      .context()
      .route(`${FISCAL_CHECK_URL}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Verifica' }),
      )
    await openEnergy(page)
    await fillField(page, 'name', 'Nicolò')
    await fillField(page, 'last_name', 'D’Angelo')
    await fillField(page, 'codice_fiscale', 'DNGNCL85T10F205X')
    const opened = page.context().waitForEvent('page')
    await section(page, 'cliente-domestico').getByRole('button', { name: 'Fiscal Code Check' }).click()
    const tab = await opened
    await expect(tab.getByText('Verifica')).toBeVisible()
    const address = new URL(tab.url())
    expect(`${address.origin}${address.pathname}`).toBe(FISCAL_CHECK_URL)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      cf: 'DNGNCL85T10F205X',
      cognome: 'D’Angelo',
      nome: 'Nicolò',
      dataNascita: '10/12/1985',
      luogoNascita: 'MILANO(MI)',
      sesso: 'M',
    })
    await expect(page).toHaveURL(/\/new$/)
  },
)

journey(
  'The status of the supply address is unchecked, then valid or invalid [ENUM-30] [FORM-ADDR-22]',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    const check = section(page, 'punto').locator('[role="status"][data-check]')
    await expect(check).toHaveAttribute('data-check', 'no checked')
    const set = async (line: string) => {
      await section(page, 'punto').getByRole('button', { name: 'Set Address', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Set Address/ })
      await dialog.getByLabel('Indirizzo completo').fill(line)
      await dialog.getByRole('button', { name: 'Set Address' }).click()
    }
    await set('Via Roma 3, 47121 Forlì (FC)')
    await expect(check).toHaveAttribute('data-check', 'valid')
    await set('Via Roma 3, 47121 Carpinello (FC)')
    await expect(check).toHaveAttribute('data-check', 'invalid')
    await fillField(page, 'comune_punto', 'Cesena')
    await expect(check).toHaveAttribute('data-check', 'no checked')
  },
)

journey(
  'The status of the mailing address is unchecked, checking, then verified or in error [ENUM-31] [MAIL-7]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    const check = section(page, 'mailing').locator('[role="status"][data-check]')
    await expect(check).toHaveAttribute('data-check', 'not checked')
    const right = await holdOnce(page, verifyEmailAddress, { ok: true, code: EMAIL_CODES.deliverable })
    await fillField(page, 'email_mailing', 'nicolo.dangelo@posta.example')
    await expect(check).toHaveAttribute('data-check', 'checking')
    right.answer()
    await expect(check).toHaveAttribute('data-check', 'verified')
    await fillField(page, 'email_mailing', 'nessuno@mailinator.com')
    await expect(check).toHaveAttribute('data-check', 'error')
    await fillField(page, 'email_mailing', '')
    await expect(check).toHaveAttribute('data-check', 'not checked')
  },
)

journey(
  'Cliente felice is disabled while its mail is sent and enabled afterwards [MAIL-15] [MAIL-16]',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await fillField(page, 'contact_id', 'C-503')
    await fillField(page, 'lead_id', 'Fiera')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'product_ee', { id: '', name: 'EI EE Casa Serena' })
    await fillField(page, 'operation_ee', { id: '', name: 'EI Cambio EE' })
    await fillField(page, 'name_mailing', 'Nicolò')
    await fillField(page, 'last_name_mailing', 'D’Angelo')
    await fillField(page, 'email_mailing', 'nicolo.dangelo@posta.example')
    const send = section(page, 'mailing').getByRole('button', { name: 'Cliente felice' })
    // Not sent, busy, and not sent again: [ENUM-32].
    await expect(send).toBeEnabled()
    const call = await holdOnce(page, sendMailing, { ok: true, waiting: false })
    await send.click()
    await expect(send).toBeDisabled()
    await expect(send).toHaveAttribute('data-loading', 'true')
    await expect(toast(page, 'Email sent!')).toHaveCount(0)
    await expect.poll(call.arrived).toBe(1)
    call.answer()
    await expect(toast(page, 'Email sent!')).toBeVisible()
    await expect(send).toBeEnabled()
    await expect(send).not.toHaveAttribute('data-loading', 'true')
  },
)

journey(
  'The id of a created lead is saved with the record, and the direct passage is saved only with the record [LEAD-10]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'contact_id', 'C-610')
    await fillField(page, 'lead_id', 'Fiera')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'type_contract', 'telco')
    await fillField(page, 'passaggio_diretto', true)
    const lead = page.waitForResponse(`**${API_PREFIX}${createLead.path}`)
    await section(page, 'other').getByRole('button', { name: 'Create Lead' }).click()
    const created = await lead
    const { id } = await created.json()
    expect(Object.keys(created.request().postDataJSON()).toSorted()).toEqual([
      'callback_time',
      'contact_id',
      'lead_id',
      'owner_id',
      'type_contract',
    ])
    await expect(section(page, 'other').getByText(`Lead ${id}`)).toBeVisible()
    const saved = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(`${API_PREFIX}${createRecord.path}`),
    )
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    expect(JSON.parse((await saved).postDataJSON().data)).toMatchObject({
      lead_created_id: id,
      passaggio_diretto: true,
    })
    await expect(toast(page, 'Record has been created')).toBeVisible()
  },
)

journey(
  'A save that the server answers with ok false shows an error and leaves the form open [REC-20]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'last_name_mailing', 'Rifiutato')
    const error = { id: 'general', title: 'x' }
    const refusal = { ok: false, error, errorMessage: 'Il record non è stato salvato.' }
    await page.route(`**${API_PREFIX}${createRecord.path}`, (route) => route.fulfill({ json: refusal }))
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(page, refusal.errorMessage)).toHaveAttribute('data-type', 'error')
    await expect(toast(page, 'Record has been created')).toHaveCount(0)
    await expect(page).toHaveURL(/\/new$/)
    await expect(box(page, 'last_name_mailing').locator('input')).toHaveValue('Rifiutato')
    await page.unroute(`**${API_PREFIX}${createRecord.path}`)
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(page, 'Record has been created')).toBeVisible()
  },
)

journey(
  'A text that the form shows in capitals preserves the cursor and the browser’s undo while it is typed [FORM-TOP-3]',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    const pod = box(page, 'pod').locator('input')
    await pod.pressSequentially('it01e')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await pod.press(key)
    await pod.press('0')
    await expect(pod).toHaveValue('it001e')
    expect(await pod.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    await pod.press('ControlOrMeta+z')
    await expect(pod).toHaveValue('it01e')
    await pod.press('ControlOrMeta+Shift+z')
    await expect(pod).toHaveValue('it001e')
  },
)
