import { PDF } from '@libpdf/core'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { rows, runRowAction, search } from './pages/records.ts'
import {
  clausesOfSecond,
  PHONE,
  readMailTo,
  sendToSign,
  signOnPhone,
  storeContract,
} from './pages/signing.ts'
import { OPENED_IN_TAB } from './pdf.ts'

journey(
  '[SIGN-8] [GAP-32] two people sign a contract on their phones, one after the other',
  async ({ recordList: page, openAs, administrator, browser, watch, baseURL }) => {
    const adminPage = await openAs(administrator)
    const restore = await clausesOfSecond(adminPage)
    try {
      const address = 'dario.primisti@example.it'
      const other = 'elena.seconda@example.it'
      await storeContract(page, contractOf('Dario', 'Primisti', address))
      await search(page, 'Primisti')
      await expect(rows(page)).toHaveCount(1)
      const dialog = await runRowAction(page, rows(page), 'Electronic signature')
      const second = dialog.getByRole('group', { name: 'Secondo firmatario' })
      // The proxy of the form is proposed; the form has no address of a proxy.
      await expect(second.getByRole('textbox', { name: 'Nome', exact: true })).not.toHaveValue('')
      await expect(second.getByText('Per mandare servono nome, cognome ed e-mail')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Manda alla firma' })).toBeDisabled()
      await second.getByRole('textbox', { name: 'Nome', exact: true }).fill('Elena')
      await second.getByLabel('Cognome').fill('Seconda')
      await second.getByLabel('Codice fiscale').fill('')
      await second.getByLabel('E-mail').fill(address)
      await expect(dialog.locator('[data-finding="second-same-mailbox"]')).toBeVisible()
      await second.getByLabel('E-mail').fill(other)
      await second.getByLabel('Cellulare').fill('333 7654321')
      await expect(dialog.locator('[data-finding^="second-"]')).toHaveCount(0)
      const where = dialog.getByRole('region', { name: 'Chi firma dove' })
      await expect(where.locator('[data-signer="second"]')).toContainText('Elena Seconda')
      expect(await findAccessibilityViolations(page)).toEqual([])
      await sendToSign(dialog, 'Il cliente lo sa')
      const envelope = dialog.getByRole('article')
      await expect(envelope).toHaveAttribute('data-envelope', 'sent')
      const people = envelope.getByRole('list', { name: 'Firmatari' })
      await expect(people).toContainText('Elena Seconda, elena.seconda@example.it: firma dopo il cliente')

      const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
      watch.alsoWatch(phone)
      const codeOf = (to: string) => async () =>
        /\b\d{6}\b/.exec(await readMailTo(page, to, /il codice per firmare è \d{6}/))?.[0] ?? ''
      const linkOf = async (to: string) =>
        /https?:\S+\/firma\/[\w-]+/.exec(await readMailTo(page, to, /\/firma\//))?.[0] ?? ''
      const customer = await phone.newPage()
      await signOnPhone(customer, await linkOf(address), codeOf(address))
      await expect(customer.getByRole('heading', { name: 'Firma ricevuta' })).toBeFocused()
      await expect(customer.getByText('deve essere firmato da Elena Seconda')).toBeVisible()

      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(envelope).toHaveAttribute('data-envelope', 'awaiting-second')
      await expect(page.locator('[data-signature="awaiting-second"]')).toHaveText('Manca una firma')
      await expect(people).toContainText('Elena Seconda, elena.seconda@example.it: deve firmare')
      expect(await findAccessibilityViolations(page)).toEqual([])

      const link = await linkOf(other)
      await signOnPhone(customer, link, codeOf(other))
      await expect(customer.getByRole('heading', { name: 'Contratto firmato' })).toBeFocused()
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(envelope).toHaveAttribute('data-envelope', 'signed')
      const signedFileUrl = await envelope.getByRole('link').first().getAttribute('href')
      const sealed = await page.request.get(signedFileUrl ?? '', { headers: OPENED_IN_TAB })
      const text = (await PDF.load(new Uint8Array(await sealed.body())))
        .extractText()
        .map((one) => one.text)
        .join(' ')
        .replace(/\s+/g, ' ')
      for (const to of [address, other]) expect(text).toContain(`mandato a ${to} è stato scritto`)
      expect(text).toContain('Consensi di Elena Seconda')
      expect(text).toContain('Garantisco il pagamento')
      await phone.close()
    } finally {
      await restore()
      await adminPage.close()
    }
  },
)
