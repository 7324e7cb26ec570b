import type { Page } from '@playwright/test'
import type { Ref } from '../contract/index.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { fillField } from './pages/form.ts'
import { callApi } from './pages/signing.ts'

const TITLE = 'Perché possiamo parlare con questa persona'
const section = (page: Page) => page.getByRole('region', { name: TITLE })
const proof = (page: Page) => section(page).getByLabel('Prova della richiesta')
const isDone = (page: Page) =>
  expect(
    page.getByRole('navigation', { name: 'Sezioni del modulo' }).getByRole('button', { name: TITLE }),
  ).toHaveAttribute('data-state', 'done')

/** What the contract itself asks. The seller of the product is proposed. */
async function chooseProduct(page: Page): Promise<void> {
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'luce')
  await fillField(page, 'product_ee', contractOf('Nessuno', 'Dicerto', '').product_ee!)
  await expect(section(page)).toBeVisible()
}

/** The keys and presses of a person in the section, of which the function tells the number. */
async function countEffort(page: Page): Promise<() => Promise<number>> {
  await section(page).evaluate((element) => {
    const count = () => element.setAttribute('data-effort', String(Number(element.dataset.effort ?? 0) + 1))
    for (const kind of ['keydown', 'pointerdown']) element.addEventListener(kind, count, { capture: true })
  })
  return async () => Number((await section(page).getAttribute('data-effort')) ?? 0)
}

journey(
  '[BASIS-3] [BASIS-21] The basis takes no key from a lead or an address, two presses or four keys by hand',
  async ({ openAs, administrator }) => {
    let page = await openAs(administrator)
    const office = { number: '02 12345678', place: 'Sede', declaredOn: '2026-01-01' }
    await callApi(page, 'POST', '/office-numbers', office)

    await page.goto('/new')
    await chooseProduct(page)
    const presses = await countEffort(page)
    await section(page).getByText('Ha chiesto lui', { exact: true }).click()
    await section(page).getByRole('button', { name: 'Chiamata ricevuta' }).click()
    await isDone(page)
    expect(await presses()).toBe(2)
    const seller = await section(page).getByLabel('A quale venditore').inputValue()

    // Another browser, which offers nothing of the form before.
    page = await openAs(administrator)
    await page.goto('/new')
    await chooseProduct(page)
    await section(page).getByRole('radio').first().focus()
    const keys = await countEffort(page)
    await page.keyboard.press('Space')
    await page.keyboard.press('F8')
    await expect(proof(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await isDone(page)
    expect(await keys()).toBe(4)

    const said = { basis_at: '2026-11-20', basis_seller: seller, basis_proof: 'Modulo 4711' }
    page = await openAs(administrator)
    await page.goto(`/new?${new URLSearchParams({ basis: 'asked', ...said })}`)
    await chooseProduct(page)
    const ofAddress = await countEffort(page)
    await expect(proof(page)).toHaveValue('Modulo 4711')
    expect(await ofAddress()).toBe(0)

    page = await openAs(administrator)
    const { users } = (await callApi(page, 'GET', '/crm/users')) as { users: Ref[] }
    const none = { text: '', channel: '', sector: null, speaker: 'Anna', number: '+390212345678' }
    const basis = { basis: 'asked', on: '2026-11-20', seller, products: ['luce'], proof: 'Mail 12', ...none }
    const { id } = (await callApi(page, 'POST', '/records/lead', {
      contact_id: 'C-4711',
      lead_id: 'Passaparola',
      owner_id: users[0]!.id,
      type_contract: 'contratto energia',
      contact: { phone: '333 000 1111', basis },
    })) as { id: string }
    await page.goto(`/crm/leads/${id}`)
    await expect(page.getByText('Mail 12')).toBeVisible()
    await page.getByRole('link', { name: 'Nuovo contratto' }).click()
    await chooseProduct(page)
    const ofLead = await countEffort(page)
    await expect(proof(page)).toHaveValue('Mail 12')
    expect(await ofLead()).toBe(0)
  },
)
