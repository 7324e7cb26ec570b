import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openTool } from './admin.ts'
import { callApi } from './signing.ts'

/** How a journey types into the editor of an entity, and finds its save. */
interface Saving {
  /** Types another value. */
  type(editor: Locator): Promise<void>
  /** The path of the call that saves, below the prefix of the API. */
  saves: RegExp
  /** The body of the same save by a colleague, with another value. */
  colleague(body: Record<string, unknown>): Record<string, unknown>
}
interface AdministeredEditor extends Saving {
  /** Opens the editor of a stored entry. */
  open(page: Page): Promise<Locator>
}

const fill = (label: string | RegExp, text: string) => async (editor: Locator) =>
  await editor.getByLabel(label).first().fill(text)
const withText = (name: string) => (body: Record<string, unknown>) => ({ ...body, [name]: 'Del collega' })

/** Presses a button of the first row or card of a list, which opens a dialog. */
const rowDialog = (url: string, button: string | RegExp) => async (page: Page) => {
  await page.goto(url)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog')
}
/** Follows the link of the first row to the page of its editor. */
const rowPage = (url: string) => async (page: Page) => {
  await page.goto(url)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  return page.getByRole('main')
}
/** Opens a tool of the header, and chooses an entry in it. */
const tool = (label: string, title: string, button?: string | RegExp) => async (page: Page) => {
  await page.goto('/users')
  const dialog = await openTool(page, label, title)
  if (button) await dialog.getByRole('button', { name: button, exact: true }).first().click()
  return page.getByRole('dialog').last()
}
const typeRichText = (name: string) => async (editor: Locator) =>
  await editor.getByRole('textbox', { name }).fill('Scritto da me')

/** The editors of all administered entities, by the noun of their history. */
export const ADMINISTERED_EDITORS: Record<string, AdministeredEditor> = {
  'crm-products': {
    open: rowDialog('/crm/products', 'Edit'),
    type: fill('Nome', 'Scritto da me'),
    saves: /\/crm\/products\/[^/]+$/,
    colleague: withText('product_name'),
  },
  'crm-users': {
    open: rowDialog('/crm/owners', 'Edit'),
    type: fill('Nome e cognome', 'Scritto da me'),
    saves: /\/crm\/users\/[^/]+$/,
    colleague: withText('name'),
  },
  'crm-mapping': {
    open: rowDialog('/crm/mapping', 'Edit'),
    type: fill('Nome API del campo', 'Scritto_da_me'),
    saves: /\/crm\/mapping$/,
    colleague: (body) => ({ ...body, target: { field: 'Del_collega', conversion: 'text' } }),
  },
  settings: {
    open: async (page) => {
      await page.goto('/duty-rules')
      await page.getByRole('button', { name: 'Update Giorni per recedere: vendita on line' }).click()
      return page.getByRole('dialog')
    },
    type: fill('Fonte', 'Scritta da me'),
    saves: /\/duty-rules\/[^/]+$/,
    colleague: withText('source'),
  },
  packages: {
    open: rowDialog('/packages', 'Update'),
    type: fill('Package Name', 'Scritto da me'),
    saves: /\/packages\/[^/]+$/,
    colleague: withText('package_name'),
  },
  scripts: {
    open: rowPage('/scripts'),
    type: fill('Operation Name', 'Scritta da me'),
    saves: /\/scripts\/[^/]+$/,
    colleague: withText('name'),
  },
  templates: {
    open: rowPage('/templates'),
    type: fill('Name', 'Scritto da me'),
    saves: /\/templates\/[^/]+$/,
    colleague: withText('name'),
  },
  customs: {
    open: rowPage('/templates/custom'),
    type: fill('Rule', 'Scritto da me'),
    saves: /\/customs\/[^/]+$/,
    colleague: withText('rule'),
  },
  users: {
    open: rowDialog('/users', 'Edit'),
    type: fill('Last Name', 'Scritto Da Me'),
    saves: /\/users\/[^/]+$/,
    colleague: withText('last_name'),
  },
  emails: {
    open: tool('Emails', 'Manage emails', /^Edit /),
    type: fill('Integration name', 'Scritta da me'),
    saves: /\/emails\/[^/]+$/,
    colleague: withText('integration_name'),
  },
  'mailing-template': {
    open: tool('M-Checkboxes', 'Mail Checkboxes', /^Edit /),
    type: fill('Name', 'Scritta da me'),
    saves: /\/mailing\/template\/[^/]+$/,
    colleague: withText('name'),
  },
  'mail-texts': {
    open: rowDialog('/mail-texts', /^Update/),
    type: fill('Oggetto', 'Scritto da me'),
    saves: /\/mail-texts\/[^/]+$/,
    colleague: withText('subject'),
  },
  'consent-texts': {
    open: rowDialog('/consents', 'Update'),
    type: fill('Testo del consenso', 'Acconsento, come ho scritto io, a ricevere la newsletter.'),
    saves: /\/consents\/texts$/,
    colleague: (body) => ({ ...body, text: 'Acconsento, come dice il collega, a ricevere la newsletter.' }),
  },
  rules: {
    open: tool('questionari', 'Create a new question rule'),
    type: typeRichText('Domanda'),
    saves: /\/rules$/,
    colleague: ({ rules, ...body }) => ({
      ...body,
      rules: JSON.stringify({ ...JSON.parse(String(rules)), question: 'Del collega?' }),
    }),
  },
  'newsletter-scripts': {
    open: tool('Script della newsletter', 'Script della newsletter', 'Update'),
    type: typeRichText('Testo dello script'),
    saves: /\/newsletter\/scripts\/[^/]+$/,
    colleague: withText('text'),
  },
}

/** The page asks for a confirmation when the user closes its tab; the user stays. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

/** A colleague saves the same entry first. */
async function saveFirst(page: Page, { saves, colleague }: Saving): Promise<void> {
  let isFirst = true
  await page.route(saves, async (route) => {
    const request = route.request()
    if (!isFirst || !['POST', 'PUT'].includes(request.method())) return await route.fallback()
    isFirst = false
    const saved = await route.fetch({ postData: colleague(request.postDataJSON()) })
    expect(saved.status()).toBeLessThan(300)
    await route.continue()
  })
}

/** An opened editor asks before its text is lost, shows the save of a colleague and overwrites it, with a history. */
export async function expectConflict(
  page: Page,
  kind: string,
  editor: Locator,
  saving: Saving,
): Promise<void> {
  await saving.type(editor)
  await expectQuestionBeforeLeaving(page)

  await saveFirst(page, saving)
  await editor.getByRole('button', { name: 'Update', exact: true }).last().click()
  const conflict = page.getByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
  await expect(conflict.getByRole('rowheader').first()).toBeVisible()
  await conflict.getByRole('button', { name: 'Sovrascrivi con la mia' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.locator('[data-type="success"]')).toBeVisible()

  const { entries } = (await callApi(page, 'GET', `/history?noun=${kind}`)) as { entries: { kind: string }[] }
  // A colleague's save, and the one that overwrote it.
  expect(entries.filter(({ kind }) => kind === 'changed' || kind === 'created').length).toBeGreaterThan(1)
}
