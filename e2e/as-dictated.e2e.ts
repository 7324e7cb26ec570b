import type { Page } from '@playwright/test'
import type { FieldName } from '../contract/index.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { box, expectForm, fillField, shownFields, submit } from './pages/form.ts'
import { rows, toast } from './pages/records.ts'

const input = (page: Page, name: FieldName) => box(page, name).locator('input')

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** The row of the customer: the list may show the rows of before the save for a moment. */
async function openSaved(page: Page, lastName: string): Promise<void> {
  await expect(toast(page, 'Record has been')).toBeVisible()
  await rows(page).filter({ hasText: lastName }).getByRole('link', { name: 'Edit' }).click()
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
  '[FORM-ADDR-29] [REC-9] A dual contract that is dictated with labels, look-alikes and names in any case is saved with the right values',
  async ({ recordList: page }) => {
    await page.getByRole('link', { name: 'Create new' }).click()
    await expect(page).toHaveURL(/\/new$/)
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
    await openSaved(page, 'Quaglia')
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
    // A leap of less than a screen shows the whole section and keeps what was above it.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Trova un campo' }).fill('cap punto')
    await page.keyboard.press('Enter')
    await expect(input(page, 'cap_punto')).toBeFocused()
    await expect(input(page, 'provincia_punto')).toBeInViewport()
    await expect(input(page, 'cap_residenza')).toBeInViewport()
  },
)
