import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { box, fillField } from './pages/form.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }
const state = (page: Page) => page.locator('[data-kind]')
const missing = (page: Page) => page.getByRole('dialog', { name: 'Questo record è stato rimosso' })
const shows = (page: Page, field: 'name' | 'last_name', text: string) =>
  expect(box(page, field).locator('input')).toHaveValue(text)

/** A draft of the user, open in the form and stored. */
async function draft(page: Page, lastName: string): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'contact_owner', OWNER)
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'last_name', lastName)
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
  await expect(state(page)).toContainText(/^Salvato alle/)
}

async function remove(page: Page, lastName: string): Promise<void> {
  await page.goto('/records')
  await search(page, lastName)
  const question = await runRowAction(page, rows(page).filter({ hasText: lastName }), 'Remove')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toast(page, 'Record table has been removed')).toBeVisible()
}

journey(
  'A record that another user removes during editing shows who removed it, and is restored with the typed values [REC-20] [GAP-23] @endurance',
  async ({ recordList: mine, openAs, colleague, watch }) => {
    watch.expect(/\/records\/[^/]+(?:\/row)?$/, 404)
    await draft(mine, 'Sottratto')
    await remove(await openAs(colleague), 'Sottratto')

    await fillField(mine, 'name', 'Rita')
    await expect(state(mine)).toContainText('Marco Rossi ha rimosso questo record')
    await mine.getByRole('button', { name: 'Che cosa fare' }).click()
    await expect(missing(mine)).toContainText(/Marco Rossi lo ha rimosso il \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(await findAccessibilityViolations(mine, '[role="dialog"]')).toEqual([])
    await missing(mine).getByRole('button', { name: 'Torna al modulo' }).click()
    await expect(missing(mine)).toBeHidden()
    // A save by the user shows the same message, and continues after the record is restored.
    await mine.getByRole('button', { name: 'Salva in bozza' }).click()
    await missing(mine).getByRole('button', { name: 'Ripristina e salva' }).click()
    // Until now only automatic saves stored it.
    await expect(toast(mine, 'Record has been created')).toBeVisible()
    await search(mine, 'Sottratto')
    await expect(rows(mine)).toHaveCount(1)
    await expect(rows(mine).first()).toContainText('Rita')
  },
)

journey(
  'A removed record that the user may not restore is saved as a new contract, also on a phone [REC-20] @endurance',
  async ({ recordList: mine, openAs, colleague, watch }) => {
    watch.expect(/\/records\/[^/]+(?:\/row)?$/, 404)
    const theirs = await openAs(colleague)
    await draft(theirs, 'Altrui')
    await mine.setViewportSize({ width: 390, height: 844 })
    await mine.goto(new URL(theirs.url()).pathname)
    await shows(mine, 'last_name', 'Altrui')
    await remove(theirs, 'Altrui')

    await fillField(mine, 'name', 'Nora')
    await mine.getByRole('button', { name: 'Che cosa fare' }).click()
    await expect(missing(mine)).toContainText('Lo può ripristinare chi l’ha scritto')
    await expect(missing(mine).getByRole('button', { name: /^Ripristina/ })).toHaveCount(0)
    const overflow = await mine.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const removed = mine.url()
    await missing(mine).getByRole('button', { name: 'Salva come nuovo contratto' }).click()
    await expect(state(mine)).toHaveAttribute('data-kind', 'saved')
    await expect(mine).not.toHaveURL(removed)
    await mine.reload()
    await shows(mine, 'last_name', 'Altrui')
    await shows(mine, 'name', 'Nora')
  },
)

journey(
  'Values typed into a removed record are recovered as a new contract [REC-20] @endurance',
  async ({ recordList: mine, openAs, colleague, watch }) => {
    watch.expect(/\/records\/[^/]+(?:\/row)?$/, 404)
    const theirs = await openAs(colleague)
    await draft(theirs, 'Perso')
    const path = new URL(theirs.url()).pathname
    await mine.goto(path)
    await shows(mine, 'last_name', 'Perso')
    await remove(theirs, 'Perso')
    await fillField(mine, 'name', 'Piera')
    await expect(state(mine)).toContainText('Marco Rossi ha rimosso questo record')

    await mine.reload()
    await expect(mine.getByText(/Marco Rossi lo ha rimosso il/)).toBeVisible()
    await expect(mine.getByRole('button', { name: 'Ripristina' })).toHaveCount(0)
    expect(await findAccessibilityViolations(mine)).toEqual([])
    await mine.getByRole('button', { name: 'Recupera in un nuovo contratto' }).click()
    const recovery = mine.getByRole('dialog', { name: 'Recupera quello che avevi scritto' })
    await recovery.getByRole('button', { name: 'Recupera tutto' }).click()
    await expect(recovery).toBeHidden()
    await fillField(mine, 'contact_owner', OWNER)
    await fillField(mine, 'type_contract', 'contratto energia')
    await fillField(mine, 'client_type', 'domestico')
    await shows(mine, 'name', 'Piera')
    await expect(state(mine)).toContainText(/^Salvato alle/)
    await expect(mine).not.toHaveURL(new RegExp(`${path}$`))
    await mine.goto(path)
    await expect(mine.getByText(/Marco Rossi lo ha rimosso il/)).toBeVisible()
    await expect(mine.getByRole('button', { name: 'Recupera in un nuovo contratto' })).toHaveCount(0)
  },
)
