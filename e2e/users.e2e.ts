import { listOperationChoices } from '../shared/api/operations.ts'
import { expect, journey } from './journey.ts'
import { enterPassword, Person, proveMailbox, scanQr, typePin } from './pages/login.ts'
import { runRowAction, toast, waitForRows } from './pages/records.ts'
import { addUser, expectLoggedOut, logInFirstTime, rowOf, search, table, tile } from './pages/users.ts'

const LEVELS = ['base', 'junior1', 'junior2', 'intermedio', 'esperto', 'superAgent']
const TILES = [
  'Admin',
  'Users',
  'Users with FE',
  'Base',
  'Junior1',
  'Junior2',
  'Intermedio',
  'Esperto',
  'SuperAgent',
]

journey(
  // Also SHELL-25, ERR-16, USERS-3, USERS-5.
  '[USERS-2] [USERS-8] An administrator finds users by search and by tile',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await page.goto('/')
    const tab = page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: /^Users/ })
    await tab.click()
    await expect(page).toHaveURL(/\/users$/)
    await expect(tab).toHaveText(/^Users\d+$/)
    const total = await tab.innerText()
    const columns = page.getByRole('columnheader')
    await expect(columns).toHaveText(['Name', 'ID User', 'Role', 'Login', 'Last Modified', 'Actions'])
    await expect(columns.getByRole('button')).toHaveText(['Last Modified'])
    await expect(rowOf(page, 'admin')).toContainText('superAgent')

    await expect(page.getByRole('group', { name: 'Filtri' }).getByRole('button')).toHaveText(
      TILES.map((label) => new RegExp(`^${label}\\d+$`)),
    )
    await tile(page, 'Admin').click()
    await expect(page).toHaveURL(/filter=admin/)
    await waitForRows(page)
    await expect(rowOf(page, 'sergio.costa')).toBeVisible()
    await expect(rowOf(page, 'anna.bianchi')).toBeHidden()
    await tile(page, 'Users with FE').click()
    await expect(tile(page, 'Admin')).toHaveAttribute('aria-pressed', 'false')
    await waitForRows(page)
    await expect(rowOf(page, 'anna.bianchi')).toBeVisible()
    await tile(page, 'Users with FE').click()
    await expect(page).toHaveURL(/\/users$/)

    await search(page, 'costa sergio')
    await expect(rowOf(page, 'sergio.costa')).toBeVisible()
    await expect(table(page).locator('tbody tr')).toHaveCount(1)
    await expect(tab).toHaveText(total.replace(/\s/g, ''))
    await expect(tile(page, 'Users')).toBeDisabled()
    await expect(tile(page, 'Admin')).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('costa sergio')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(toast(page, 'User table has been refreshed')).toBeVisible()
    await search(page, 'nessuno così')
    await page.getByRole('button', { name: 'Mostra tutti' }).click()
    await expect(rowOf(page, 'admin')).toBeVisible()
  },
)

journey(
  // Also USERS-13, USERS-20, USERS-22, ERR-25, SHELL-27, SHELL-28, SHELL-43.
  '[USERS-9] [USERS-11] A user is created, logs in, is changed and removed',
  async ({ page, openAs, administrator, watch }) => {
    watch.expect(/\/users$/, 422)
    watch.expect(/\/records$/, 401)
    const nadia = new Person('nadia.sala', '')
    const admin = await openAs(administrator)
    await admin.goto('/users')

    const dialog = admin.getByRole('dialog')
    await admin.getByRole('button', { name: 'Create new' }).click()
    await expect(dialog.getByRole('heading', { name: 'Create user' })).toBeVisible()
    const given = dialog.getByRole('textbox', { name: 'Password' })
    const proposed = await given.inputValue()
    expect(proposed).toMatch(/^(?=.*\d)[A-Za-z0-9]{14}$/)
    await dialog.getByRole('button', { name: 'Genera un’altra password' }).click()
    await expect(given).not.toHaveValue(proposed)
    nadia.password = await given.inputValue()
    await dialog.getByLabel('Name', { exact: false }).first().fill('Nadia')
    await dialog.getByLabel('Last Name').fill('Sala')
    await dialog.getByLabel('Login').fill('ANNA.bianchi')
    await dialog.getByLabel('Email').fill('nadia.sala@ufficio.example')
    await expect(dialog.getByLabel('Level').locator('option')).toHaveText(LEVELS)
    await dialog.getByLabel('Level').selectOption('junior1')
    await admin.keyboard.press('Escape')
    await dialog.getByLabel('Invio della FE').check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Questo login è già usato')).toBeVisible()
    await dialog.getByLabel('Login').fill(nadia.login)
    await dialog.getByRole('button', { name: 'Create' }).click()
    const notice = toast(admin, 'User has been created')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveAttribute('data-type', 'success')
    await expect(dialog).toBeHidden()
    const row = rowOf(admin, nadia.login)
    await expect(row).toContainText('junior1')

    await expect((await runRowAction(admin, row, 'Logs')).getByText('No logs')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // Keyboard users continue from there.
    await expect(row.getByRole('button', { name: 'Logs' })).toBeFocused()

    await page.goto('/')
    await logInFirstTime(page, nadia, 'tavolo-verde-9 nuvole')
    await expect(page.getByText('Ciao, Nadia!')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('junior1')

    const edit = await runRowAction(admin, row, 'Edit')
    await expect(edit.getByRole('heading', { name: 'Update user' })).toBeVisible()
    await edit.getByLabel('Level').selectOption('esperto')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(toast(admin, 'User has been updated')).toBeVisible()
    await expect(row).toContainText('esperto')
    // The page loads the form's lists automatically; none of these calls may detect the expired session before the user acts.
    const lists = page.waitForResponse((response) => response.url().includes(listOperationChoices.path))
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('esperto')
    await lists
    await page.waitForLoadState('networkidle')

    const logs = await runRowAction(admin, row, 'Logs')
    await expect(logs.getByRole('columnheader')).toHaveText(['Date', 'IP', 'Action'])
    await expect(logs.getByText('Ha cambiato la propria password')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const remove = await runRowAction(admin, row, 'Remove')
    await expect(remove.getByRole('heading', { name: 'Remove user' })).toBeVisible()
    await expect(remove).toContainText('Are you sure what you want to remove?')
    await remove.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(admin, 'User has been removed')).toBeVisible()
    await expect(row).toBeHidden()
    await expectLoggedOut(page)
  },
)

journey(
  'An administrator ends the sessions of a user, who logs in again with the same password',
  async ({ page, openAs, administrator, watch }) => {
    watch.expect(/\/records$/, 401)
    const admin = await openAs(administrator)
    await admin.goto('/users')
    const eva = await addUser(admin, 'eva.fuori')
    await page.goto('/')
    await enterPassword(page, eva)
    await scanQr(page, eva)
    await page.getByRole('button', { name: 'Next' }).click()
    await typePin(page, eva.nextCode())
    await page.getByRole('button', { name: 'Next' }).click()
    await proveMailbox(page, eva)
    await expect(page.getByText(/^Ciao, /)).toBeVisible()
    await search(admin, eva.login)
    const edit = await runRowAction(admin, rowOf(admin, eva.login), 'Edit')
    await edit.getByRole('button', { name: 'Termina le sessioni' }).click()
    const question = admin.getByRole('dialog', { name: 'Termina le sessioni' })
    await expect(question).toContainText('Livia Esterna (eva.fuori) esce subito da ogni dispositivo')
    await question.getByRole('button', { name: 'Termina', exact: true }).click()
    await expect(toast(admin, 'Le sessioni sono terminate')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(edit).toBeVisible()
    await expectLoggedOut(page)
    await enterPassword(page, eva)
    await typePin(page, eva.nextCode())
  },
)

journey(
  // Also USERS-25.
  '[USERS-23] [USERS-24] An authenticator is reset after a confirmation, and the new password is shown once',
  async ({ page, openAs, administrator }) => {
    // A user whose password is not used by another journey.
    const ivo = new Person('ivo.serra')
    const admin = await openAs(administrator)
    await admin.goto('/users')
    const dialog = admin.getByRole('dialog')
    await admin.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Name', { exact: false }).first().fill('Ivo')
    await dialog.getByLabel('Login').fill(ivo.login)
    await dialog.getByLabel('Email').fill('ivo.serra@ufficio.example')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
    const row = rowOf(admin, ivo.login)
    const question = await runRowAction(admin, row, 'Reset authenticator')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await runRowAction(admin, row, 'Reset authenticator')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(admin, 'Authenticator has been reset')).toBeVisible()
    ivo.password = await question.getByLabel('Nuova password').inputValue()
    await question.getByRole('button', { name: 'Chiudi' }).last().click()
    const logs = await runRowAction(admin, row, 'Logs')
    await expect(logs.getByText('Autenticatore azzerato da un amministratore')).toBeVisible()

    await page.goto('/')
    await enterPassword(page, ivo)
    await expect(page.getByText('Scan the QR code in the authenticator app')).toBeVisible()
  },
)

journey(
  // Also ROLE-12.
  '[DOMAIN-1] [DOMAIN-3] An administrator edits the mail domains and sees the excluded users before a change',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/domains\/preview$/, 422)
    watch.expect(/\/domains\/preview$/, 403)
    const page = await openAs(administrator)
    await page.goto('/users')
    await page.getByRole('button', { name: 'Domains' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Domains' })
    const name = dialog.getByRole('textbox', { name: 'Dominio' })
    const plus = dialog.getByRole('button', { name: 'Aggiungi' })
    await expect(plus).toBeDisabled()
    await name.fill('non è un dominio')
    await plus.click()
    await expect(dialog.getByText('Questo non è un dominio')).toBeVisible()
    // A list that excludes every administrator is rejected before anything else.
    await name.fill(' Agenzia.IT ')
    await name.press('Enter')
    await expect(dialog.getByText('Nessun amministratore ha la posta in questi domini')).toBeVisible()
    await expect(dialog.getByText('Nessun dominio')).toBeVisible()
    // A list that excludes users is saved after the warning was shown.
    await addUser(page, 'fuori.dominio', 'fuori@agenzia.it')
    await name.fill('ufficio.example')
    await plus.click()
    const adding = page.getByRole('dialog', { name: 'Add domain', exact: true })
    await expect(adding).toContainText('non potr')
    await expect(adding).toContainText('fuori.dominio')
    await adding.getByRole('button', { name: 'No' }).click()
    await expect(dialog.getByText('Nessun dominio')).toBeVisible()
    await plus.click()
    await adding.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.getByText('ufficio.example', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('fuori.dominio')
    await name.fill(' Agenzia.IT ')
    await name.press('Enter')
    await expect(dialog.getByText('agenzia.it', { exact: true })).toBeVisible()
    await expect(dialog.getByText('fuori.dominio')).toBeHidden()

    const question = page.getByRole('dialog', { name: 'Remove domain' })
    await dialog.getByRole('button', { name: 'Rimuovi ufficio.example' }).click()
    await expect(question.getByRole('alert')).toContainText('Nessun amministratore')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(dialog.getByText('ufficio.example', { exact: true })).toBeVisible()

    for (const domain of ['agenzia.it', 'ufficio.example']) {
      await dialog.getByRole('button', { name: `Rimuovi ${domain}` }).click()
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect(dialog.getByText(domain, { exact: true })).toHaveCount(0)
    }
    await expect(dialog.getByText('Nessun dominio')).toBeVisible()
  },
)

journey(
  // Also SHELL-35, SHELL-46, SHELL-47, ROLE-5, ROLE-8.
  '[SHELL-3] [SHELL-19] An operator cannot open any administration page',
  async ({ recordList: agentPage }) => {
    const requests: string[] = []
    agentPage.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await expect(agentPage.getByRole('navigation', { name: 'Sezioni' }).getByRole('link')).toHaveText([
      /^Records/,
    ])
    for (const name of ['Domains', 'Emails', 'Reports', 'Amministrazione'])
      await expect(agentPage.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(agentPage.getByRole('link', { name: 'Create new' })).toBeVisible()
    await expect(agentPage.getByRole('button', { name: 'Logout' })).toBeVisible()
    for (const path of ['/users', '/templates/custom']) {
      await agentPage.goto(path)
      await expect(agentPage.getByRole('region', { name: 'Elenco dei record' })).toBeVisible()
      await expect(agentPage).toHaveURL(/\/records$/)
    }
    expect(requests).toContain('/api/v1/records')
    expect(requests.filter((path) => /^\/api\/v1\/(users\/search|templates|customs)\b/.test(path))).toEqual(
      [],
    )
  },
)
