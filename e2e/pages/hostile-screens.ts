import { expect, type Page } from '@playwright/test'
import { openTool } from './admin.ts'
import type { HostileData } from './hostile-data.ts'
import { runRowAction, table } from './records.ts'

/** How a screen is opened, and how many vectors it shows at least: an empty screen proves nothing. */
type Screen = readonly [least: number, open: string | ((page: Page) => Promise<unknown>)]

/** Opens a dialog of the row of a record. */
const dialogOf = (id: string, action: string) => async (page: Page) => {
  await page.goto('/records?rowsPerPage=20')
  const row = table(page)
    .locator('tr')
    .filter({ has: page.locator(`a[href="/${id}"]`) })
  await runRowAction(page, row, action)
}
const tool = (label: string, title: string) => async (page: Page) => {
  await page.goto('/records')
  return await openTool(page, label, title)
}

async function openMailText(page: Page, title: string): Promise<void> {
  await page.goto('/mail-texts')
  await page.getByRole('button', { name: `Update ${title}` }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
}

/** The screens of the portal, by name. */
export function screensOf({
  drafts,
  contracts,
  operation,
  template,
  texts,
  entries,
}: HostileData): Record<string, Screen> {
  const [first = '', second = ''] = contracts
  return {
    'the list of records': [25, '/records?rowsPerPage=20'],
    'the search of records': [1, `/records?searchWord=${encodeURIComponent('<img src=x onerror="hit(7)">')}`],
    ...Object.fromEntries(
      drafts.map((id, number) => [`the form of draft ${number}`, [50, `/${id}`] as const]),
    ),
    'the form of a contract': [125, `/${first}`],
    'a duplicate': [125, `/${first}/duplicate`],
    'the history of a record': [25, dialogOf(first, 'Storia')],
    'the script of a record': [50, dialogOf(first, 'Preview of script')],
    'the documents of a record': [1, dialogOf(first, 'Create PDF')],
    'the signature of a record': [1, dialogOf(second, 'Electronic signature')],
    'the operations': [1, '/scripts?rowsPerPage=20'],
    'an operation': [25, `/scripts/${operation}`],
    'the templates': [1, '/templates'],
    'a template': [15, `/templates/${template}`],
    'the custom fields': [25, '/templates/custom'],
    'the users': [5, '/users?rowsPerPage=20'],
    'the packages': [12, '/packages'],
    'the overview': [1, '/overview'],
    'the history': [450, '/history'],
    'the consents': [7, '/consents'],
    'the outbox': [5, '/outbox'],
    'the products': [7, '/crm/products?rowsPerPage=20'],
    'the owners': [5, '/crm/owners?rowsPerPage=20'],
    'the leads': [7, '/crm/leads'],
    ...Object.fromEntries(entries.map((path, number) => [`entry ${number} of the CRM`, [20, path] as const])),
    'the interactions': [450, tool('M-Checkboxes', 'Mail Checkboxes')],
    'the questions': [50, tool('questionari', 'Create a new question rule')],
    'the mail configurations': [1, tool('Emails', 'Manage emails')],
    'the option lists': [
      15,
      async (page) => {
        const dialog = await tool('Elenchi del modulo', 'Elenchi del modulo')(page)
        await dialog.getByLabel('Campo').selectOption(texts.list)
      },
    ],
    'the texts of mails': [1, '/mail-texts'],
    'the editor of a mail': [25, (page) => openMailText(page, texts.mail)],
    'the preview of a mail': [
      1,
      async (page) => {
        await openMailText(page, texts.mail)
        await page.getByRole('tab', { name: 'Anteprima' }).click()
        await expect(page.getByText('Oggetto:')).toBeVisible()
      },
    ],
    'the editor of a consent': [
      15,
      async (page) => {
        await page.goto('/consents')
        const card = page.locator('section').filter({ hasText: texts.consent.slice(0, 40) })
        await card.getByRole('button', { name: 'Update' }).click()
        await expect(page.getByLabel('Testo del consenso')).toHaveValue(texts.consent)
      },
    ],
    'the newsletter scripts': [25, tool('Script della newsletter', 'Script della newsletter')],
  }
}
