import type { Browser, Page } from '@playwright/test'
import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import { gasChange } from '../contract/fixtures/samples.ts'
import type { Values } from '../contract/index.ts'
import { hastenJobs } from '../test/hasten-jobs.ts'
import { type AllStandIns, startAll } from '../test/stand-ins/start-all.ts'
import { withDemoIds } from './contracts.ts'
import { freePorts } from './free-ports.ts'
import { expect, journey } from './journey.ts'
import { closeTool } from './pages/admin.ts'
import { box, fillField, fillForm, submit } from './pages/form.ts'
import { enterPassword, logIn, Person, proveMailbox, scanQr, typePin } from './pages/login.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'
import { sendToSign } from './pages/signing.ts'
import { readPdf } from './pdf.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Watch } from './watch.ts'

const STAND_INS = 10
const customer = { name: 'Bruna', last_name: 'Senzarete' }
const codice_fiscale = fiscalCodeOf({ ...customer, birthDate: '1985-12-10', sex: 'F', belfiore: 'F205' })
const email = 'bruna.senzarete@posta.example'
const contract: Values = {
  ...withDemoIds(gasChange),
  ...customer,
  codice_fiscale,
  email,
  contact_id: 'C-900',
  lead_id: 'Fiera',
  contact_owner: { id: '', name: 'Alice Fontana' },
}

/** Starts the external services; restarted on the same ports they have no data from before. */
async function startOutside(publicUrl: string, firstPort: number): Promise<AllStandIns> {
  const outside = await startAll({ publicUrl, firstPort })
  const { zoho } = outside.standIns
  const Product_Name = (contract.product_gas as { name: string }).name
  zoho.put('Products', { Product_Name, Product_Active: true, Type: 'Gas', Customer_Type: 'Private' })
  return outside
}

let server: RunningServer
let outside: AllStandIns
let firstPort: number

journey.beforeAll(async () => {
  firstPort = await freePorts(STAND_INS)
  server = await startServer(async (address) => {
    outside = await startOutside(address, firstPort)
    // Codes by mail, and files on this machine.
    const otherVariables = Object.entries(outside.variables).filter(([name]) => !/^(OIDC|FILES)_/.test(name))
    return { ...Object.fromEntries(otherVariables), RETRY_BASE_SECONDS: '1' }
  })
})
journey.afterAll(async () => {
  await server.stop()
  await outside.close()
})

journey(
  'With every external service unavailable records are saved, and queued effects run automatically when the services return @endurance',
  async ({ browser, watch }) => {
    const open = async (login: string) => {
      const page = await newPage(browser)
      watch.alsoWatch(page.context())
      await logIn(page, new Person(login))
      return page
    }
    const [page, admin] = await Promise.all([open('anna.bianchi'), open('admin')])
    await admin.goto('/services')
    await page.goto('/new')
    await expect(box(page, 'contact_owner').locator('input')).toBeVisible()
    await outside.close()

    await page.reload()
    await fillForm(page, contract)
    await writeToCustomer(page, watch)
    await submit(page, 'Add')
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await search(page, customer.last_name)
    await expect(rows(page)).toHaveCount(1)
    await checkAfterOutage(page, watch)
    await expectNotice(admin)
    const marco = new Person('marco.rossi')
    const late = await logInLate(browser, watch, marco)

    outside = await startOutside(server.address, firstPort)
    const { zoho, namirial, mailchimp, smtp } = outside.standIns
    for (const queue of ['mail.send', 'crm.sync-record', 'newsletter.subscribe', 'signature.send'] as const)
      await hastenJobs(server.databaseUrl, queue)
    await expect
      .poll(() => [
        zoho.rows('Contacts').map(({ Last_Name }) => Last_Name),
        zoho.rows('Contratti').length,
        zoho.files.length,
        namirial.envelopes.size,
        [...mailchimp.members.keys()],
        mailsTo(email, smtp),
      ])
      .toEqual([[customer.last_name], 1, 1, 1, [email], MAILS])
    await proveMailbox(late, marco)
    await expect(late.getByText(/^Ciao, /)).toBeVisible()
    await page.reload()
    await expect(rows(page).locator('[data-signature="sent"]')).toHaveText('Inviato')
    const again = await runRowAction(page, rows(page), 'Sync')
    await expect(again.getByText('è già nel CRM')).toBeVisible()
    await admin.reload()
    await expect(admin.getByText('Niente è rimasto indietro')).toBeVisible()
    // Effects that were running show at the next poll of the page.
    await expect(admin.getByText('Verranno inviati automaticamente')).toHaveCount(0)
  },
)

const MAILS = [/^Grazie per aver scelto/, /^Riepilogo del Suo contratto/].map((content) =>
  expect.stringMatching(content),
)
/** Sorted: the mails of a queue are sent in no order. */
const mailsTo = (address: string, { taken }: AllStandIns['standIns']['smtp']) =>
  taken
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject }) => subject ?? '')
    .sort()

/** In the form: each action that needs an external service shows its outcome. */
async function writeToCustomer(page: Page, watch: Watch): Promise<void> {
  const mailing = page.locator('#section-mailing')
  await fillField(page, 'name_mailing', customer.name)
  await fillField(page, 'last_name_mailing', customer.last_name)
  watch.expect(/\/verification\/email$/, 502)
  await fillField(page, 'email_mailing', email)
  await expect(mailing.locator('[data-check]')).toContainText("Can't check the email, problem on backend")
  await mailing.getByRole('button', { name: 'Cliente felice' }).click()
  await expect(
    mailing.getByText('La posta non risponde: l’email è salvata e verrà inviata automaticamente.'),
  ).toBeVisible()

  const newsletter = page.locator('#section-newsletter')
  await fillField(page, 'newsletter', true)
  await fillField(page, 'name_subs', customer.name)
  await fillField(page, 'last_name_subs', customer.last_name)
  await fillField(page, 'email_subs', email)
  watch.expect(/\/subscription$/, 502)
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter.getByText('l’iscrizione verrà inviata automaticamente')).toBeVisible()
}

/** In the list: the PDF is created locally, the rest is queued. */
async function checkAfterOutage(page: Page, watch: Watch): Promise<void> {
  const row = rows(page)
  const pdf = await runRowAction(page, row, 'Create PDF')
  expect(await readPdf(page, () => pdf.getByRole('button', { name: 'gas' }).click())).toContain(
    customer.last_name,
  )
  await expect(pdf).toBeHidden()
  const mail = await runRowAction(page, row, 'Send email')
  await mail.getByRole('button', { name: 'Manda l’email' }).click()
  await expect(toast(page, 'La posta non risponde')).toHaveAttribute('data-type', 'success')

  watch.expect(/\/sync$/, 502)
  const sync = await runRowAction(page, row, 'Sync')
  await expect(sync.getByText('Cliente: il CRM non risponde, nuovo tentativo automatico')).toBeVisible()
  await sync.getByRole('button', { name: 'Chiudi', exact: true }).click()

  watch.expect(/\/envelopes$|\/namirial$/, 502)
  const sign = await runRowAction(page, row, 'Electronic signature')
  await sendToSign(sign, 'Il cliente lo sa')
  await expect(sign.getByText('verrà inviato automaticamente quando il servizio risponde')).toBeVisible()
  await closeTool(sign)
}

/** The view of the administrator meanwhile. */
async function expectNotice(admin: Page): Promise<void> {
  await admin.reload()
  const card = (name: string) => admin.getByRole('region', { name, exact: true })
  for (const [name, count] of [
    ['CRM', 1],
    ['Firma elettronica', 1],
    ['Posta in uscita', 2],
    ['Newsletter', 1],
  ] as const) {
    await expect(card(name)).toContainText('non risponde')
    await expect(card(name)).toContainText(`In attesa: ${count}. Verranno inviati automaticamente.`)
  }
  await expect(card('Da sistemare').getByRole('listitem')).toHaveCount(3)
}

/** A user who has not logged in yet sees why the login waits, and does not have to repeat any input. */
async function logInLate(browser: Browser, watch: Watch, person: Person): Promise<Page> {
  const page = await newPage(browser)
  watch.alsoWatch(page.context())
  await page.goto('/')
  await enterPassword(page, person)
  await scanQr(page, person)
  await page.getByRole('button', { name: 'Next' }).click()
  await typePin(page, person.nextCode())
  await page.getByRole('button', { name: 'Next' }).click()
  watch.expect(/\/verify\/email\/start$/, 502)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText('Resta su questa pagina e riprova tra poco')).toBeVisible()
  return page
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address })
  return await context.newPage()
}
