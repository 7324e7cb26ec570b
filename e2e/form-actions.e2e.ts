import type { Page, Route } from '@playwright/test'
import { buildItalianIban } from '../contract/checks/iban.ts'
import { readAddress, verifyAddress } from '../shared/api/addresses.ts'
import { EMAIL_CODES, verifyEmailAddress } from '../shared/api/email-verification.ts'
import { verifyIban } from '../shared/api/ibans.ts'
import { createLead } from '../shared/api/leads.ts'
import { sendMailing } from '../shared/api/mail-blocks.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { expect, journey } from './journey.ts'
import { box, fillField, unfold } from './pages/form.ts'
import { toast } from './pages/records.ts'
import type { Watch } from './watch.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }
const section = (page: Page, id: string) => page.locator(`#section-${id}`)

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** The next such call fails as if the server were down. */
async function breakOnce(page: Page, watch: Watch, { path }: { path: string }): Promise<void> {
  const refuse = (route: Route) => route.fulfill({ status: 502, body: '' })
  watch.expect(new RegExp(`${path}$`), 502)
  await page.route(`**${API_PREFIX}${path}`, refuse, { times: 1 })
}

/** The next such call is answered with this when the returned function is called. */
async function holdOnce(page: Page, { path }: { path: string }, json: object): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const answer = async (route: Route) => {
    await held.promise
    await route.fulfill({ json })
  }
  await page.route(`**${API_PREFIX}${path}`, answer, { times: 1 })
  return held.resolve
}

journey(
  // Also ENUM-29, FORM-PAY-10, FORM-PAY-13, FORM-PAY-14, FORM-PAY-15, ERR-30.
  '[FORM-PAY-6] [FORM-PAY-7] An IBAN is checked after it is typed, and a failed check shows an error',
  async ({ operatorPage: page, watch }) => {
    await openEnergy(page)
    await fillField(page, 'tipo_di_pagamento', 'rid')
    await fillField(page, 'iban', buildItalianIban('03069', '09606', '100000012345'))
    await expect(box(page, 'iban')).toContainText(/IBAN Correto · IT · INTESA/i)
    await expect(box(page, 'iban').locator('[data-check]')).toHaveAttribute('data-check', 'iban correto')

    await fillField(page, 'iban', 'DE89370400440532013000')
    await expect(box(page, 'iban')).toContainText('IBAN straniero, inserire BIC · Germania')
    await expect(box(page, 'iban').locator('[data-check]')).toHaveAttribute('data-check', 'iban correto')
    await expect(box(page, 'bic_swift')).toContainText('*')
    await fillField(page, 'bic_swift', 'COBADEFF')
    await expect(box(page, 'iban')).toContainText('IBAN Correto · Germania')
    await expect(page.getByText('IBAN straniero')).toHaveCount(0)

    await fillField(page, 'iban', 'IT60X054281110100000012345')
    await expect(box(page, 'iban')).toContainText('IBAN non corretto')

    await breakOnce(page, watch, verifyIban)
    await fillField(page, 'iban', buildItalianIban('02008', '05364', '000102030405'))
    const failure = toast(page, 'Cannot check the IBAN!')
    await expect(failure).toHaveAttribute('data-type', 'error')
    await expect(box(page, 'iban').locator('[data-check]')).toHaveAttribute('data-check', 'not checked')
    await expect(box(page, 'iban')).not.toContainText('IBAN Correto')
    await box(page, 'iban').getByRole('button', { name: 'Riprova' }).click()
    await expect(box(page, 'iban')).toContainText('IBAN Correto')
  },
)

journey(
  // Also ENUM-30, FORM-ADDR-22, FORM-ADDR-25, FORM-ADDR-26, FORM-ADDR-27, ERR-20.
  '[FORM-ADDR-20] [FORM-ADDR-23] A supply address is searched and checked, and an edit removes the check result',
  async ({ operatorPage: page, watch }) => {
    await openEnergy(page)
    const banner = section(page, 'punto').getByText(
      'Controlla che non sia una frazione o un errore di ortografia',
    )
    const verified = section(page, 'punto').getByText('Indirizzo verificato')
    const check = section(page, 'punto').locator('[data-check]')
    await expect(check).toHaveAttribute('data-check', 'no checked')
    const dialog = page.getByRole('dialog', { name: /^Set Address/ })
    const set = async (line: string, choose: boolean) => {
      await section(page, 'punto').getByRole('button', { name: 'Set Address', exact: true }).click()
      await dialog.getByLabel('Indirizzo completo').fill(line)
      const apply = dialog.getByRole('button', { name: 'Set Address' })
      if (choose) {
        const held = Promise.withResolvers<void>()
        const read = (url: URL) => url.pathname.endsWith(readAddress.path)
        await page.route(read, async (route) => {
          await held.promise
          await route.continue()
        })
        await dialog
          .getByRole('list')
          .getByRole('button', { name: /Forlì FC/ })
          .click()
        // The chosen address is never replaced by the parts of the typed line.
        await expect(apply).toBeDisabled()
        held.resolve()
        await expect(dialog.getByLabel('Provincia')).toHaveValue('FC')
      }
      await apply.click()
      await expect(dialog).toBeHidden()
    }
    await fillField(page, 'destinazione_duso', 'altri-usi')
    await set('via garibaldi 12 forli', true)
    await expect(verified).toBeVisible()
    await expect(check).toHaveAttribute('data-check', 'valid')
    await expect(box(page, 'destinazione_duso').locator('select')).toHaveValue('')
    // The button of a section goes to the next missing field of that section.
    await page.keyboard.press('F8')
    await expect(box(page, 'cap_punto').locator('input')).toBeFocused()
    await expect(box(page, 'indirizzo_punto').locator('input')).toHaveValue('GARIBALDI')
    await expect(box(page, 'comune_punto').locator('input')).toHaveValue('Forlì')
    await fillField(page, 'comune_punto', 'Carpinello')
    await expect(verified).toBeHidden()

    await set('Via Roma 3, 47121 Carpinello (FC)', false)
    await expect(banner).toBeVisible()
    await expect(check).toHaveAttribute('data-check', 'invalid')
    await fillField(page, 'comune_punto', 'Forlì')
    await expect(banner).toBeHidden()

    await breakOnce(page, watch, verifyAddress)
    await set('Via Roma 3, 47121 Forlì (FC)', false)
    await expect(toast(page, 'Indirizzo non controllato')).toHaveAttribute('data-type', 'error')
    await expect(check).toHaveAttribute('data-check', 'no checked')
    await expect(section(page, 'residenza').locator('[data-check]')).toHaveCount(0)
  },
)

journey(
  // Also LEAD-2, ERR-11.
  '[LEAD-1] [LEAD-10] Create Lead lists its missing fields, and the lead id is stored with the record',
  async ({ operatorPage: page, watch }) => {
    await page.goto('/new')
    await unfold(page, 'callback_time')
    const create = section(page, 'other').getByRole('button', { name: 'Create Lead' })
    await create.click()
    for (const message of [
      'Please, fill the Contact ID field',
      'Please, fill the Lead Source field',
      'Please, select a Contact Owner',
      'Please, select a Contract Type',
    ])
      await expect(section(page, 'other').getByRole('button', { name: message })).toBeVisible()
    await expect(create).toBeFocused()
    await expect(toast(page, 'Please, fill the Contact ID field')).toHaveAttribute('data-type', 'error')
    await section(page, 'other').getByRole('button', { name: 'Please, fill the Contact ID field' }).click()
    await expect(box(page, 'contact_id').locator('input')).toBeFocused()
    await section(page, 'other').getByRole('button', { name: 'Vai al passaparola' }).click()
    await expect(section(page, 'passaparola').getByLabel('Passaparola', { exact: true })).toBeFocused()

    await fillField(page, 'contact_id', 'C-501')
    await fillField(page, 'lead_id', 'Fiera')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'type_contract', 'telco')
    await fillField(page, 'passaggio_diretto', true)
    await breakOnce(page, watch, createLead)
    await create.click()
    const failed = "Can't create the lead, please create the record and send id of the record to developer:)"
    await expect(toast(page, failed)).toHaveAttribute('data-type', 'error')
    const sent = page.waitForRequest(`**${API_PREFIX}${createLead.path}`)
    await create.click()
    await expect(toast(page, 'The lead created successuly!')).toHaveAttribute('data-type', 'success')
    // Not the direct passage, which only the record has.
    expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
      'callback_time',
      'contact_id',
      'lead_id',
      'owner_id',
      'type_contract',
    ])
    const id = section(page, 'other').getByText(/^Lead \S+/)
    const shown = await id.innerText()
    const saved = page.waitForRequest((request) => request.postDataJSON()?.draft === true)
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    expect(JSON.parse((await saved).postDataJSON().data)).toMatchObject({
      lead_created_id: shown.replace('Lead ', ''),
      passaggio_diretto: true,
    })
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await page.goBack()
    await expect(id).toHaveText(shown)

    // The CRM is unavailable: the lead waits, and its status shows here after it was sent.
    const released = Promise.withResolvers<void>()
    const error = { id: 'external-service-failed', title: '' }
    const refusal = {
      ok: false,
      error,
      errorMessage: 'Il CRM non risponde: il lead verrà inviato automaticamente.',
    }
    watch.expect(/\/records\/lead$/, 502)
    await page.route(/\/records\/lead(\?|$)/, async (route) => {
      if (route.request().method() === 'POST') return await route.fulfill({ status: 502, json: refusal })
      await released.promise
      await route.fulfill({ json: { ok: true, state: 'created', id: 'L-77' } })
    })
    await create.click()
    const outcome = section(page, 'other').getByRole('status').filter({ hasText: failed })
    await expect(outcome).toHaveText(`${failed} ${refusal.errorMessage}`)
    await expect(id).toHaveText(shown)
    released.resolve()
    await expect(id).toHaveText('Lead L-77')
  },
)

journey(
  '[NEWS-6] [NEWS-13] A customer is subscribed to the newsletter when no field is missing',
  async ({ operatorPage: page, watch }) => {
    await page.goto('/new')
    const part = section(page, 'newsletter')
    await unfold(page, 'newsletter')
    await expect(part.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
    await fillField(page, 'newsletter', true)
    await part.getByRole('button', { name: 'Subscribe' }).click()
    for (const message of [
      'The Nome field empty!',
      'The Cognome field empty!',
      'The Email field empty!',
      'The Contact Id field empty',
      'The Lead Source field empty',
      'select Owner!',
    ])
      await expect(part.getByRole('button', { name: message })).toBeVisible()

    await fillField(page, 'contact_id', 'C-502')
    await fillField(page, 'lead_id', 'Fiera')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'name_subs', 'Ada')
    await fillField(page, 'last_name_subs', 'Neri')
    await fillField(page, 'email_subs', 'ada.neri@posta.example')
    await breakOnce(page, watch, subscribe)
    await part.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Something went wrong')).toHaveAttribute('data-type', 'error')
    await part.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'Client subscribed!')).toHaveAttribute('data-type', 'success')
    await expect(part).toContainText('L’iscrizione vale quando il cliente la conferma')
  },
)

journey(
  // Also ENUM-31, ENUM-32, MAIL-7, MAIL-8, MAIL-10, MAIL-14, MAIL-15, MAIL-16, MAIL-18, ERR-23.
  '[MAIL-4] [MAIL-17] The happy-customer mail checks its address and is sent when no field is missing',
  async ({ operatorPage: page, watch }) => {
    await openEnergy(page)
    const part = section(page, 'mailing')
    await unfold(page, 'name_mailing')
    const sendMail = part.getByRole('button', { name: 'Cliente felice' })
    await sendMail.click()
    for (const label of [
      'Lead Source',
      'Contact ID',
      'Contact Owner',
      'Nome',
      'Cognome',
      'Email',
      'Product',
      'Operation',
    ])
      await expect(part.getByRole('button', { name: `You have to fill the ${label} field` })).toBeVisible()
    await expect(box(page, 'name_mailing').locator('input')).toHaveAttribute('aria-invalid', 'true')

    const check = part.locator('[role="status"][data-check]')
    await expect(check).toHaveAttribute('data-check', 'not checked')
    await fillField(page, 'email_mailing', 'nessuno@mailinator.com')
    await expect(toast(page, 'Email invalid!')).toHaveAttribute('data-type', 'error')
    await expect(check).toHaveAttribute('data-check', 'error')
    await breakOnce(page, watch, verifyEmailAddress)
    await fillField(page, 'email_mailing', 'nicolo.dangelo@posta.example')
    await expect(toast(page, "Can't check the email, problem on backend")).toHaveAttribute(
      'data-type',
      'error',
    )
    const checked = await holdOnce(page, verifyEmailAddress, { ok: true, code: EMAIL_CODES.deliverable })
    await box(page, 'email_mailing').locator('input').press('Tab')
    await expect(check).toHaveAttribute('data-check', 'checking')
    checked()
    await expect(toast(page, 'Email valid!')).toHaveAttribute('data-type', 'success')
    await expect(check).toHaveAttribute('data-check', 'verified')

    await fillField(page, 'contact_id', 'C-503')
    await fillField(page, 'lead_id', 'Fiera')
    await fillField(page, 'contact_owner', OWNER)
    await fillField(page, 'product_ee', { id: '', name: 'EI EE Casa Serena' })
    await fillField(page, 'operation_ee', { id: '', name: 'EI Cambio EE' })
    await fillField(page, 'name_mailing', 'Nicolò')
    await fillField(page, 'last_name_mailing', 'D’Angelo')
    await fillField(page, 'iteractions', 'Bolletta spiegata\nTempi del cambio')
    await breakOnce(page, watch, sendMailing)
    await sendMail.click()
    await expect(toast(page, 'Cannot send the email')).toHaveAttribute('data-type', 'error')
    const sent = await holdOnce(page, sendMailing, { ok: true, waiting: false })
    await sendMail.click()
    await expect(sendMail).toBeDisabled()
    await expect(sendMail).toHaveAttribute('data-loading', 'true')
    await expect(toast(page, 'Email sent!')).toHaveCount(0)
    sent()
    await expect(toast(page, 'Email sent!')).toHaveAttribute('data-type', 'success')
    await expect(sendMail).toBeEnabled()

    await part.getByText('Script della newsletter').click()
    await expect(part.getByRole('button', { name: 'Anteprima' }).first()).toBeVisible()
    await expect(part.getByRole('button', { name: 'Create a new' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Modifica elenco/ })).toHaveCount(0)
  },
)

journey(
  // Also MANAGE-4, FORM-TOP-8, FORM-TOP-10.
  '[MANAGE-2] [NEWS-15] Only an administrator edits the discount codes and the newsletter scripts in the form',
  async ({ openAs, administrator, recordList: agentPage }) => {
    await openEnergy(agentPage)
    await expect(box(agentPage, 'codice_sconto_gas')).toBeVisible()
    await expect(agentPage.getByRole('button', { name: /^Modifica elenco/ })).toHaveCount(0)
    await unfold(agentPage, 'name_mailing')
    await agentPage.getByText('Script della newsletter').click()
    await expect(section(agentPage, 'mailing').getByRole('button', { name: 'Create a new' })).toHaveCount(0)

    const page = await openAs(administrator)
    await openEnergy(page)
    await page.getByRole('button', { name: 'Modifica elenco: Codice sconto gas' }).click()
    const list = page.getByRole('dialog', { name: 'Codice sconto gas' })
    const plus = list.getByRole('button', { name: 'Aggiungi' })
    await expect(plus).toBeDisabled()
    await list.getByLabel('Nuova voce').fill('GAS99')
    await plus.click()
    await expect(list.getByText('GAS99')).toBeVisible()
    await list.getByLabel('Nuova voce').fill('GAS98')
    await list.getByLabel('Nuova voce').press('Enter')
    await expect(list.getByText('GAS98')).toBeVisible()
    await list.getByRole('button', { name: 'Rimuovi GAS98' }).click()
    await expect(list.getByText('GAS98')).toHaveCount(0)
    await list.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await fillField(page, 'codice_sconto_gas', 'GAS99')
    await expect(box(page, 'codice_sconto_gas').getByRole('option', { name: 'GAS98' })).toHaveCount(0)

    const part = section(page, 'mailing')
    await unfold(page, 'name_mailing')
    await part.getByText('Script della newsletter').click()
    await part.getByRole('button', { name: 'Create a new' }).click()
    const editor = page.getByRole('dialog', { name: 'Nuovo script della newsletter' })
    await editor.getByRole('textbox', { name: 'Testo dello script' }).fill('Tariffe d’autunno')
    await editor.getByRole('button', { name: 'Create a new' }).click()
    await expect(editor).toBeHidden()
    const saved = part.getByRole('listitem').filter({ hasText: 'Tariffe d’autunno' })
    await saved.getByRole('button', { name: 'Update' }).click()
    const again = page.getByRole('dialog', { name: 'Script della newsletter' })
    await again.getByRole('textbox', { name: 'Testo dello script' }).fill('Tariffe d’inverno')
    await again.getByRole('button', { name: 'Update' }).click()
    await expect(again).toBeHidden()
    const renamed = part.getByRole('listitem').filter({ hasText: 'Tariffe d’inverno' })
    await renamed.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(renamed).toHaveCount(0)
  },
)
