import { expect, type Page } from '@playwright/test'
import { openTool } from './admin.ts'
import type { PagePath } from './every-screen.ts'

/** What a page opens over itself, with its name. */
interface OpenedPart {
  name: string
  /** The page on which it opens. */
  at: PagePath
  open(page: Page): Promise<unknown>
}

const dialogIsOpen = (page: Page) => expect(page.getByRole('dialog').last()).toBeVisible()
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Presses a button of the page, which a phone may fold. */
const pressInPage = (name: string | RegExp) => async (page: Page) => {
  const fold = page.locator('[data-shows-folded][aria-expanded="false"]')
  const button = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()
  if ((await fold.isVisible()) && !(await button.isVisible())) await fold.click()
  await button.click()
}
const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await pressInPage(name)(page)
  await dialogIsOpen(page)
}
const dialogByKey =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
    await dialogIsOpen(page)
  }
const menuBy = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
}
/** The list of a choice, which a phone may fold with the filters. */
const listOf = (label: string) => async (page: Page) => {
  const field = page.getByRole('main').getByRole('combobox', { name: label }).first()
  const fold = page.getByRole('button', { name: /^Filtri/ })
  if (!(await field.isVisible()) && (await fold.isVisible())) await fold.click()
  await field.click()
  await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
}
/** A dialog of an entry of the menu of a row. */
const recordDialog = (action: string | RegExp) => async (page: Page) => {
  await menuBy(/^Azioni di Schermi/)(page)
  await page.getByRole('menuitem', { name: action }).click()
  await dialogIsOpen(page)
}
/** The tools of administrators that the walk opens. */
export const OPENED_TOOLS = new Set<string>()
const tool = (label: string, title: string) => {
  OPENED_TOOLS.add(label)
  return (page: Page) => openTool(page, label, title)
}
/** An entry of the header, or of its menu on a phone. */
const ownDialog = (name: string) => async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name }).click()
  } else await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  await dialogIsOpen(page)
}
const tabBy = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click()
  const panel = page.getByRole('tabpanel', { name })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
}
const searchPerson = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Mail' }).fill('zeno.schermi@example.it')
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Che cosa è conservato' })).toBeVisible()
}
/** The section of the basis with what one of them needs, by the entry of the navigation, which a phone folds. */
const basisOf = (basis: string) => async (page: Page) => {
  const title = 'Perché possiamo parlare con questa persona'
  const navigation = page.getByRole('navigation', { name: 'Sezioni del modulo' })
  await expect(navigation).toBeVisible()
  const fold = navigation.getByRole('button', { name: /^Sezioni complete/ })
  if (await fold.isVisible()) await fold.click()
  await navigation.getByRole('button', { name: title }).click()
  const section = page.getByRole('region', { name: title })
  await section.getByText(basis, { exact: true }).click()
  await expect(section.getByLabel('Chi ha parlato')).toBeVisible()
  await expect(section.getByRole('status')).toHaveText('Salvato')
}

const part = (at: PagePath, name: string, open: OpenedPart['open']): OpenedPart => ({ at, name, open })
const administration = menuBy('Amministrazione')
const pageSearch = dialogByKey('Control+k')

/** At least one menu or dialog of each page behind a login, and one of each kind. */
export const OPENED_PARTS: readonly OpenedPart[] = [
  part('/', 'the search of pages', pageSearch),
  part('/records', 'the menu of administration', administration),
  part('/records', 'the menu of exports', menuBy('Esporta')),
  part('/records', 'the menu of a record', menuBy(/^Azioni di Schermi/)),
  part('/records', 'the keys of a list', async (page) => {
    // The search has the first focus, and takes the key as a letter.
    await page.getByText(/^Ciao, /).click()
    await dialogByKey('?')(page)
  }),
  part('/records', 'the change of a password', ownDialog('Cambia password')),
  part('/records', 'the own sessions', ownDialog('Le tue sessioni')),
  part('/records', 'the missing link of OCR', ownDialog('OCR')),
  ...[
    'Duplicate',
    'Create PDF',
    'Preview of script',
    'Electronic signature',
    'Send email',
    'Sync',
    'Storia',
    'Remove',
    /^Esiti/,
  ].map((action) => part('/records', `${action} of a record`, recordDialog(action))),
  part('/records', 'the removed records', (page) => page.goto('/records?removed=true')),
  part('/$id', 'the menu of an open record', menuBy(/^Azioni di Schermi/)),
  part('/records/$id', 'the search of fields', dialogBy(/Trova un campo/)),
  ...['Ha chiesto lui', 'Ha dato il consenso', 'È già cliente'].map((basis) =>
    part('/records/$id', `the basis ${basis}`, basisOf(basis)),
  ),
  part('/$id/$status', 'the menu of a shown record', menuBy(/^Azioni di Schermi/)),
  part('/records/$id/$status', 'the menu of administration', administration),
  part('/$id/duplicate', 'the search of fields', dialogBy(/Trova un campo/)),
  part('/new', 'the search of fields', dialogBy(/Trova un campo/)),
  part('/new', 'the keys of the form', dialogBy('Tasti rapidi')),
  part('/new', 'the notes of a call', dialogBy(/^Appunti/)),
  part('/records/new', 'a pasted text', dialogBy('Incolla un testo')),
  part('/outcomes', 'the file of a supplier', dialogBy('File del fornitore')),
  part('/outcomes', 'an outcome', async (page) => {
    await pressInPage('Scegli tutte quelle mostrate')(page)
    await dialogBy('Registra l’esito')(page)
  }),
  part('/outcomes', 'the causes', tabBy('Cause dei KO')),
  part('/outcomes', 'the complaints', tabBy('Contestati')),
  part('/outcomes', 'the end of a complaint', async (page) => {
    await tabBy('Contestati')(page)
    await dialogBy('Chiudi il reclamo')(page)
  }),
  part('/records', 'a complaint', async (page) => {
    await recordDialog(/^Esiti/)(page)
    await page.getByRole('button', { name: /^Reclamo/ }).click()
    await expect(page.getByRole('dialog', { name: /^Reclamo/ })).toBeVisible()
    await expect(page.getByLabel('Che cosa dice il cliente')).toBeVisible()
  }),
  part('/withdrawals', 'a withdrawal', dialogBy('Registra un recesso')),
  part('/duty-rules', 'a rule', dialogBy(/^Update/)),
  part('/duty-rules', 'the versions of a rule', press(/^Versioni di/)),
  part('/scripts', 'the removal of an operation', dialogBy('Remove')),
  part('/scripts/new', 'a choice', listOf('Type of client')),
  part('/scripts/$id', 'a choice', listOf('PDF Template')),
  part('/templates', 'the removal of a template', dialogBy(/^Remove/)),
  part('/templates/new', 'the menu of administration', administration),
  part('/templates/$id', 'the proposed rules', dialogBy('Proponi le regole')),
  part('/templates/$id', 'the preview', async (page) => {
    await page.getByRole('tab', { name: 'Anteprima' }).click()
    const side = page.locator('[data-state="drawn"]').filter({ has: page.getByRole('img') })
    await expect(side.first()).toBeVisible()
  }),
  part('/templates/custom', 'the removal of a field', dialogBy(/^Remove/)),
  part('/templates/custom/new', 'the search of pages', pageSearch),
  part('/templates/custom/$id', 'the removal of a field', dialogBy('Remove')),
  part('/consents', 'a text', dialogBy('Update')),
  part('/consents', 'the versions of a text', dialogBy(/^Versioni/)),
  part('/call-consents', 'a consent', dialogBy('Registra un consenso')),
  part('/call-consents', 'the end of a consent', dialogBy('Revoca')),
  part('/mail-texts', 'a mail text', dialogBy(/^Update/)),
  part('/users', 'a new user', dialogBy('Create new')),
  part('/users', 'a user', dialogBy('Edit')),
  part('/users', 'the logs of a user', dialogBy('Logs')),
  part('/users', 'a new authenticator', dialogBy('Reset authenticator')),
  part('/users', 'Domains', tool('Domains', 'Add Domains')),
  part('/users', 'Emails', tool('Emails', 'Manage emails')),
  part('/users', 'Reports', tool('Reports', 'Generate Report')),
  part('/users', 'questionari', tool('questionari', 'Create a new question rule')),
  part('/users', 'the lists of the form', tool('Elenchi del modulo', 'Elenchi del modulo')),
  part('/users', 'the numbers of the office', tool('Numeri dell’ufficio', 'Numeri dell’ufficio')),
  part('/users', 'the register', tool('Registro delle opposizioni', 'Registro delle opposizioni')),
  part('/users', 'the papers', tool('Documenti prima del contratto', 'Documenti prima del contratto')),
  part('/users', 'a paper', async (page) => {
    await openTool(page, 'Documenti prima del contratto', 'Documenti prima del contratto')
    await page.getByRole('button', { name: 'Aggiungi un documento' }).click()
    await expect(page.getByRole('dialog', { name: 'Aggiungi un documento' })).toBeVisible()
  }),
  part('/users', 'IBAN', tool('IBAN', 'Upload IBANS')),
  part('/users', 'Addresses', tool('Addresses', 'Add Addresses')),
  part('/users', 'M-Checkboxes', tool('M-Checkboxes', 'Mail Checkboxes')),
  part('/users', 'the newsletter', tool('Script della newsletter', 'Script della newsletter')),
  part('/people', 'a found person', searchPerson),
  part('/people', 'the erasure of a person', async (page) => {
    await searchPerson(page)
    await dialogBy('Cancella i dati')(page)
  }),
  part('/overview', 'a choice', listOf('Operatore')),
  part('/packages', 'a new package', dialogBy('Create new')),
  part('/packages', 'a package', dialogBy('Update')),
  part('/packages', 'the removal of a package', dialogBy('Remove')),
  part('/packages', 'the history of a package', dialogBy(/^Storia/)),
  part('/history', 'a choice', listOf('Chi')),
  part('/services', 'a webhook', dialogBy('Create new')),
  part('/services', 'what works', async (page) => {
    await page.locator('summary').click()
    await expect(page.getByRole('region', { name: 'Salvataggi' })).toBeVisible()
  }),
  part('/system', 'the menu of administration', administration),
  part('/crm/products', 'a product', dialogBy('Edit')),
  part('/crm/products', 'the upload of products', dialogBy('Importa')),
  part('/crm/owners', 'an owner', dialogBy('Edit')),
  part('/crm/leads', 'the menu of administration', administration),
  part('/crm/leads/$id', 'the search of pages', pageSearch),
  part('/crm/mapping', 'a field', dialogBy('Edit')),
  part('/crm/mapping', 'the history of a field', dialogBy('Storia')),
  part('/crm/contacts/$id', 'the search of pages', pageSearch),
  part('/crm/contracts/$id', 'the menu of administration', administration),
]
