import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { removeRecentApis } from './pages/legacy-browser.ts'
import { PHONE, readAllPages, sendNewContract } from './pages/signing.ts'

const openPhone = async (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })

const next = (customer: Page): Locator => customer.getByRole('button', { name: 'Ho letto e accetto' })
const medium = (customer: Page): Locator => customer.getByRole('heading', { name: 'Come riceve i documenti' })

/** The dark pixels of a canvas: none on an empty one. */
const inkOf = async (page: Locator): Promise<number> =>
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
    copy.drawImage(canvas, 0, 0)
    const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 128 && pixels[at + 3]! > 128) dark += 1
    return dark
  })

journey(
  'A customer with a browser of 2022 reads every page before the next step [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Vecchioni')
    const phone = await openPhone(browser, baseURL)
    watch.alsoWatch(phone)
    await removeRecentApis(phone)
    const customer = await phone.newPage()
    const worker = customer.waitForEvent('worker')
    await customer.goto(link)
    // The PDF worker runs in its own context, with the same old APIs.
    expect(await (await worker).evaluate(() => 'isWellFormed' in String.prototype)).toBe(false)
    expect(await customer.evaluate(() => 'isWellFormed' in String.prototype)).toBe(false)
    const pages = customer.locator('[data-page]')
    await expect(pages.first()).toHaveAttribute('data-state', 'drawn')
    expect(await inkOf(pages.first())).toBeGreaterThan(1_000)

    // The last page is far below: it is still unread.
    await next(customer).click()
    await expect(medium(customer)).toBeHidden()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await readAllPages(customer)
    await expect(customer.getByText('Prima scorra fino in fondo')).toBeHidden()
    await next(customer).click()
    await expect(medium(customer)).toBeFocused()
    // A page that was read stays marked as read.
    await customer.getByRole('button', { name: 'Indietro' }).click()
    await next(customer).click()
    await expect(medium(customer)).toBeVisible()
    // Pages that opened again may still request their worker.
    await phone.unrouteAll({ behavior: 'wait' })
    await phone.close()
  },
)

journey(
  'A customer whose browser cannot draw the pages sees a notice and continues with the PDF file [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Nondisegna')
    const phone = await openPhone(browser, baseURL)
    watch.alsoWatch(phone)
    await phone.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const customer = await phone.newPage()
    await customer.goto(link)
    const first = customer.locator('[data-page="1"]').first()
    await expect(first).toContainText('La pagina 1 non si è potuta mostrare.')
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await next(customer).click()
    await expect(customer.getByRole('alert').filter({ hasText: 'Oppure apra il PDF' })).toBeVisible()
    await expect(medium(customer)).toBeHidden()
    for (const document of await customer.locator('[data-document]').all()) {
      const opened = phone.waitForEvent('page')
      await document.getByRole('link', { name: 'Apri il PDF per leggerlo' }).first().click()
      await (await opened).close()
    }
    await next(customer).click()
    await expect(medium(customer)).toBeVisible()
    await phone.close()
  },
)

journey(
  'The customer’s page reports a missing file and reloads once after an upgrade [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Aggiornati')
    // Not watched: the console reports a missing file too.
    const phone = await openPhone(browser, baseURL)
    const customer = await phone.newPage()
    const gone = async (part: string): Promise<void> =>
      void (await phone.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, body: '' })))

    await gone('document-view')
    await customer.goto(link)
    await expect(customer.getByText('Le pagine non si possono mostrare qui.').first()).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Apri il PDF in un’altra scheda' }).first()).toBeVisible()
    await next(customer).click()
    await expect(medium(customer)).toBeHidden()

    await gone('signing-page')
    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'La pagina non si è aperta' })).toBeVisible()
    expect(await findAccessibilityViolations(customer)).toEqual([])

    await gone('customer')
    await customer.reload()
    await expect(customer.getByText('La pagina non si è aperta. Ricaricare per riprovare.')).toBeVisible()
    await phone.unroute('**/assets/customer-*.js')

    // A newer version of the page exists: the old page reloads automatically.
    let pages = 0
    await phone.route('**/verifica', async (route) => {
      await phone.unroute('**/assets/signing-page-*.js')
      await phone.unroute('**/assets/document-view-*.js')
      pages += 1
      const body = '<script src="/assets/customer-newer.js"></script>'
      await route.fulfill({ contentType: 'text/html', body })
    })
    await customer.reload()
    await expect(customer.locator('[data-page="1"]').first()).toHaveAttribute('data-state', 'drawn')
    expect(pages).toBe(1)
    await phone.close()
  },
)
