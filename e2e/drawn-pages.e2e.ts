import type { BrowserContext, Locator } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { expectSamePicture, fixture } from './pages/drawn-page.ts'
import { PHONE, sendNewContract } from './pages/signing.ts'

const PAGES = [1, 2, 3] as const
const pictureOf = async (page: number): Promise<Buffer> => await fixture(`three-formats-${page}.png`)

/** Serves another document at the addresses of the customer's documents, of which there are pictures by another renderer. */
async function serveDocument(context: BrowserContext, name: string): Promise<void> {
  await context.route(/\/firma\/[\w-]+\/\w+\/\d+$/, async (route) =>
    route.fulfill({ contentType: 'application/pdf', body: await fixture(name) }),
  )
}

journey(
  'The pages that a customer signs have the shape and the lines of the document, on a phone and on a desk [SIGN-8]',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Proporzioni')
    for (const device of [PHONE, { viewport: { width: 1366, height: 768 } }]) {
      const context = await browser.newContext({ ...device, ...(baseURL && { baseURL }) })
      watch.alsoWatch(context)
      await serveDocument(context, 'three-formats.pdf')
      const customer = await context.newPage()
      await customer.goto(link)
      for (const number of PAGES) {
        const frame = customer.locator(`[data-page="${number}"]`).first()
        await frame.scrollIntoViewIfNeeded()
        await expect(frame).toHaveAttribute('data-state', 'drawn')
        await expectSamePicture(frame, await pictureOf(number))
      }
      await context.close()
    }
  },
)

/** The places of the fields of `three-formats.pdf` on their pages, in parts of the page. */
const BOXES = [
  { page: 1, name: 'cognome', left: 160 / 595, top: 320 / 842, width: 300 / 595, height: 22 / 842 },
  { page: 1, name: 'comune', left: 160 / 595, top: 370 / 842, width: 300 / 595, height: 22 / 842 },
  { page: 1, name: 'nota', left: 160 / 595, top: 752 / 842, width: 200 / 595, height: 30 / 842 },
  { page: 2, name: 'pod', left: 80 / 842, top: 450 / 595, width: 300 / 842, height: 30 / 595 },
  { page: 3, name: 'importo', left: 140 / 842, top: 96 / 160, width: 300 / 842, height: 24 / 160 },
]

journey(
  'The pages in the editor and preview of a template have the shape of the document, and its boxes lie on their lines [TEMPL-8] @endurance',
  async ({ openAs, administrator }) => {
    journey.setTimeout(180_000)
    // The process for untrusted files has the lowest priority of the machine.
    const longer = { timeout: 60_000 }
    const page = await openAs(administrator)
    await page.goto('/templates/new')
    await page.getByLabel('Name').fill('Tre formati')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'tre-formati.pdf',
      mimeType: 'application/pdf',
      buffer: await fixture('three-formats.pdf'),
    })
    const canvas = page.getByRole('img', { name: /^Pagina \d del PDF$/ })
    const frame = page.locator('[data-state]').filter({ has: canvas })
    await expect(canvas).toBeVisible(longer)
    for (const number of PAGES) {
      await page.getByLabel('Pagina', { exact: true }).selectOption(String(number))
      await expect(frame).toHaveAttribute('data-page', String(number))
      const boxes = BOXES.filter((box) => box.page === number)
      await expect(frame.getByRole('button')).toHaveCount(boxes.length)
      await expectSamePicture(frame, await pictureOf(number))
      for (const box of boxes) expect(await placeOf(frame, box.name)).toEqual(near(box))
    }

    await page.getByRole('tab', { name: 'Anteprima' }).click()
    await expect(page.getByRole('img', { name: 'Il modello compilato' })).toBeVisible(longer)
    for (const number of PAGES) {
      await page.getByLabel('Pagina dell’anteprima').selectOption(String(number))
      for (const name of ['Il modello vuoto', 'Il modello compilato']) {
        const side = page.locator('[data-state]').filter({ has: page.getByRole('img', { name }) })
        await expect(side).toHaveAttribute('data-page', String(number))
        await expectSamePicture(side, await pictureOf(number))
      }
    }
  },
)

journey(
  'The document of a template with layers for screen and paper shows on the screen what poppler prints, and the editor names the layers [TEMPL-16]',
  async ({ openAs, administrator }) => {
    journey.setTimeout(120_000)
    const page = await openAs(administrator)
    await page.goto('/templates/new')
    await page.getByLabel('Name').fill('Livelli')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'layer-usage.pdf',
      mimeType: 'application/pdf',
      buffer: await fixture('layer-usage.pdf'),
    })
    const longer = { timeout: 60_000 }
    await expect(
      page.getByText(/^Livelli diversi fra lo schermo e la stampa.*“Schermo”, “Stampa”\.$/),
    ).toBeVisible(longer)
    // look: layers
    await page.getByRole('tab', { name: 'Anteprima' }).click()
    const side = page
      .locator('[data-state]')
      .filter({ has: page.getByRole('img', { name: 'Il modello compilato' }) })
    await expect(side).toHaveAttribute('data-state', 'drawn', longer)
    // The picture is of the filled document, without values.
    await expectSamePicture(side, await fixture('layer-usage-1.png'))
  },
)

async function placeOf(frame: Locator, name: string) {
  const [sheet, box] = await Promise.all(
    [frame.locator('canvas'), frame.getByRole('button', { name, exact: true })].map((one) =>
      one.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        return { left, top, width, height }
      }),
    ),
  )
  return {
    left: (box!.left - sheet!.left) / sheet!.width,
    top: (box!.top - sheet!.top) / sheet!.height,
    width: box!.width / sheet!.width,
    height: box!.height / sheet!.height,
  }
}

/** Within two pixels of a page that is narrow on the screen. */
const near = ({ left, top, width, height }: (typeof BOXES)[number]) =>
  Object.fromEntries(
    Object.entries({ left, top, width, height }).map(([side, part]) => [side, expect.closeTo(part, 2)]),
  )

journey(
  'The customer sees images in JBIG2 and JPEG 2000, fonts that the file does not contain and characters of a predefined map [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Scansione')
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    await serveDocument(phone, 'other-decoders.pdf')
    const customer = await phone.newPage()
    await customer.goto(link)
    for (const number of [1, 2, 3, 4]) {
      const frame = customer.locator(`[data-page="${number}"]`).first()
      await frame.scrollIntoViewIfNeeded()
      await expect(frame).toHaveAttribute('data-state', 'drawn')
      await expectSamePicture(frame, await fixture(`other-decoders-${number}.png`))
    }
    await phone.close()
  },
)

journey(
  'A customer cannot go on while a part of a page cannot be shown, even after opening the file [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Rovinati')
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    await serveDocument(phone, 'damaged-parts.pdf')
    const customer = await phone.newPage()
    await customer.goto(link)
    await expect(customer.locator('[data-page]').first()).toBeVisible()
    const documents = await customer.locator('[data-document]').all()
    // An image in JBIG2, one in JPEG 2000, a font and an image without its object.
    for (const number of [1, 2, 3, 4]) {
      const frame = documents[0]!.locator(`[data-page="${number}"]`)
      await frame.scrollIntoViewIfNeeded()
      await expect(frame).toHaveAttribute('data-state', 'incomplete')
      await expect(frame.getByRole('alert')).toContainText(
        `Una parte della pagina ${number} non si può mostrare`,
      )
    }
    const whole = documents[0]!.locator('[data-page="5"]')
    await whole.scrollIntoViewIfNeeded()
    await expect(whole).toHaveAttribute('data-state', 'drawn')
    expect(await findAccessibilityViolations(customer)).toEqual([])
    for (const document of documents) {
      const opened = phone.waitForEvent('page')
      await document.getByRole('link', { name: 'Apri il PDF in un’altra scheda' }).click()
      await (await opened).close()
    }
    await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
    await expect(customer.getByText('Una parte della pagina 1 di «').first()).toBeVisible()
    await expect(customer.getByRole('heading', { name: 'Come riceve i documenti' })).toBeHidden()
    await phone.close()
  },
)

/**
 * The pages of `cut-parts.pdf` of which the reader leaves out a part and draws the rest: two cut Flate streams, two cut
 * JPEG images, a filter and two shadings of no known kind, content without a header, an image without a size, and a
 * stamp whose drawing has an error.
 */
const CUT = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

journey(
  'A customer who opens the file and scrolls to no page cannot go on while a part of a later page cannot be shown [SIGN-8] @endurance',
  async ({ operatorPage: agentPage, browser, watch, baseURL }) => {
    const link = await sendNewContract(agentPage, 'Tagliati')
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    await serveDocument(phone, 'cut-parts.pdf')
    const customer = await phone.newPage()
    await customer.goto(link)
    const notice = customer.getByText('Una parte della pagina 5 di «').first()
    const frameOf = (number: number) => customer.locator(`[data-page="${number}"]`).first()
    await expect(frameOf(1)).toHaveAttribute('data-state', 'drawn')
    for (const document of await customer.locator('[data-document]').all()) {
      const opened = phone.waitForEvent('page')
      await document.getByRole('link', { name: 'Apri il PDF in un’altra scheda' }).click()
      await (await opened).close()
    }
    await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
    await expect(notice).toBeVisible()
    await expect(frameOf(CUT.at(-1)!)).not.toHaveAttribute('data-state')
    await expect(customer.getByRole('heading', { name: 'Come riceve i documenti' })).toBeHidden()
    for (const number of CUT) {
      await frameOf(number).scrollIntoViewIfNeeded()
      await expect(frameOf(number)).toHaveAttribute('data-state', 'incomplete')
    }
    // The damage of one page says nothing about another.
    for (const number of [1, 2, 3, 4]) {
      await frameOf(number).scrollIntoViewIfNeeded()
      await expect(frameOf(number)).toHaveAttribute('data-state', 'drawn')
    }
    await customer.getByRole('button', { name: 'Ho letto e accetto' }).click()
    await expect(notice).toBeVisible()
    expect(await findAccessibilityViolations(customer)).toEqual([])
    await phone.close()
  },
)

journey(
  'The editor of a template names the pages of which a part cannot be shown [TEMPL-8] @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    let served = 'damaged-parts.pdf'
    await page.route(/\/templates\/[\w-]+\/file$/, async (route) => {
      const answer = await route.fetch()
      const pdf = (await fixture(served)).toString('base64')
      await route.fulfill({ response: answer, json: { ...(await answer.json()), pdf } })
    })
    await page.goto('/templates')
    await page.getByRole('link', { name: 'Edit' }).first().click()
    await expect(page.getByText('Una parte della pagina 1 non si può mostrare')).toBeVisible()
    // Pages that the editor does not show are checked too.
    await expect(page.getByText('Una parte delle pagine 2, 3, 4 non si può mostrare')).toBeVisible()
    served = 'cut-parts.pdf'
    await page.reload()
    await expect(page.getByText(`Una parte delle pagine ${CUT.join(', ')} non si può mostrare`)).toBeVisible()
  },
)
