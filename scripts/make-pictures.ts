import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { dualContract } from '../e2e/contracts.ts'
import { fillForm } from '../e2e/pages/form.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import { startServer } from '../e2e/server.ts'

// Takes the pictures of docs/pictures/ from the running product: `npm run pictures`.

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

async function main(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const { origin: _, ...launch } = findBrowser()
  const server = await startServer(undefined, { isNew: true })
  const browser = await chromium.launch(launch)
  try {
    await takePictures(browser, server.address)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function takePictures(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: DESKTOP,
    locale: 'it-IT',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Accedi' }).waitFor()
  await picture(page, 'login')
  await logIn(page, new Person('anna.bianchi'))
  await page.getByRole('row').nth(10).waitFor()
  await picture(page, 'list')
  await page.goto('/new')
  await fillForm(page, dualContract, 'pot_imp')
  await picture(page, 'form')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'form-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await page.goto('/records')
  await page.getByRole('listitem').first().waitFor()
  await picture(page, 'phone')
  await context.close()
}

const picture = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
  console.log(`docs/pictures/${name}.png`)
}

await main()
