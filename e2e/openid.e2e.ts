import { type CertifiedProvider, startCertifiedProvider } from '../test/stand-ins/certified-provider.ts'
import { CLIENT } from '../test/stand-ins/openid.ts'
import { expect, journey } from './journey.ts'
import { enterPassword, Person, scanQr, typePin } from './pages/login.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let provider: CertifiedProvider

journey.beforeAll(async () => {
  server = await startServer(async (address) => {
    provider = await startCertifiedProvider(`${address}/identity/callback`)
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    }
  })
})
journey.afterAll(async () => {
  await server.stop()
  await provider.close()
})

journey(
  '[LOGIN-13] [LOGIN-15] A mailbox is verified at an external identity provider in its own window @endurance',
  async ({ page, watch }) => {
    watch.expect(/\/identity\/callback/, 403)
    const sara = new Person('sara.piras')
    await page.goto(server.address)
    await enterPassword(page, sara)
    await scanQr(page, sara)
    await page.getByRole('button', { name: 'Next' }).click()
    await typePin(page, sara.nextCode())
    await page.getByRole('button', { name: 'Next' }).click()

    const verify = page.getByRole('button', { name: 'Verify email' })
    const [given] = await Promise.all([page.waitForEvent('popup'), verify.click()])
    await given.getByRole('button', { name: 'Cancel' }).click()
    await expect(given.getByRole('heading', { name: 'Verification fail' })).toBeVisible()
    await given.close()
    await page.getByRole('button', { name: 'Ricomincia' }).click()

    const [popup] = await Promise.all([page.waitForEvent('popup'), verify.click()])
    await expect(popup.getByText(/^sara\.piras@/)).toBeVisible()
    await popup.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Verification was successful!')).toBeVisible()
    await expect(page.getByText('Ciao, Sara!')).toBeVisible()
    expect(popup.isClosed()).toBe(true)
  },
)
