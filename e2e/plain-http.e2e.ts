import { findBrowser } from './browser.ts'
import { expect, journey } from './journey.ts'
import { fillField } from './pages/form.ts'
import { type RunningServer, startServer } from './server.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }

/** A demonstration that answers other machines, as in a classroom. */
const openJourney = journey.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer(async () => ({ DEMONSTRATION_OPEN: 'true' }))
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

openJourney(
  'On plain http the form stores nothing in the browser, shows a notice, and saves drafts @endurance',
  async ({ browser, server, operator }) => {
    const { args = [], ...launch } = findBrowser()
    const lan = await browser
      .browserType()
      .launch({ ...launch, args: [...args, '--host-resolver-rules=MAP ufficio.lan 127.0.0.1'] })
    const baseURL = server.address.replace('localhost', 'ufficio.lan')
    const cookies = operator.cookies.map((cookie) => ({ ...cookie, domain: 'ufficio.lan' }))
    const origins = operator.origins.map((stored) => ({ ...stored, origin: baseURL }))
    const page = await lan.newPage({ baseURL, storageState: { cookies, origins } })
    await page.goto('/new')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await fillField(page, 'type_contract', 'contratto energia')
    await expect(page.locator('[data-kind]')).toContainText(/^Non salvato: .*https/)
    await fillField(page, 'contact_owner', OWNER)
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
    await lan.close()
  },
)
