import { expect, type Locator, type Page } from '@playwright/test'
import { holdersDiffer, type Ref, resolve, type Values } from '../../contract/index.ts'
import { listOutbox } from '../../shared/api/outbox.ts'
import type { Product } from '../../shared/api/products.ts'
import { API_PREFIX, TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { contractOf } from '../contracts.ts'
import { NO_CATALOGUE } from './form.ts'
import { TOKEN_KEY } from './login.ts'

/** A browser on the customer's phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'it-IT' }

/** Calls the API as the page does, with its token. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await page.request.fetch(`${API_PREFIX}${path}`, {
    method,
    headers: { [TOKEN_HEADER]: await tokenOf(page), 'sec-fetch-site': 'same-origin' },
    ...(body !== undefined && { data: body }),
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return await answer.json()
}

/** The page's token, also before the page is open. */
async function tokenOf(page: Page): Promise<string> {
  if (page.url() !== 'about:blank')
    return await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
  const { origins } = await page.context().storageState()
  return (
    origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === TOKEN_KEY)?.value ?? ''
  )
}

type Named = Ref

/** Stores a contract with references by name, as the form does; returns the record's id. */
export const storeContract = (page: Page, values: Values): Promise<string> => store(page, values, false)

/** The same as a draft, which may lack answers. */
export const storeDraft = (page: Page, values: Values): Promise<string> => store(page, values, true)

async function store(page: Page, values: Values, draft: boolean): Promise<string> {
  const [crmProducts, crmUsers, operations] = (await Promise.all([
    callApi(page, 'GET', '/crm/products'),
    callApi(page, 'GET', '/crm/users'),
    callApi(page, 'GET', '/scripts?limit=500'),
  ])) as [{ products: Product[] }, { users: Named[] }, { scripts: Named[] }]
  const known = new Map(
    [
      ...crmProducts.products
        .filter(({ product_active }) => product_active)
        .map(({ id, product_name: name }) => ({ id, name })),
      ...crmUsers.users,
      ...operations.scripts,
    ].map(({ id, name }) => [name, id]),
  )
  const data = Object.entries(values).map(([field, value]) => [
    field,
    typeof value === 'object' && 'name' in value ? { ...value, id: known.get(value.name) ?? '' } : value,
  ])
  const named: Values = Object.fromEntries(data)
  const confirmed = holdersDiffer(resolve(named, NO_CATALOGUE).answered) && { holdersDiffer: true }
  const body = { data: JSON.stringify(named), draft, ...confirmed }
  const { recordId } = (await callApi(page, 'POST', '/records', body)) as { recordId: string }
  await callApi(page, 'PUT', `/records/${recordId}/contact-basis`, { basis: 'desk' })
  return recordId
}

/** The text of the newest mail to this address with that content. */
export async function readMailTo(page: Page, address: string, content: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await page.request.get(`${API_PREFIX}${listOutbox.path}?limit=200`)
    const { mails } = listOutbox.answer.parse(await answer.json())
    text = mails.find((mail) => mail.to === address && content.test(mail.text))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}

/** Sends a contract to its customer by calls, with all findings waived; returns the token of the link. */
export async function sendToCustomer(
  page: Page,
  id: string,
  address: string,
  reason = 'Il cliente lo sa',
): Promise<string> {
  // A sale by which a consumer may withdraw: the basis of the record says that it was made at the desk.
  const saleChannel = 'phone'
  const { findings } = (await callApi(page, 'POST', `/records/${id}/envelopes/preflight`, {
    saleChannel,
  })) as {
    findings: { code: string; weight: string }[]
  }
  const waived = findings.filter(({ weight }) => weight === 'waivable')
  const waivers = Object.fromEntries(waived.map(({ code }) => [code, reason]))
  await callApi(page, 'POST', `/records/${id}/envelopes`, { waivers, saleChannel })
  return /\/firma\/([\w-]+)/.exec(await readMailTo(page, address, /\/firma\//))?.[1] ?? ''
}

/** Stores a contract of a new customer of this name and sends it; returns the path of the link. */
export async function sendNewContract(page: Page, lastName: string): Promise<string> {
  const address = `${lastName.toLowerCase()}@example.it`
  const id = await storeContract(page, contractOf('Dario', lastName, address))
  return `/firma/${await sendToCustomer(page, id, address)}`
}

/** A wave across the pad, as drawn with a finger. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Riquadro per la firma, vuoto' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  const at = (part: number): [number, number] => [
    box.x + box.width * (0.2 + 0.6 * part),
    box.y + box.height * (0.5 - 0.25 * Math.sin(part * 9)),
  ]
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(...at(step / 12))
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'La Sua firma' })).toBeVisible()
}

/** Waives the findings that allow it, with a reason, and sends. */
export async function sendToSign(dialog: Locator, reason: string): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Manda alla firma' })
  await expect(button).toBeVisible()
  for (const box of await dialog.getByRole('checkbox', { name: 'Manda lo stesso' }).all()) {
    await expect(button).toBeDisabled()
    await box.check()
  }
  for (const why of await dialog.getByLabel('Perché?').all()) await why.fill(reason)
  await button.click()
}

/** Downloads the papers before the contract with one press, where there are any. */
export async function takePapers(customer: Page): Promise<void> {
  const link = customer.getByRole('link', { name: 'Scarica tutti i documenti' })
  if (!(await link.isVisible())) return
  const download = customer.waitForEvent('download')
  await link.click()
  await (await download).path()
}

/** Takes the papers, and scrolls every page of every document into view, where each must be rendered. */
export async function readAllPages(customer: Page): Promise<void> {
  await takePapers(customer)
  for (const document of await customer.locator('[data-document]').all()) {
    const pages = document.locator('[data-page]')
    await expect(pages.first()).toBeVisible()
    for (const page of await pages.all()) {
      await page.scrollIntoViewIfNeeded()
      await expect(page).toHaveAttribute('data-state', 'drawn')
    }
  }
}

/** Reads the documents, accepts the texts and requests a code. */
export async function reachLastStep(customer: Page): Promise<void> {
  await expect(customer.getByRole('img', { name: /pagina 1 di/ }).first()).toBeVisible()
  await readAllPages(customer)
  await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
  await consentToMedium(customer)
  const request = customer.getByRole('button', { name: 'Manda il codice' })
  await expect(request).toBeVisible()
  for (const box of await customer.getByRole('checkbox').all()) await box.check()
  await request.click()
  await expect(customer.getByLabel('Codice di sei cifre')).toBeVisible()
}

/** Consents to the durable medium, where the signer is asked: a consumer. */
export async function consentToMedium(customer: Page): Promise<void> {
  const consent = customer.getByRole('button', { name: 'Acconsento' })
  const next = customer.getByRole('button', { name: 'Manda il codice' })
  await expect(consent.or(next)).toBeVisible()
  if (await consent.isVisible()) await consent.click()
  await expect(next).toBeVisible()
}

/** The buttons of the boxes that are still to sign. */
export const boxButtons = (customer: Page): Locator =>
  customer.getByRole('region', { name: 'Riquadri da firmare' }).getByRole('button', { name: /^Firma qui/ })

/** Presses the button of every box. */
export async function pressBoxes(customer: Page): Promise<void> {
  const buttons = boxButtons(customer)
  await expect(buttons.first()).toBeVisible()
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left - 1)
  }
}

/** Reads, accepts, signs every box and the contract, on the phone of the user with the link. */
export async function signOnPhone(customer: Page, link: string, code: () => Promise<string>): Promise<void> {
  await customer.goto(link)
  await reachLastStep(customer)
  await customer.getByLabel('Codice di sei cifre').fill(await code())
  await drawSignature(customer)
  await pressBoxes(customer)
  await customer.getByRole('button', { name: 'Firma il contratto' }).click()
}

interface Template {
  id: string
  name: string
  naming_rules: string
  separator: string
  config: string
}

/** Sets the owner of the clauses of every template; returns a function that restores it. */
export async function clausesOfSecond(adminPage: Page): Promise<() => Promise<void>> {
  const { templates } = (await callApi(adminPage, 'GET', '/templates?limit=100')) as { templates: Template[] }
  const write = async (change: (template: Template) => string) => {
    for (const template of templates) {
      const { id, name, naming_rules, separator } = template
      const config = change(template)
      await callApi(adminPage, 'PUT', `/templates/${id}`, { name, naming_rules, separator, config })
    }
  }
  const rule = { signer: 'second', act: 'Garantisco il pagamento di quanto il cliente deve.' }
  await write(({ config }) => JSON.stringify({ ...JSON.parse(config || '{}'), firma_clausole: rule }))
  return () => write(({ config }) => config)
}
