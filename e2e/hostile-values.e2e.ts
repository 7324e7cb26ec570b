import { emptyValues, type Values } from '../contract/index.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { callApi } from './pages/signing.ts'

const LINE_SEPARATOR = '\u2028'

/** Stores a draft through the API. */
async function storeDraft(page: Parameters<typeof callApi>[0], values: Values): Promise<string> {
  const { users } = (await callApi(page, 'GET', '/crm/users')) as { users: { id: string; name: string }[] }
  const { id, name } = users[0]!
  const data = JSON.stringify({ ...emptyValues(), contact_owner: { id, name }, ...values })
  const { recordId } = (await callApi(page, 'POST', '/records', { data, draft: true })) as {
    recordId: string
  }
  return recordId
}

journey(
  'A line separator in «Callback time» is shown as stored and can be corrected @endurance',
  async ({ operatorPage: page }) => {
    const stored = `21/11/2026${LINE_SEPARATOR}alle nove`
    const id = await storeDraft(page, {
      type_contract: 'contratto energia',
      client_type: 'domestico',
      callback_time: stored,
    })
    await page.goto(`/${id}`)
    const field = box(page, 'callback_time')
    await expect(field.locator('input')).toHaveValue(stored)
    await field.locator('input').focus()
    await field.locator('input').blur()
    await expect(field).toContainText('GG/MM/AAAA HH:mm')
    await fillField(page, 'callback_time', '2030-11-21T09:30')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
  },
)

journey(
  'A field whose control fails is plain text that can be changed, and the form goes on @endurance',
  async ({ recordList, browser, operator, baseURL }) => {
    const id = await storeDraft(recordList, {
      type_contract: 'contratto energia',
      client_type: 'domestico',
      last_name: 'Guasto',
      name: 'Nina',
    })
    // The browser reports the failure, which the journey causes.
    const context = await browser.newContext({ storageState: operator, baseURL: baseURL! })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const { prototype } = HTMLInputElement
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'value')!
      Object.defineProperty(prototype, 'value', {
        configurable: true,
        get,
        set(text: string) {
          if (text === 'Guasto') throw new Error('The control fails')
          set!.call(this, text)
        },
      })
    })
    await page.goto(`/${id}`)
    const plain = box(page, 'last_name').locator('textarea')
    await expect(plain).toHaveValue('Guasto')
    await expect(box(page, 'name').locator('input')).toHaveValue('Nina')
    await plain.fill('Riparato')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await page.reload()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Riparato')
    await context.close()
  },
)
