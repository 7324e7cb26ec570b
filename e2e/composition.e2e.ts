import type { CDPSession, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

const control = (page: Page, name: Parameters<typeof box>[1]) => box(page, name).locator('input')

/** Shows this text as the unfinished composition of an input method, or of a dead key. */
const compose = (devtools: CDPSession, text: string) =>
  devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

journey(
  'A letter composed of two keys arrives whole, while other fields change and the draft is saved @endurance',
  async ({ operatorPage: page }) => {
    const devtools = await page.context().newCDPSession(page)
    await page.goto('/new')
    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    const name = control(page, 'name')
    await name.pressSequentially('Mos')
    await compose(devtools, '`')
    await expect(name).toHaveValue('Mos`')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await compose(devtools, 'è')
    await devtools.send('Input.insertText', { text: 'è' })
    await expect(name).toHaveValue('Mosè')
    await name.press('Tab')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await page.reload()
    await expect(name).toHaveValue('Mosè')
  },
)

journey(
  'A composition is left alone in capitals until its end, and Enter ends one in a list without a choice',
  async ({ operatorPage: page }) => {
    const devtools = await page.context().newCDPSession(page)
    await page.goto('/new')
    await fillField(page, 'type_contract', 'Assicurazione')
    await fillField(page, 'product_insurance', 'sa rc auto')
    const plate = control(page, 'targa')
    await plate.focus()
    for (const text of ['a', 'ab', 'ab1', 'ab12']) {
      await compose(devtools, text)
      await expect(plate).toHaveValue(text)
    }
    await devtools.send('Input.insertText', { text: 'ab12' })
    await plate.press('c')
    await plate.press('Tab')
    await expect(plate).toHaveValue('AB12C')

    const owner = control(page, 'contact_owner')
    await owner.focus()
    await compose(devtools, 'gaia')
    await expect(page.getByRole('option', { name: 'Gaia Morelli', exact: true })).toBeVisible()
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await expect(owner).toHaveValue('gaia')
    await devtools.send('Input.insertText', { text: 'gaia' })
    await owner.press('Enter')
    await expect(owner).toHaveValue('Gaia Morelli')
  },
)
