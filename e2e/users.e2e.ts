import { listOperationChoices } from '../shared/api/operations.ts'
import { expect, journey } from './journey.ts'
import { findEveryViolation } from './pages/accessibility.ts'
import { Person } from './pages/login.ts'
import { runRowAction, toast } from './pages/records.ts'
import { expectLoggedOut, logInFirstTime, rowOf } from './pages/users.ts'

const LEVELS = ['base', 'junior1', 'junior2', 'intermedio', 'esperto', 'superAgent']

journey(
  // Also USERS-13, USERS-20, USERS-22, ERR-25, SHELL-27, SHELL-28, SHELL-43.
  '[USERS-9] [USERS-11] A user is created, logs in, is changed and removed, on accessible screens',
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
    expect(await findEveryViolation(admin)).toEqual([])
    await dialog.getByLabel('Login').fill(nadia.login)
    await dialog.getByRole('button', { name: 'Create' }).click()
    const notice = toast(admin, 'User has been created')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveAttribute('data-type', 'success')
    await expect(dialog).toBeHidden()
    await admin.getByRole('button', { name: 'Amministrazione' }).click()
    await expect(admin.getByRole('menuitem').first()).toBeVisible()
    expect(await findEveryViolation(admin)).toEqual([])
    await admin.keyboard.press('Escape')
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
