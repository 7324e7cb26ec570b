import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { enterPassword, Person, proveMailbox, scanQr, typePin } from './login.ts'
import { callApi } from './signing.ts'

export const table = (page: Page): Locator => page.getByRole('region', { name: 'Elenco degli utenti' })
export const rowOf = (page: Page, login: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: login, exact: true }) })

/** A complete login with a password set by an administrator; ends logged in with the user's own password. */
export async function logInFirstTime(
  page: Page,
  person: Person,
  ownName: string,
  read?: () => Promise<string>,
): Promise<void> {
  await enterPassword(page, person)
  await scanQr(page, person)
  await page.getByRole('button', { name: 'Next' }).click()
  await typePin(page, person.nextCode())
  await page.getByRole('button', { name: 'Next' }).click()
  await proveMailbox(page, person, read)
  await expect(page.getByRole('heading', { name: 'Scegli la tua password' })).toBeVisible()
  await page.getByLabel('Password attuale').fill(person.password)
  await page.getByLabel(/^Nuova password/).fill(ownName)
  await page.getByLabel('Ripeti la nuova password').fill(ownName)
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText(/^Ciao, /)).toBeVisible()
  person.password = ownName
}

/** Expects the next action of the user to detect the expired session. */
export async function expectLoggedOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
}

/** Creates a user by a call of this administrator, such as one that no other journey uses. */
export async function addUser(
  admin: Page,
  login: string,
  email = `${login}@ufficio.example`,
): Promise<Person> {
  const person = new Person(login, 'gru-lampone-71-vetta')
  const { password } = person
  const user = { name: 'Livia', last_name: 'Esterna', login, password, email, role: 'user' }
  await callApi(admin, 'POST', '/users', { ...user, mustChangePassword: false })
  return person
}
