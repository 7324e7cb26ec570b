import { PDF } from '@libpdf/core'
import type { Page, Route } from '@playwright/test'
import { italianDay } from '../contract/time/italian-time.ts'
import { contractOf, dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { closeTool } from './pages/admin.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'
import {
  boxButtons,
  drawSignature,
  PHONE,
  readAllPages,
  readMailTo,
  sendToSign,
  storeContract,
} from './pages/signing.ts'
import { OPENED_IN_TAB } from './pdf.ts'

/** As printed on paper. */

/** The signature service does not answer the first request. */
function refuseOnce(): (route: Route) => Promise<void> {
  let refused = false
  return async (route) => {
    const order = route.request().method() === 'POST' || route.request().url().endsWith('/namirial')
    if (!order || refused) return await route.continue()
    refused = true
    const error = { id: 'external-service-failed', title: 'Un servizio esterno non risponde' }
    await route.fulfill({
      status: 502,
      json: {
        ok: false,
        error,
        errorMessage:
          'Cannot send the contract! Il servizio di firma non risponde: il contratto verrà inviato automaticamente.',
      },
    })
  }
}

journey(
  // Also SIGN-4.
  '[SIGN-1] [LIST-11] A contract is sent, read and signed on a phone, and verified without a login',
  async ({ recordList: page, browser, watch, baseURL }) => {
    watch.expect(/\/sign$/, 422)
    const address = 'bruno.firmatari@example.it'
    await storeContract(page, contractOf('Bruno', 'Firmatari', address))
    await search(page, 'Firmatari')
    const row = rows(page)
    await expect(row).toHaveCount(1)
    const dialog = await runRowAction(page, row, 'Electronic signature')
    let release = () => {}
    const seen = new Promise<void>((resolve) => {
      release = resolve
    })
    // The request is delayed until the operator has read the notice.
    await page.route(/\/envelopes$|\/namirial$/, async (route) => {
      if (route.request().method() === 'POST' || route.request().url().endsWith('/namirial')) await seen
      await route.continue()
    })
    await sendToSign(dialog, 'Il cliente lo sa')
    await expect(toast(page, 'Sending the contract...')).toBeVisible()
    release()
    await expect(toast(page, 'The contract sent!')).toHaveAttribute('data-type', 'success')
    const envelope = dialog.getByRole('article')
    await expect(envelope).toHaveAttribute('data-envelope', 'sent')
    await expect(envelope).toContainText(address)
    expect(await findAccessibilityViolations(page)).toEqual([])

    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    const requests: string[] = []
    customer.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const [link = ''] = /https?:\S+\/firma\/[\w-]+/.exec(await readMailTo(page, address, /\/firma\//)) ?? []
    // For a customer who did not get the mail: the same link, without the code.
    await envelope.getByRole('button', { name: 'Copia il collegamento' }).click()
    const given = envelope.getByRole('textbox', { name: 'Il collegamento di Bruno Firmatari' })
    await expect(given).toHaveValue(link)
    await expect(given).toHaveAccessibleDescription('Il codice per firmare arriva solo alla sua casella.')
    await customer.goto(link)
    await expect(customer.getByText('Gentile Bruno')).toBeVisible()
    await expect(customer.getByRole('img', { name: /pagina 1 di/ })).toBeVisible()
    // No file of the operators' page is loaded with it.
    expect(requests.filter((path) => /users\/check|assets\/(index|contract)-/.test(path))).toEqual([])
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await readAllPages(customer)
    await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
    await expect(customer.getByRole('heading', { name: 'Come riceve i documenti' })).toBeFocused()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await customer.getByRole('button', { name: 'Acconsento' }).click()
    await expect(customer.getByRole('heading', { name: 'Le Sue dichiarazioni' })).toBeFocused()
    const boxes = customer.getByRole('checkbox')
    await customer.getByRole('button', { name: 'Manda il codice' }).click()
    await expect(boxes.first()).toBeFocused()
    await expect(boxes.first()).toHaveAccessibleDescription('Per firmare serve anche questa dichiarazione.')
    for (const box of await boxes.all()) await box.check()
    await customer.getByRole('button', { name: 'Manda il codice' }).click()
    const code = customer.getByLabel('Codice di sei cifre')
    await expect(code).toBeVisible()
    const [right = ''] = /\b\d{6}\b/.exec(await readMailTo(page, address, /\b\d{6}\b/)) ?? []
    await code.fill(right === '000000' ? '000001' : '000000')
    await drawSignature(customer)
    const place = customer.getByRole('textbox', { name: 'Luogo' })
    await expect(place).toHaveValue(dualContract.comune_residenza ?? '-')
    await place.fill(' ')
    await customer.getByRole('button', { name: 'Firma il contratto' }).click()
    await expect(place).toBeFocused()
    await expect(place).toHaveAccessibleDescription(/Scriva il luogo in cui firma\./)
    await place.fill('Cernusco sul Naviglio')
    await customer.getByRole('button', { name: 'Mancano 4 firme – vai alla prossima' }).click()
    const toSign = customer.getByRole('region', { name: 'Riquadri da firmare' })
    await expect(boxButtons(customer).first()).toBeFocused()
    // Two forms, each with a box for the contract and one for its clauses.
    for (const act of [/Firmo il contratto/, /articoli 1341 e 1342/]) {
      const buttons = toSign.getByRole('button', { name: act })
      await expect(buttons).toHaveCount(2)
      await buttons.first().click()
      await expect(buttons).toHaveCount(1)
      await buttons.click()
      await expect(buttons).toHaveCount(0)
    }
    await expect(toSign.locator('[data-on-page]', { hasText: 'Firmato' })).toHaveCount(4)
    await customer.getByRole('button', { name: 'Firma il contratto' }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
    await customer.getByRole('button', { name: 'Firma il contratto' }).click()
    await expect(customer.getByRole('heading', { name: 'Contratto firmato' })).toBeFocused()
    const copy = await customer
      .getByRole('link', { name: /^Scarica / })
      .first()
      .getAttribute('href')
    const file = await phone.request.get(copy ?? '')
    expect(file.headers()['content-type']).toContain('application/pdf')
    const signed = await file.body()
    // Two forms, each with a box for the place and one for the day; the time of a signature follows its day.
    const pages = (await PDF.load(new Uint8Array(signed))).extractText().map(({ text }) => text)
    const contract = pages.filter((text) => !text.includes('Attestato')).join('\n')
    expect(contract.match(/Cernusco sul Naviglio/g)).toHaveLength(2)
    expect(contract.match(new RegExp(`${italianDay(new Date())}(?! \\d)`, 'g'))).toHaveLength(2)
    expect(pages.join('\n')).toContain('Luogo dichiarato alla firma: Cernusco sul Naviglio')

    // The operator sees it in the dialog and on the row behind it.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(envelope).toHaveAttribute('data-envelope', 'signed')
    await expect(page.locator('[data-signature="signed"]')).toHaveText('Firmato')
    await expect(dialog.getByRole('list', { name: 'Passaggi' })).toContainText('Codice mandato al cliente')
    const signedFileUrl = await dialog.getByRole('article').getByRole('link').first().getAttribute('href')
    const theirs = await page.request.get(signedFileUrl ?? '', { headers: OPENED_IN_TAB })
    expect(Buffer.compare(await theirs.body(), signed)).toBe(0)

    await customer.goto('/verifica')
    const chosen = customer.getByLabel('PDF da verificare')
    const pdf = { name: 'firmato.pdf', mimeType: 'application/pdf' }
    await chosen.setInputFiles({ ...pdf, buffer: signed })
    await expect(customer.getByRole('heading', { name: 'Documento valido' })).toBeVisible()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    const flipped = Buffer.from(signed)
    const middle = Math.floor(flipped.length / 3)
    flipped[middle] = flipped[middle]! ^ 1
    await chosen.setInputFiles({ ...pdf, buffer: flipped })
    await expect(customer.getByRole('heading', { name: 'Documento modificato' })).toBeVisible()
    await phone.close()

    await closeTool(dialog)
    await makeDraftOfSigned(page)
  },
)

/** Also REC-23 to REC-25: the page of a signed contract, which becomes a draft and still shows its signature. */
async function makeDraftOfSigned(page: Page): Promise<void> {
  await rows(page).getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveTitle('Firmatari Bruno – Dual – Firmato · Sportello')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firmatari Bruno – Dual – Firmato')
  await expect(page.getByText(/^Il contratto è firmato: /)).toBeVisible()
  await page.getByRole('button', { name: 'Azioni di Firmatari Bruno' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sync nuovo nel CRM' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Salva in bozza' }).click()
  const question = page.getByRole('dialog', { name: 'Salva in bozza' })
  await expect(question).toContainText('Il contratto torna in bozza')
  await question.getByRole('button', { name: 'Salva in bozza' }).click()
  await search(page, 'Firmatari')
  await expect(rows(page).locator('[data-state]')).toHaveText(['Bozza', 'Firmato'])
  await rows(page).getByRole('button', { name: 'Firmato' }).click()
  const envelope = page.getByRole('dialog', { name: 'Electronic signature' })
  await expect(envelope.getByText('Il record è una bozza')).toBeVisible()
  await expect(envelope.getByRole('article').getByRole('link').first()).toBeVisible()
  await expect(envelope.getByRole('button', { name: 'Chiedi un’altra firma' })).toHaveCount(0)
}

journey(
  '[SIGN-7] [SIGN-8] A customer refuses to sign with a reason, and the operator reads it',
  async ({ recordList: page, browser, watch, baseURL }) => {
    watch.expect(/\/open$/, 404)
    watch.expect(/\/envelopes$|\/namirial$/, 502)
    const address = 'carlo.rifiutanti@example.it'
    await storeContract(page, contractOf('Carlo', 'Rifiutanti', address))
    await search(page, 'Rifiutanti')
    const row = rows(page)
    await expect(row).toHaveCount(1)
    const dialog = await runRowAction(page, row, 'Electronic signature')
    await page.route(/\/envelopes$|\/namirial$/, refuseOnce())
    await sendToSign(dialog, 'Il cliente lo sa')
    // The dialog shows it too, with the reason.
    const release = toast(page, 'Cannot send the contract!').and(page.locator('[data-type]'))
    await expect(release).toHaveAttribute('data-type', 'error')
    await expect(dialog.getByText('Il servizio di firma non risponde')).toBeVisible()
    await dialog.getByRole('button', { name: 'Manda alla firma' }).click()
    await expect(dialog.getByRole('article')).toHaveAttribute('data-envelope', 'sent')
    const [link = ''] = /https?:\S+\/firma\/[\w-]+/.exec(await readMailTo(page, address, /\/firma\//)) ?? []

    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    await customer.goto('/firma/inventato')
    await expect(customer.getByRole('heading', { name: 'Questo collegamento non è valido' })).toBeVisible()
    await customer.goto(link)
    await customer.getByRole('button', { name: 'Non voglio firmare' }).click()
    await customer.getByRole('button', { name: 'Manda il codice' }).click()
    const why = customer.getByLabel('Perché non firma?')
    await expect(why).toBeFocused()
    await why.fill('L’indirizzo è sbagliato')
    await customer.getByRole('button', { name: 'Manda il codice' }).click()
    const code = customer.getByLabel('Codice di sei cifre')
    await expect(code).toBeVisible()
    await customer.getByRole('button', { name: 'Conferma: non firmo' }).click()
    await expect(code).toBeFocused()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    const mailed = await readMailTo(page, address, /non vuole firmare/)
    await code.fill(/\b\d{6}\b/.exec(mailed)?.[0] ?? '')
    await customer.getByRole('button', { name: 'Conferma: non firmo' }).click()
    await expect(customer.getByRole('heading', { name: 'Ha scelto di non firmare' })).toBeFocused()
    await customer.reload()
    await expect(customer.getByText('«L’indirizzo è sbagliato»')).toBeVisible()
    await phone.close()

    await page.reload()
    const after = await runRowAction(page, row, 'Electronic signature')
    const refused = after.getByRole('article')
    await expect(refused).toHaveAttribute('data-envelope', 'refused')
    await expect(refused).toContainText('L’indirizzo è sbagliato')
    await expect(after.getByRole('button', { name: 'Manda di nuovo alla firma' })).toBeVisible()
  },
)
