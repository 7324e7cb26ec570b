import { expect, journey } from './journey.ts'
import { comeToRest, findCutButtons, findSidewaysScroll } from './pages/drawn-rules.ts'
import { addressesOf, LIST_PATHS, openPage } from './pages/every-screen.ts'
import { findUnreadableButtons, setLargeText } from './pages/large-text.ts'
import { enterPassword, Person, readMailedCode, scanQr, typePin } from './pages/login.ts'
import { walkCustomerPages } from './pages/walk-customer-pages.ts'

journey.use({ installation: 'large text' })

journey(
  'Every button of a login can be read at 320 px with text of twice its size [SHELL-60] @endurance',
  async ({ page }) => {
    await setLargeText(page)
    const sara = new Person('sara.piras')
    const unreadable: Record<string, string[]> = {}
    const look = async (name: string, where = page) => {
      const found = await findUnreadableButtons(where)
      if (found.length > 0) unreadable[name] = found
    }
    const next = () => page.getByRole('button', { name: 'Next' }).click()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    await look('the password')
    await enterPassword(page, sara)
    await scanQr(page, sara)
    await look('the QR code')
    await next()
    await expect(page.getByLabel('Cifra 1 di 6')).toBeVisible()
    await look('the code')
    await typePin(page, sara.staleCode())
    await expect(page.getByText('Code is not vaid!')).toBeVisible()
    await look('a wrong code')
    await typePin(page, sara.nextCode())
    await expect(page.getByText('Succesfully!')).toBeVisible()
    await look('a right code')
    await next()
    await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible()
    await look('the mailbox')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Verify email' }).click()
    const popup = await opened
    await setLargeText(popup)
    await expect(popup.getByText('Controlla la posta')).toBeVisible()
    await look('the code of the mailbox', popup)
    await typePin(popup, await readMailedCode(page, sara.login))
    await expect(page.getByText('Verification was successful!')).toBeVisible()
    expect(unreadable).toEqual({})
  },
)

journey(
  'Every button of the pages of a customer can be read at 320 px with text of twice its size [SHELL-60] @endurance',
  async ({ operatorPage: agentPage, browser, baseURL, watch }) => {
    const phone = await browser.newContext({ hasTouch: true, locale: 'it-IT', ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    await setLargeText(customer)
    const unreadable: Record<string, string[]> = {}
    await walkCustomerPages(agentPage, customer, 'Caratteri', async (name) => {
      const found = await findUnreadableButtons(customer)
      if (found.length > 0) unreadable[name] = found
    })
    expect(unreadable).toEqual({})
    await phone.close()
  },
)

journey(
  'Every list of the portal is as wide as a window of 320 px with text of twice its size, and cuts no button [SHELL-60] @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    const addresses = await addressesOf(page)
    await setLargeText(page)
    const broken: Record<string, string[]> = {}
    for (const path of [...LIST_PATHS, '/people', '/system'] as const) {
      await openPage(page, addresses[path])
      await comeToRest(page)
      const found = [...(await findSidewaysScroll(page)), ...(await findCutButtons(page))]
      if (found.length > 0) broken[path] = found
    }
    expect(broken).toEqual({})
  },
)
