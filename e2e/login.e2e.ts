import { expect, journey } from './journey.ts'
import { findViolations } from './pages/accessibility.ts'
import {
  enterPassword,
  openLoggedIn,
  Person,
  pastePin,
  proveMailbox,
  readMailedCode,
  scanQr,
  typePin,
} from './pages/login.ts'

journey(
  // Also LOGIN-11, LOGIN-16, ERR-4, SHELL-5, SHELL-7, SHELL-26.
  '[LOGIN-1] [LOGIN-3] A new operator pairs an authenticator and logs in',
  async ({ page }) => {
    const sara = new Person('sara.piras')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await enterPassword(page, sara)

    await expect(page.getByText('Scan the QR code in the authenticator app')).toBeVisible()
    await scanQr(page, sara)
    const next = page.getByRole('button', { name: 'Next' })
    await expect(next).toBeFocused()
    await next.click()

    await expect(next).toBeDisabled()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()

    await typePin(page, sara.staleCode())
    await expect(page.getByText('Code is not vaid!')).toBeVisible()
    await expect(next).toBeDisabled()

    await typePin(page, sara.nextCode())
    await expect(page.getByText('Succesfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
    await expect(next).toBeFocused()
    await next.press('Enter')
    await expect(page.getByRole('button', { name: 'Verify email' })).toBeFocused()

    await proveMailbox(page, sara)
    await expect(page.getByText('Ciao, Sara!')).toBeVisible()
    await expect(page).toHaveURL(/\/records$/)
  },
)

journey('[LOGIN-12] [LOGIN-17] A user logs out and logs in again without the QR code', async ({ page }) => {
  const luca = new Person('luca.moretti')
  await openLoggedIn(page, luca)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sportello.token'))).toBeNull()

  await enterPassword(page, luca)
  await expect(page.getByLabel('Cifra 1 di 6')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden()
  const code = luca.nextCode()
  await pastePin(page, `Codice: ${code.slice(0, 3)}-${code.slice(3)}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await proveMailbox(page, luca)
  await expect(page.getByText('Ciao, Luca!')).toBeVisible()
})

journey(
  '[LOGIN-14] [ERR-3] A wrong mailbox code is rejected, and a new code is accepted @endurance',
  async ({ page, watch }) => {
    watch.expect(/\/identity\/mailbox$/, 422)
    watch.expect(/\/verify\/email\/start$/, 502)
    const teresa = new Person('teresa.nardo')
    await page.goto('/')
    await enterPassword(page, teresa)
    await scanQr(page, teresa)
    await page.getByRole('button', { name: 'Next' }).click()
    await typePin(page, teresa.nextCode())
    await page.getByRole('button', { name: 'Next' }).click()

    await page.route('**/verify/email/start', (call) => call.fulfill({ status: 502, body: '' }), { times: 1 })
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('alert')).toContainText('Verification fail')

    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Verify email' }).click()
    const popup = await opened
    await expect(popup.getByText('Controlla la posta')).toBeVisible()
    const code = await readMailedCode(page, teresa.login)
    await typePin(popup, code === '000000' ? '111111' : '000000')
    await expect(popup.getByRole('alert')).toBeVisible()
    await typePin(popup, code)
    await expect(page.getByText('Verification was successful!')).toBeVisible()
  },
)

journey(
  // Also SESSION-1.
  '[LOGIN-2] [LOGIN-13] An interrupted login continues after a reload, and a closed sign-in window ends the wait @endurance',
  async ({ page }) => {
    const giulia = new Person('giulia.dangelo')
    await page.goto('/')
    await enterPassword(page, giulia)
    await scanQr(page, giulia)
    await page.goto('/records')
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await typePin(page, giulia.nextCode())
    await expect(page.getByText('Succesfully!')).toBeVisible()
    await page.reload()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Verify email' }).click()
    const popup = await opened
    await expect(popup.getByText('Controlla la posta')).toBeVisible()
    await page.close()
    await typePin(popup, await readMailedCode(popup, giulia.login))
    await expect(popup.getByText('Nessun accesso aspetta questa verifica')).toBeVisible()
  },
)

journey('[SESSION-7] [SESSION-9] An expired session leads back to the login', async ({ page, watch }) => {
  watch.expect(/\/api\/v1\//, 401)
  const sergio = new Person('sergio.costa')
  await page.clock.install()
  await openLoggedIn(page, sergio)
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const ended = await page.request.post('/api/v1/users/logout', { headers: { 'x-accesstoken': token } })
  expect(ended.ok()).toBe(true)

  await page.clock.runFor(90_000)
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect(page.getByText('Sessione scaduta')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sportello.token'))).toBeNull()
})

journey(
  '[SESSION-9] A page closes its data when another user logs in in the same browser @endurance',
  async ({ recordList: page, watch }) => {
    watch.expect(/\/api\/v1\//, 401)
    await expect(page.getByText(/^Ciao, /)).toBeVisible()
    const beside = await page.context().newPage()
    await beside.goto('/favicon.svg')
    await beside.evaluate(() => localStorage.setItem('sportello.token', 'x'.repeat(43)))
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    await expect(page.getByText(/^Ciao, /)).toHaveCount(0)
  },
)
