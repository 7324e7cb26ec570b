import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import { NAMIRIAL_TOKEN, type NamirialStandIn, startNamirial } from '../test/stand-ins/namirial.ts'
import { dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { openLoggedIn, Person } from './pages/login.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'
import { sendToSign, storeContract } from './pages/signing.ts'
import { OPENED_IN_TAB } from './pdf.ts'
import { type RunningServer, startServer } from './server.ts'

const REFUSAL = { ErrorId: 'ERR0012', Message: 'ERR0012 - Invalid workstep configuration' }

const person = { name: 'Dario', last_name: 'Lontani', email: 'dario.lontani@example.it' }
const codice_fiscale = fiscalCodeOf({ ...person, birthDate: '1985-12-10', sex: 'M', belfiore: 'F205' })
const payer = { iban_nome: person.name, iban_cognome: person.last_name, iban_codice_fiscale: codice_fiscale }
const contract = { ...dualContract, ...person, ...payer, codice_fiscale }

let server: RunningServer
let namirial: NamirialStandIn

journey.beforeAll(async () => {
  namirial = await startNamirial()
  server = await startServer(async () => ({
    SIGN_NAMIRIAL_URL: namirial.url,
    SIGN_NAMIRIAL_TOKEN: NAMIRIAL_TOKEN,
  }))
})
journey.afterAll(async () => {
  await server.stop()
  await namirial.close()
})

journey(
  // Also SIGN-6.
  '[SIGN-1] [SIGN-5] A contract is rejected by Namirial, sent again, signed there and stored here @endurance',
  async ({ browser, watch }) => {
    watch.expect(/\/envelopes$|\/namirial$/, 422)
    const adminPage = await browser.newContext({ baseURL: server.address })
    watch.alsoWatch(adminPage)
    const page = await adminPage.newPage()
    await openLoggedIn(page, new Person('anna.bianchi'))
    await storeContract(page, contract)
    await search(page, 'Lontani')
    await expect(rows(page)).toHaveCount(1)
    const dialog = await runRowAction(page, rows(page), 'Electronic signature')
    await expect(dialog.getByText('con Namirial')).toBeVisible()

    namirial.failNext({ kind: 'reply', reply: { status: 400, body: REFUSAL }, path: '/envelope/send' })
    await sendToSign(dialog, 'Il cliente lo sa')
    await expect(toast(page, 'Cannot send the contract!')).toHaveAttribute('data-type', 'error')
    await expect(dialog.getByText(REFUSAL.Message).first()).toBeVisible()
    expect(namirial.envelopes.size).toBe(0)

    // The request is delayed until the operator has read the notice.
    const { promise: read, resolve: markRead } = Promise.withResolvers<void>()
    await page.route(/\/envelopes$|\/namirial$/, async (route) => {
      if (route.request().method() === 'POST' || route.request().url().endsWith('/namirial')) await read
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Manda di nuovo alla firma' }).click()
    await expect(toast(page, 'Sending the contract...')).toBeVisible()
    markRead()
    await expect(toast(page, 'The contract sent!')).toHaveAttribute('data-type', 'success')
    const envelope = dialog.locator('article[data-envelope="sent"]')
    await expect(envelope).toContainText(person.email)
    const [theirs] = [...namirial.envelopes.values()]
    if (!theirs) throw new Error('nothing came')

    // The callback of the service causes the poll.
    await namirial.happen(theirs.id, 'sign')

    const signed = dialog.locator('article[data-envelope="signed"]')
    await expect(signed).toContainText('Firmato')
    await expect(signed.getByRole('link', { name: /^documento-1\.pdf$/ })).toBeVisible()
    await expect(signed.getByRole('link', { name: /^Attestato: audit-trail-/ })).toBeVisible()
    const links = await signed.getByRole('link', { name: /\.pdf$/ }).all()
    expect(links).toHaveLength(theirs.files.length + 1)
    for (const link of links) {
      const file = await adminPage.request.get((await link.getAttribute('href')) ?? '', {
        headers: OPENED_IN_TAB,
      })
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const nobody = await fetch(new URL((await links[0]?.getAttribute('href')) ?? '', server.address))
    expect(nobody.status).not.toBe(200)
    await page.reload()
    await expect(rows(page).locator('[data-signature="signed"]')).toHaveText('Firmato')
    await adminPage.close()
  },
)
