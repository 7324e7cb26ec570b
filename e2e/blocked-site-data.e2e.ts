import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { blockSiteData } from './pages/block-site-data.ts'
import { logIn, Person } from './pages/login.ts'
import {
  boxButtons,
  drawSignature,
  PHONE,
  pressBoxes,
  reachLastStep,
  readMailTo,
  sendNewContract,
  signOnPhone,
} from './pages/signing.ts'

// Its users pair their authenticators here.
journey.use({ installation: 'blocked site data' })

const RELOAD_NOTICE = /Questo browser non conserva i dati della pagina/

const codeOf = (page: Page, to: string) => async () =>
  /\b\d{6}\b/.exec(await readMailTo(page, to, /il codice per firmare è \d{6}/))?.[0] ?? ''

async function phoneOf(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
}

for (const [how, login] of [
  ['throws', 'luca.moretti'],
  ['is null', 'sara.piras'],
] as const) {
  journey(
    `[SIGN-8] A contract is signed and verified where the browser blocks site data: the property ${how} @endurance`,
    async ({ operatorPage: page, browser, watch, baseURL }) => {
      const name = how === 'throws' ? 'Bloccati' : 'Chiusi'
      const address = `${name.toLowerCase()}@example.it`
      const link = await sendNewContract(page, name)
      const phone = await phoneOf(browser, baseURL)
      watch.alsoWatch(phone)
      await blockSiteData(phone, how)
      const customer = await phone.newPage()
      await customer.goto(link)
      await expect(customer.getByText(RELOAD_NOTICE)).toBeVisible()
      await signOnPhone(customer, link, codeOf(page, address))
      await expect(customer.getByRole('heading', { name: 'Contratto firmato' })).toBeFocused()
      const copy = await customer
        .getByRole('link', { name: /^Scarica / })
        .first()
        .getAttribute('href')
      const buffer = await (await phone.request.get(copy ?? '')).body()
      await customer.goto('/verifica')
      const pdf = { name: 'firmato.pdf', mimeType: 'application/pdf', buffer }
      await customer.getByLabel('PDF da verificare').setInputFiles(pdf)
      await expect(customer.getByRole('heading', { name: 'Documento valido' })).toBeVisible()
      watch.expect(/\/posta\/conferma\//, 404)
      await customer.goto('/posta/conferma/sconosciuto')
      await expect(customer.getByRole('heading')).toBeVisible()
      await phone.close()
    },
  )

  journey(
    `[LOGIN-1] [LOGIN-16] An operator logs in where the browser blocks site data: the property ${how} @endurance`,
    async ({ page, context }) => {
      await blockSiteData(context, how)
      await logIn(page, new Person(login))
      await expect(page.getByRole('region', { name: 'Elenco dei record' })).toBeVisible()
    },
  )
}

journey(
  '[SIGN-8] A reload at the last step finds in the same tab what the customer has read and entered @endurance',
  async ({ operatorPage: page, browser, watch, baseURL }) => {
    const address = 'ricaricati@example.it'
    const link = await sendNewContract(page, 'Ricaricati')
    const phone = await phoneOf(browser, baseURL)
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    await customer.goto(link)
    await expect(customer.getByText(RELOAD_NOTICE)).toHaveCount(0)
    await reachLastStep(customer)
    await drawSignature(customer)
    await customer.getByRole('textbox', { name: 'Luogo' }).fill('Cernusco sul Naviglio')
    await pressBoxes(customer)

    await customer.reload()
    await expect(customer.getByRole('heading', { name: 'Firma', exact: true })).toBeVisible()
    await expect(customer.getByRole('img', { name: 'La Sua firma' })).toBeVisible()
    await expect(customer.getByRole('textbox', { name: 'Luogo' })).toHaveValue('Cernusco sul Naviglio')
    const boxes = customer.getByRole('region', { name: 'Riquadri da firmare' })
    await expect(boxes.locator('[data-on-page]', { hasText: 'Firmato' })).toHaveCount(4)
    await expect(boxButtons(customer)).toHaveCount(0)
    await customer.getByRole('button', { name: 'Indietro' }).click()
    for (const box of await customer.getByRole('checkbox').all()) await expect(box).toBeChecked()
    await customer.getByRole('button', { name: 'Indietro' }).click()
    await expect(customer.getByText(/^Ha già dichiarato: «Acconsento/)).toBeVisible()
    await customer.getByRole('button', { name: 'Indietro' }).click()
    await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
    await customer.getByRole('button', { name: 'Continua' }).click()
    await customer.getByRole('button', { name: 'Manda il codice' }).click()

    // Another browser with the same link begins anew, and gets nothing from the server.
    const other = await phoneOf(browser, baseURL)
    watch.alsoWatch(other)
    const stranger = await other.newPage()
    const answered = stranger.waitForResponse(/\/open$/)
    await stranger.goto(link)
    expect(await (await answered).text()).not.toMatch(/Cernusco|"pressed"|"signedAt":"/)
    await expect(stranger.getByRole('heading', { name: 'Legga il contratto' })).toBeVisible()
    await other.close()

    await customer.getByLabel('Codice di sei cifre').fill(await codeOf(page, address)())
    await customer.getByRole('button', { name: 'Firma il contratto' }).click()
    await expect(customer.getByRole('heading', { name: 'Contratto firmato' })).toBeFocused()
    expect(await customer.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await phone.close()
  },
)
