import { once } from 'node:events'
import { request } from 'node:http'
import { expect, journey } from './journey.ts'
import { toast } from './pages/records.ts'
import { rowOf } from './pages/users.ts'

/** A wrong password from a client at another address of this machine: an address has five tries a minute. */
async function guess(baseURL: string, login: string, localAddress: string): Promise<number> {
  const body = JSON.stringify({ login, password: 'sbagliata' })
  const sent = request(new URL('/api/v1/users/auth', baseURL), {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json' },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

journey(
  'An administrator sees in the list that a login is locked, since when and until when, and unlocks it [LOGIN-3]',
  async ({ openAs, administrator, page, baseURL, watch }) => {
    watch.expect(/\/users\/auth$/, 429)
    for (let n = 0; n < 10; n += 1)
      expect(await guess(baseURL!, 'sergio.costa', `127.0.0.${2 + (n % 2)}`)).toBe(403)

    await page.goto('/')
    await page.getByLabel('Login').fill('sergio.costa')
    await page.getByLabel('Password', { exact: true }).fill('sbagliata')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^Troppi tentativi\. Riprova fra 1[45] minuti, accedi da un dispositivo da cui sei già entrato o chiedi/,
    )

    const admin = await openAs(administrator)
    await admin.goto('/users')
    const row = rowOf(admin, 'sergio.costa')
    await row.getByRole('button', { name: 'Bloccato: sblocca sergio.costa' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Login bloccato' })
    await expect(dialog).toContainText(/Da dispositivi sconosciuti: dal .+ al .+\./)
    await dialog.getByRole('button', { name: 'Sblocca' }).click()
    await expect(toast(admin, 'Il login è sbloccato')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Bloccato/ })).toBeHidden()
    expect(await guess(baseURL!, 'sergio.costa', '127.0.0.4')).toBe(403)
  },
)
