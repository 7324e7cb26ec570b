import type { Locator, Page } from '@playwright/test'
import { openTool } from './admin.ts'

/** How a journey opens a stored entry of an entity, types, and finds its save. */
export interface AdministeredEditor {
  /** Opens the editor of a stored entry. */
  open(page: Page): Promise<Locator>
  /** Types another value. */
  type(editor: Locator): Promise<void>
  /** The path of the call that saves, below the prefix of the API. */
  saves: RegExp
  /** The body of the same save by a colleague, with another value. */
  colleague(body: Record<string, unknown>): Record<string, unknown>
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
