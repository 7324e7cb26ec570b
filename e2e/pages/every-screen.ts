import { expect, type Page } from '@playwright/test'
import type { CallAnswer } from '../../shared/api/call.ts'
import type { listConsentTexts } from '../../shared/api/consents.ts'
import { PAGE_PATHS } from '../../shared/page-paths.ts'
import { contractOf } from '../contracts.ts'
import { openTool } from './admin.ts'
import { callApi, sendNewContract, storeContract } from './signing.ts'

/** Where each path of the portal leads. */
type Addresses = Record<(typeof PAGE_PATHS)[number], string>

/** What a page opens over itself, with its name. */
interface Opened {
  name: string
  /** The page on which it opens. */
  at: keyof Addresses
  open(page: Page): Promise<unknown>
}

type Entries = Record<string, { id: string }[]>

/** Stores entries and returns a page of each kind. */
export async function addressesOf(page: Page): Promise<Addresses> {
  const record = await storeContract(page, contractOf('Zeno', 'Schermi', 'zeno.schermi@example.it'))
  const { links } = (await callApi(page, 'GET', `/records/${record}/sync`)) as { links: string[] }
  await changeConsentText(page)
  const firstOf = async (path: string): Promise<string> => {
    const entries = (await callApi(page, 'GET', path)) as Entries
    const id = Object.values(entries).find(Array.isArray)?.[0]?.id
    if (!id) throw new Error(`${path} has no entries`)
    return id
  }
  const link = (part: string): string => {
    const found = links.find((one) => one.includes(part))
    if (!found) throw new Error(`no page ${part} of the CRM`)
    return found
  }
  await writeConsentAgain(page)
  const own = {
    '/scripts/$id': `/scripts/${await firstOf('/scripts')}`,
    '/templates/$id': `/templates/${await firstOf('/templates')}`,
    '/templates/custom/$id': `/templates/custom/${await firstOf('/customs')}`,
    '/crm/leads/$id': `/crm/leads/${await firstOf('/crm/leads')}`,
    '/crm/contacts/$id': link('/contacts/'),
    '/crm/contracts/$id': link('/contracts/'),
    '/$id': `/${record}`,
    '/$id/$status': `/${record}/view`,
    '/$id/duplicate': `/${record}/duplicate`,
    '/records/$id': `/records/${record}`,
    '/records/$id/$status': `/records/${record}/view`,
  }
  const fixed = PAGE_PATHS.filter((path) => !path.includes('$')).map((path) => [path, path])
  return { ...Object.fromEntries(fixed), ...own } as Addresses
}

/** Only a consent with former versions shows them. */
async function writeConsentAgain(page: Page): Promise<void> {
  const { texts } = (await callApi(page, 'GET', '/consents/texts')) as CallAnswer<typeof listConsentTexts>
  const { purpose, version, text } = texts.find((one) => one.purpose === 'newsletter')!
  await callApi(page, 'POST', '/consents/texts', { purpose, version, text: `${text} Versione nuova.` })
}

/** A text that was changed has versions to show. */
async function changeConsentText(page: Page): Promise<void> {
  const { texts } = (await callApi(page, 'GET', '/consents/texts')) as {
    texts: { purpose: string; version: number }[]
  }
  const version = texts.find(({ purpose }) => purpose === 'newsletter')?.version
  const text = 'Acconsento a ricevere la newsletter con le offerte dell’ufficio.'
  await callApi(page, 'POST', '/consents/texts', { purpose: 'newsletter', version, text })
}

/** The pages of customers: a contract to sign, and the verification of a document. */
export const customerAddresses = async (page: Page): Promise<string[]> => [
  await sendNewContract(page, 'Riquadri'),
  '/verifica',
]

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}
const dialogByKey =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.getByRole('dialog').last()).toBeVisible()
  }
/** The same where a phone folds the button with the filters. */
const unfoldedDialogBy = (name: string | RegExp) => async (page: Page) => {
  const fold = page.locator('[data-shows-folded]')
  if (await fold.isVisible()) await fold.click()
  await dialogBy(name)(page)
}
const menuBy = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}
/** A dialog of an entry of the menu of a row. */
const recordDialog = (action: string) => async (page: Page) => {
  await menuBy(/^Azioni di Schermi/)(page)
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}
const tool = (label: string, title: string) => (page: Page) => openTool(page, label, title)
/** An entry of the header, or of its menu on a phone. */
const own = (name: string) => async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name }).click()
  } else await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}

/** A menu and a dialog of each kind. */
export const OPENED: readonly Opened[] = [
  { name: 'the menu of administration', at: '/records', open: menuBy('Amministrazione') },
  { name: 'the menu of exports', at: '/records', open: menuBy('Esporta') },
  { name: 'the menu of a record', at: '/records', open: menuBy(/^Azioni di Schermi/) },
  { name: 'the menu of an open record', at: '/$id', open: menuBy(/^Azioni di Schermi/) },
  { name: 'the keys of a list', at: '/records', open: dialogByKey('Tab', '?') },
  { name: 'the search of pages', at: '/records', open: dialogByKey('Control+k') },
  { name: 'the change of a password', at: '/records', open: own('Cambia password') },
  { name: 'the own sessions', at: '/records', open: own('Le tue sessioni') },
  { name: 'the missing link of OCR', at: '/records', open: own('OCR') },
  ...['Duplicate', 'Create PDF', 'Preview of script', 'Electronic signature', 'Send email', 'Sync'].map(
    (action) => ({ name: `${action} of a record`, at: '/records' as const, open: recordDialog(action) }),
  ),
  { name: 'the history of a record', at: '/records', open: recordDialog('Storia') },
  { name: 'the removal of a record', at: '/records', open: recordDialog('Remove') },
  { name: 'Domains', at: '/records', open: tool('Domains', 'Add Domains') },
  { name: 'Emails', at: '/records', open: tool('Emails', 'Manage emails') },
  { name: 'Reports', at: '/records', open: tool('Reports', 'Generate Report') },
  { name: 'questionari', at: '/records', open: tool('questionari', 'Create a new question rule') },
  { name: 'the lists of the form', at: '/records', open: tool('Elenchi del modulo', 'Elenchi del modulo') },
  { name: 'IBAN', at: '/records', open: tool('IBAN', 'Upload IBANS') },
  { name: 'Addresses', at: '/records', open: tool('Addresses', 'Add Addresses') },
  { name: 'M-Checkboxes', at: '/records', open: tool('M-Checkboxes', 'Mail Checkboxes') },
  {
    name: 'the scripts of the newsletter',
    at: '/records',
    open: tool('Script della newsletter', 'Script della newsletter'),
  },
  { name: 'the creation of a package', at: '/packages', open: dialogBy('Create new') },
  { name: 'the change of a package', at: '/packages', open: dialogBy('Update') },
  { name: 'the removal of a package', at: '/packages', open: dialogBy('Remove') },
  { name: 'the history of a package', at: '/packages', open: dialogBy(/^Storia/) },
  { name: 'the creation of a user', at: '/users', open: dialogBy('Create new') },
  { name: 'the change of a user', at: '/users', open: dialogBy('Edit') },
  { name: 'the logs of a user', at: '/users', open: dialogBy('Logs') },
  { name: 'a mail text', at: '/mail-texts', open: dialogBy(/^Update/) },
  { name: 'a consent', at: '/consents', open: unfoldedDialogBy('Update') },
  { name: 'the versions of a consent', at: '/consents', open: unfoldedDialogBy(/^Versioni/) },
  { name: 'a product', at: '/crm/products', open: dialogBy('Edit') },
  { name: 'the upload of products', at: '/crm/products', open: dialogBy('Importa') },
  { name: 'an owner', at: '/crm/owners', open: dialogBy('Edit') },
  { name: 'the mapping of a field', at: '/crm/mapping', open: dialogBy('Edit') },
  { name: 'a new webhook', at: '/services', open: dialogBy('Create new') },
  { name: 'the search of fields', at: '/new', open: dialogBy(/Trova un campo/) },
  { name: 'the keys of the form', at: '/new', open: dialogBy('Tasti rapidi') },
  { name: 'the notes of a call', at: '/new', open: dialogBy(/^Appunti/) },
  { name: 'a pasted text', at: '/new', open: dialogBy('Incolla un testo') },
]
