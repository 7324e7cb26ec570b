import type { Page } from '@playwright/test'
import { cadastral } from '../contract/fixtures/samples.ts'
import { uploadedForm } from '../test/uploaded-form.ts'
import { expect, journey } from './journey.ts'
import { closeTool, openTool } from './pages/admin.ts'
import { fillForm, submit } from './pages/form.ts'
import { Person } from './pages/login.ts'
import { rows, runRowAction, toast } from './pages/records.ts'
import { logInFirstTime } from './pages/users.ts'
import { readPdf } from './pdf.ts'
import { type RunningServer, startServer } from './server.ts'

const OWNER = 'Olga Neri'
const PRODUCT = 'CV EE Casa'
const OPERATION = 'CV Cambio EE'

/** A new installation: without users and without a catalogue. */
const firstDay = journey.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer(async () => ({ SPORTELLO_MODE: 'production' }), { isNew: true })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Without a mail server the operator of the installation has the codes. */
const codeFor =
  (server: RunningServer, { login }: Person) =>
  async () =>
    /^Code: (\d{6})$/m.exec(await server.command('login-code', '--login', login))?.[1] ?? ''
const addressOf = (login: string) => `${login}@ufficio.example`

/** Creates one entry of a list in its dialog. */
async function create(
  page: Page,
  path: string,
  texts: Record<string, string>,
  message: string,
): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Create new' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(texts))
    await dialog.getByRole('textbox', { name: label }).fill(text)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, message)).toBeVisible()
}

async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(choices)) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
}

firstDay(
  '[SHELL-2] An empty installation is set up, and a contract is recorded in it @endurance',
  async ({ page: adminPage, server, browser, watch }) => {
    const given = await server.command(
      'create-admin',
      '--login',
      'capo',
      '--name',
      'Carla',
      '--last-name',
      'Po',
      '--email',
      addressOf('capo'),
    )
    const first = new Person('capo', /Password: (\S+)/.exec(given)?.[1])
    await adminPage.goto('/')
    await logInFirstTime(adminPage, first, 'tavolo-verde-9 nuvole', codeFor(server, first))

    await create(adminPage, '/crm/owners', { 'Nome e cognome': OWNER }, 'Contact Owner has been created')
    await adminPage.goto('/crm/products')
    await adminPage.getByRole('button', { name: 'Create new' }).click()
    const dialog = adminPage.getByRole('dialog')
    await dialog.getByLabel('Nome').fill(PRODUCT)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toast(adminPage, 'Product has been created')).toBeVisible()
    await adminPage.goto('/packages')
    await adminPage.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Package Name').fill('Casa')
    await dialog.getByLabel('CRM identifier').fill('591')
    await dialog.getByLabel('Products').fill(PRODUCT)
    await adminPage.getByRole('option', { name: PRODUCT }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toast(adminPage, 'Package has been created')).toBeVisible()

    await adminPage.goto('/templates/custom/new')
    await adminPage.getByLabel('Name').fill('saluto')
    await adminPage.getByRole('textbox', { name: 'Rule' }).fill('Gentile $Cognome')
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(adminPage, 'Custom field has been created')).toBeVisible()
    await adminPage.goto('/templates/new')
    await adminPage.getByLabel('Name').fill('Modulo')
    const form = await uploadedForm(['saluto'])
    await adminPage
      .locator('input[type="file"]')
      .setInputFiles({ name: 'modulo.pdf', mimeType: 'application/pdf', buffer: form })
    await adminPage.getByRole('textbox', { name: 'Regola di saluto' }).fill('$saluto!')
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(adminPage, 'Template has been created')).toBeVisible()
    await adminPage.goto('/scripts/new')
    await choose(adminPage, {
      'Type of client': 'domestico',
      'Tipo di Utenza': 'luce',
      'PDF Template': 'Modulo',
    })
    await adminPage.getByLabel('Operation Name').fill(OPERATION)
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(adminPage, 'Script has been created')).toBeVisible()

    const boxes = await openTool(adminPage, 'M-Checkboxes', 'Mail Checkboxes')
    await boxes.getByLabel('Name', { exact: true }).fill('Bonus')
    await boxes.getByLabel('Iteraction name').fill('Lo sconto arriva da solo.')
    await boxes.getByRole('button', { name: 'Create' }).click()
    await expect(boxes.getByRole('listitem')).toContainText(['Bonus'])
    await closeTool(boxes)
    const addresses = await openTool(adminPage, 'Addresses', 'Add Addresses')
    const places = Buffer.from('Comune;Provincia;Regione\nBorgo Nuovo;RM;Lazio\n')
    await addresses
      .locator('input[type="file"]')
      .setInputFiles({ name: 'comuni.csv', mimeType: 'text/csv', buffer: places })
    await addresses.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(addresses.getByRole('status')).toContainText('Salvate1')

    await adminPage.goto('/users')
    await adminPage.getByRole('button', { name: 'Create new' }).click()
    const agent = new Person('nadia', await dialog.getByRole('textbox', { name: 'Password' }).inputValue())
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Nadia')
    await dialog.getByLabel('Login').fill(agent.login)
    await dialog.getByLabel('Email').fill(addressOf(agent.login))
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toast(adminPage, 'User has been created')).toBeVisible()

    const context = await browser.newContext()
    watch.alsoWatch(context)
    const page = await context.newPage()
    await page.goto('/')
    await logInFirstTime(page, agent, 'nuvole-basse-7 tavoli', codeFor(server, agent))
    await page.goto('/new')
    await fillForm(page, { ...cadastral, contact_owner: { id: '', name: OWNER } })
    await submit(page, 'Add')
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await page.goto('/records')
    await expect(rows(page)).toHaveCount(1)
    const pdfPage = await runRowAction(page, rows(page), 'Create PDF')
    const text = await readPdf(page, () => pdfPage.getByRole('button', { name: 'luce' }).click())
    expect(text).toContain('Gentile D’Angelo!')
    await context.close()
  },
)
