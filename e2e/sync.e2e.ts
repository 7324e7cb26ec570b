import type { Locator, Page } from '@playwright/test'
import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import type { Ref, Values } from '../contract/index.ts'
import { dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'

const parts = (dialog: Locator) => dialog.getByRole('list', { name: 'Nel CRM' }).getByRole('listitem')

/** Calls a list of the API with the page's session. */
async function callApi(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const answer = await page.request[method](`/api/v1${path}`, { headers: { 'x-accesstoken': token }, data })
  const body = await answer.json()
  expect(body, path).toMatchObject({ ok: true })
  return body
}

/** A contract of a customer that no other journey uses. */
function createContract(): Values {
  const letters = crypto.randomUUID().replace(/[^a-f]/g, '')
  const person = { name: 'Sara', last_name: `Sincro${letters}` }
  const code = fiscalCodeOf({ ...person, birthDate: '1985-12-10', sex: 'F', belfiore: 'F205' })
  return {
    ...dualContract,
    ...person,
    codice_fiscale: code,
    iban_codice_fiscale: code,
    iban_nome: person.name,
    iban_cognome: person.last_name,
  }
}

/** The references of a contract, with their ids. */
async function withIds(page: Page, values: Values): Promise<Values> {
  const { products } = await callApi(page, 'get', '/crm/products')
  const { users } = await callApi(page, 'get', '/crm/users')
  const { scripts } = await callApi(page, 'get', '/scripts?limit=100')
  const ids = new Map<string, string>()
  for (const { id, name } of [...users, ...scripts]) ids.set(name, id)
  for (const { id, product_name } of products) ids.set(product_name, id)
  const real = (ref: Ref): Ref => ({ ...ref, id: ids.get(ref.name) ?? '' })
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? real(value) : value]),
  )
}

journey(
  // Also SYNC-2, SYNC-3, SYNC-5.
  '[SYNC-1] [SYNC-12] A record is synced without a question, its CRM pages open even if the documents fail, and a second sync asks for confirmation',
  async ({ recordList: page, watch }) => {
    const contract = createContract()
    const data = JSON.stringify(await withIds(page, contract))
    const { recordId } = await callApi(page, 'post', '/records', { data, draft: false })
    await search(page, String(contract.last_name))
    const row = rows(page)
    await expect(row).toHaveCount(1)

    const opened: Page[] = []
    page.context().on('page', (tab) => opened.push(tab))
    const dialog = await runRowAction(page, row, 'Sync')
    await expect(toast(page, 'Sync success!')).toHaveAttribute('data-type', 'success')
    await expect(parts(dialog)).toHaveText([
      /^Cliente nel CRM/,
      /^Contratto luce nel CRM/,
      /^Contratto gas nel CRM/,
    ])
    const links = await dialog
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    await expect.poll(() => opened.map((tab) => tab.url())).toEqual(links)
    const [contact, luce] = opened
    await expect(contact!.getByRole('heading', { name: 'Contratti' })).toBeVisible()
    const heading = luce!.getByRole('heading', { level: 1, name: /Contratto luce$/ })
    const number = (await heading.innerText()).split(' ')[0]!
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click()

    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const syncs = () => requests.filter((path) => path.endsWith('/sync')).length
    const question = await runRowAction(page, row, 'Sync')
    await expect(question.getByText('è già nel CRM')).toBeVisible()
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    expect(syncs()).toBe(0)
    // The server's response if one contract is rejected; the next attempt succeeds.
    const done = [{ name: 'contact', page: links[0] }, { name: 'luce' }]
    const issues = [{ field: 'gas', code: 'refused', message: 'INVALID_DATA Pod: invalid data' }]
    const errorMessage = 'Cannot do the sync & create modules for the record!'
    const error = { id: 'external-service-failed', title: 'Un servizio esterno non risponde' }
    watch.expect(/\/sync$/, 502)
    await page.route(
      '**/sync',
      (route) => route.fulfill({ status: 502, json: { ok: false, error, errorMessage, done, issues } }),
      { times: 1 },
    )
    const again = await runRowAction(page, row, 'Sync')
    await again.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, errorMessage).and(page.locator('[data-type="error"]'))).toBeVisible()
    await expect(parts(again)).toHaveText([
      /^Cliente nel CRM/,
      /^Contratto luce nel CRM/,
      'Contratto gas: INVALID_DATA Pod: invalid data',
    ])
    // The dialog reports the failed sync separately from the failed documents.
    watch.expect(/\/sync-all$/, 503)
    await page.route('**/sync-all', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    const before = opened.length
    await again.getByRole('button', { name: 'Riprova' }).click()
    await expect(toast(page, 'Cannot sync the record!')).toHaveAttribute('data-type', 'error')
    await expect(again.getByRole('alert')).toContainText('Something went wrong')
    // The pages of the created entries open anyway, and their links show above the error.
    await expect.poll(() => opened.slice(before).map((tab) => tab.url())).toEqual(links)
    await expect(again.getByRole('link')).toHaveCount(links.length)
    await again.getByRole('button', { name: 'Riprova' }).click()
    await expect(toast(page, 'Sync success!')).toHaveAttribute('data-type', 'success')
    await expect(again.getByRole('alert')).toHaveCount(0)
    expect([syncs(), opened.length - before]).toEqual([2, links.length])
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.goto(`/${recordId}`)
    await expect(page.getByLabel('Codice contratto luce')).toHaveValue(number)
  },
)
