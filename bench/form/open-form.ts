/**
 * Builds the form of a small model and types into it, without the comparison: `npm exec -- node bench/form/open-form.ts`.
 * Fails when the stand-ins of the model lack something that the form uses.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'
import { findBrowser } from '../../e2e/browser.ts'
import { buildForm } from './build.ts'

const MODEL = {
  sections: [{ id: 'first', title: 'First', when: null }],
  fields: [{ id: 'plain', section: 'first', type: 'text', label: 'Plain', required: true, when: null }],
  initial: {},
}

const built = await mkdtemp(join(tmpdir(), 'bench-form-'))
await buildForm(MODEL, built)
const server = await preview({
  root: built,
  build: { outDir: '.' },
  preview: { port: 0 },
  logLevel: 'error',
})
const browser = await chromium.launch(findBrowser())
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(server.resolvedUrls!.local[0]!)
  const box = page.locator('[name="model.plain"]')
  await box.fill('text')
  if ((await box.inputValue()) !== 'text') throw new Error('The box does not keep what was typed')
  console.log('the form opens')
} finally {
  await browser.close()
  await server.close()
  await rm(built, { recursive: true, force: true })
}
