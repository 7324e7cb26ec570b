import { submitLoginFrom } from '../test/submit-login-from.ts'
import { expect, journey } from './journey.ts'
import { enterPassword, Person } from './pages/login.ts'
import { toast } from './pages/records.ts'
import { table } from './pages/users.ts'

const LOGIN = 'sergio.costa'

journey(
  'An administrator sees a locked login with start and end time in the user list and unlocks it [LOGIN-3]',
  async ({ openAs, administrator, page, baseURL, watch }) => {
    watch.expect(/\/users\/auth$/, 429)
    for (let n = 0; n < 10; n += 1)
      expect(await submitLoginFrom(baseURL!, { login: LOGIN, localAddress: `127.0.0.${2 + (n % 2)}` })).toBe(
        403,
      )

    await page.goto('/')
    await enterPassword(page, new Person(LOGIN, 'sbagliata'))
    await expect(page.getByRole('alert')).toHaveText(
      /^Troppi tentativi\. Riprova fra 1[45] minuti, accedi da un dispositivo da cui sei già entrato o chiedi/,
    )

    const admin = await openAs(administrator)
    await admin.goto('/users')
    const row = table(admin).getByRole('row').filter({ hasText: LOGIN })
    await row.getByRole('button', { name: `Bloccato: sblocca ${LOGIN}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'Login bloccato' })
    await expect(dialog).toContainText(/Da dispositivi sconosciuti: dal .+ al .+\./)
    await dialog.getByRole('button', { name: 'Sblocca' }).click()
    await expect(toast(admin, 'Il login è sbloccato')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Bloccato/ })).toBeHidden()
    expect(await submitLoginFrom(baseURL!, { login: LOGIN, localAddress: '127.0.0.4' })).toBe(403)
  },
)
