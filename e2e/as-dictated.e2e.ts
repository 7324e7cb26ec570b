import type { Page } from '@playwright/test'
import type { FieldName } from '../contract/index.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { box, expectForm, fillField, shownFields, submit } from './pages/form.ts'
import { TOKEN_KEY } from './pages/login.ts'
import { rows, toast } from './pages/records.ts'

const input = (page: Page, name: FieldName) => box(page, name).locator('input')

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** Opens the record that was saved last, which is the first of the list. */
async function openSaved(page: Page): Promise<void> {
  await expect(toast(page, 'Record has been')).toBeVisible()
  await rows(page).first().getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
}

// A customer of its own: other journeys count the records of theirs.
const contract = contractOf('Niceforo', 'Quaglia', 'niceforo.quaglia@posta.example')

/** What is typed or pasted for an answer of the contract. */
const DICTATED: Partial<Record<FieldName, string>> = {
  name: 'Nice\u200bforo',
  cellulare: '+39 39 333 1234567',
  email: 'mailto:niceforo.quaglia@posta.example',
  codice_fiscale: `C.F. ${contract.codice_fiscale}`,
  data_di_nascita: '10 dicembre 1985',
  cap_residenza: 'I-20129',
  comune_residenza: 'mila',
  comune_punto: 'MONZA',
  ex_fornitore: 'servizio elettrico nazionale',
  provincia_punto: 'MB - Monza e della Brianza',
  data_di_scandenza: '2034/12/10',
  pod: 'POD: IT001E12345678',
  pdr: 'OO881234567890',
  iban: `IBAN ${contract.iban}`,
}

journey(
  '[FORM-ADDR-29] A dual contract that is dictated with labels, look-alikes and names in any case is saved with the right values',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    for (const name of shownFields(contract)) {
      const dictated = DICTATED[name]
      const value = contract[name]
      if (dictated !== undefined) {
        await input(page, name).fill(dictated)
        await input(page, name).press('Tab')
        const proposal = box(page, name).getByRole('button', { name: /^Usa / })
        if (await proposal.isVisible()) await proposal.click()
      } else if (value !== undefined && value !== '') await fillField(page, name, value)
    }
    await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
    await expect(page.locator('[data-form] [aria-invalid="true"]')).toHaveCount(0)
    await submit(page, 'Add')
    await openSaved(page)
    await expectForm(page, contract)
  },
)

journey(
  '[FORM-TOP-51] The page stands still while Enter and F8 go to fields in the view, and scrolls to a field outside',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await fillField(page, 'tipo_di_pagamento', 'rid')
    const top = () => page.evaluate(() => document.scrollingElement?.scrollTop)
    await input(page, 'iban').focus()
    const before = await top()
    await page.keyboard.press('Enter')
    await expect(input(page, 'iban')).not.toBeFocused()
    expect(await top()).toBe(before)
    await page.keyboard.press('F8')
    expect(await top()).toBe(before)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Trova un campo' }).fill('contact owner')
    await page.keyboard.press('Enter')
    await expect(input(page, 'contact_owner')).toBeFocused()
    await expect(input(page, 'contact_owner')).toBeInViewport()
    expect(await top()).not.toBe(before)
  },
)

journey(
  '[FORM-ADDR-28] A postal code fills municipality and province, and Enter goes on from each list',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await input(page, 'cap_residenza').fill('20129')
    await input(page, 'cap_residenza').press('Enter')
    await expect(input(page, 'comune_residenza')).toBeFocused()
    await expect(input(page, 'comune_residenza')).toHaveValue('Milano')
    await expect(input(page, 'provincia_residenza')).toHaveValue(/\bMI\b/)
    await input(page, 'comune_residenza').pressSequentially('mila')
    await expect(page.locator('[role="option"]').first()).toHaveText('Milano (MI)')
    await input(page, 'comune_residenza').press('Enter')
    await expect(input(page, 'provincia_residenza')).toBeFocused()
    await expect(input(page, 'comune_residenza')).toHaveValue('Milano')

    await input(page, 'comune_punto').pressSequentially('abano terme')
    await input(page, 'comune_punto').press('Enter')
    await expect(input(page, 'comune_punto')).toHaveValue('Abano Terme')
    await expect(input(page, 'cap_punto')).toHaveValue('35031')
    await expect(input(page, 'provincia_punto')).toHaveValue(/\bPD\b/)
  },
)

journey(
  'A value that a program sets without an event is saved as it is shown, in each kind of control',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await fillField(page, 'provincia_residenza', 'MI')
    await fillField(page, 'data_di_nascita', '1985-12-10')
    const set = (name: FieldName, text: string, event?: string) =>
      input(page, name).evaluate(
        (element: HTMLInputElement, { text, event }) => {
          element.value = text
          if (event) element.dispatchEvent(new Event(event, { bubbles: true }))
        },
        { text, event },
      )
    const select = (name: FieldName) => box(page, name).locator('select')
    const radio = box(page, 'sub_contract').locator('input[value="vendite extra"]')
    await set('name', 'Ottavia Ernesta')
    await set('last_name', 'Quagliarella', 'change')
    await set('provincia_residenza', 'Roma')
    await set('provincia_punto', 'PA', 'input')
    await set('contact_owner', 'Gaia Morelli')
    await set('data_di_nascita', '04/05/1961')
    await select('sesso').evaluate((control: HTMLSelectElement) => {
      control.value = 'F'
    })
    for (const control of [input(page, 'passaggio_diretto'), radio])
      await control.evaluate((control: HTMLInputElement) => {
        control.checked = true
      })
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await openSaved(page)
    await expect(input(page, 'name')).toHaveValue('Ottavia Ernesta')
    await expect(input(page, 'last_name')).toHaveValue('Quagliarella')
    await expect(input(page, 'provincia_residenza')).toHaveValue('Roma (RM)')
    await expect(input(page, 'provincia_punto')).toHaveValue('Palermo (PA)')
    await expect(input(page, 'contact_owner')).toHaveValue('Gaia Morelli')
    await expect(input(page, 'data_di_nascita')).toHaveValue('04/05/1961')
    await expect(select('sesso')).toHaveValue('F')
    await expect(input(page, 'passaggio_diretto')).toBeChecked()
    await expect(radio).toBeChecked()
  },
)

journey(
  'A box keeps and shows what was typed, however long, foreign or accented it is',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    const number = 'Km 12,500 scala B interno 4'
    await fillField(page, 'civico_residenza', number)
    await expect(input(page, 'civico_residenza')).toHaveValue(number)
    await fillField(page, 'civico_residenza', number.repeat(3))
    await expect(input(page, 'civico_residenza')).toHaveValue(number.repeat(3))
    await expect(box(page, 'civico_residenza')).toContainText('60 caratteri')

    await input(page, 'email').pressSequentially('mario@caffè.it')
    await input(page, 'email').press('Tab')
    await expect(input(page, 'email')).toHaveValue('mario@caffè.it')

    await fillField(page, 'luogo_di_nascita', 'Hong Kong')
    await fillField(page, 'nazione_di_nascita', 'Hong Kong')
    await fillField(page, 'codice_fiscale', 'CHNMRA75C41Z221L')
    await expect(input(page, 'luogo_di_nascita')).toHaveValue(/hong kong/i)
    await expect(input(page, 'nazione_di_nascita')).toHaveValue('Hong Kong')

    await fillField(page, 'tipo_di_pagamento', 'rid')
    await fillField(page, 'iban', 'TR330006100519786457841326')
    await expect(box(page, 'iban')).toContainText('SEPA')
  },
)

journey(
  'An owner who was renamed while the form was open is offered under the new name',
  async ({ operatorPage: page, openAs, administrator, watch }) => {
    watch.expect(/\/records$/, 422)
    const admin = await openAs(administrator)
    await admin.goto('/')
    const token = await admin.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
    const send = async (method: string, path: string, data: object) => {
      const answer = await admin.request.fetch(`/api/v1/crm/users${path}`, {
        method,
        data,
        headers: { 'x-accesstoken': token },
      })
      return (await answer.json()).owner
    }
    const known = { name: 'Ersilia Tommasini', email: 'ersilia.tommasini@posta.example', active: true }
    const { id, updatedAt } = await send('POST', '', known)
    await openEnergy(page)
    await fillField(page, 'contact_owner', { id, name: known.name })
    await fillField(page, 'last_name', 'Rinominata')
    const named = { ...known, name: 'Ersilia Tommasini Galli' }
    await send('PUT', `/${id}`, { ...named, readAt: updatedAt })

    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(box(page, 'contact_owner')).toContainText(`ora si chiama «${named.name}»`)
    await box(page, 'contact_owner')
      .getByRole('button', { name: `Usa ${named.name}` })
      .click()
    await expect(input(page, 'contact_owner')).toHaveValue(named.name)
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(page, 'Record has been')).toBeVisible()
  },
)

journey(
  'Letters typed while the search of the form opens for the first time stand in its box',
  async ({ operatorPage: page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/find-dialog*.js', async (route) => {
      await held
      await route.continue()
    })
    await openEnergy(page)
    await input(page, 'name').focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('codice fx')
    await page.keyboard.press('Backspace')
    release()
    await expect(page.getByRole('combobox', { name: 'Trova un campo' })).toHaveValue('codice f')
    await expect(input(page, 'name')).toHaveValue('')
  },
)
