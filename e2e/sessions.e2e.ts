import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { logInAndWait, openLoggedIn } from './pages/login.ts'
import { addUser } from './pages/users.ts'

/** The forms of which the browser keeps a copy. */
const storedForms = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('sportello')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('journal').objectStore('journal').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(({ form }: { form: string }) => form).toSorted())
          }
        }
      }),
  )

journey(
  'The logout ends the session, removes what the server has and keeps the rest encrypted for the user [SHELL-32] [GAP-8] @endurance',
  async ({ page, openAs, administrator }) => {
    const person = await addUser(await openAs(administrator), 'carte.sigillate')
    await openLoggedIn(page, person)
    await page.goto('/new')
    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'codice_fiscale', 'BNCLCU72C45H501L')
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    const recordId = new URL(page.url()).pathname.slice(1)

    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Sigillata')
    await expect.poll(() => storedForms(page)).toEqual(['new', expect.stringContaining(recordId)])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    expect(await storedForms(page)).toEqual(['new'])
    expect(await page.evaluate(() => localStorage.getItem('sportello.token'))).toBeNull()
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    expect(cookies).not.toContain('sb')
    await logInAndWait(page, person)
    const unsaved = page.getByRole('list', { name: 'Lavoro non salvato su questo computer' })
    await unsaved.getByRole('link', { name: 'Riprendi Sigillata' }).click()
    await page.getByRole('button', { name: 'Recupera tutto' }).click()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Sigillata')
  },
)
