import { createUser } from '../shared/api/users.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { ERRORS } from '../shared/errors.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { toast } from './pages/records.ts'
import { rowOf } from './pages/users.ts'

journey.use({ installation: 'proof' })

journey(
  'An act on an access whose proof is too old asks for password and code, and keeps what is typed',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/users$/, 403)
    watch.expect(/\/users\/fresh$/, 422)
    const page = await openAs(administrator)
    const { title } = ERRORS['proof-needed']
    // The server refuses the first attempt as five minutes after the login.
    let refusals = 2
    await page.route(`**${API_PREFIX}${createUser.path}`, async (route) => {
      if (route.request().method() !== createUser.method || refusals-- <= 0) return await route.continue()
      const body = { ok: false, error: { id: 'proof-needed', title }, errorMessage: title }
      await route.fulfill({ status: 403, json: body })
    })
    await page.goto('/users')
    await page.getByRole('button', { name: 'Create new' }).click()
    const editor = page.getByRole('dialog', { name: 'Create user' })
    await editor.getByLabel('Name', { exact: false }).first().fill('Rita')
    await editor.getByLabel('Login').fill('rita.prova')
    await editor.getByLabel('Email').fill('rita.prova@ufficio.example')
    await editor.getByRole('button', { name: 'Create' }).click()

    const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' })
    const password = proof.getByRole('textbox', { name: 'Password' })
    await expect(password).toBeFocused()
    expect(await findAccessibilityViolations(page)).toEqual([])
    // The key closes this dialog alone.
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
    await expect(editor.getByLabel('Login')).toHaveValue('rita.prova')
    await editor.getByRole('button', { name: 'Create' }).click()
    await password.fill('sbagliata')
    await proof.getByRole('textbox', { name: 'Codice a 6 cifre' }).fill('123 456')
    await page.keyboard.press('Enter')
    await expect(proof.getByText('La password non è giusta')).toBeVisible()
    await proof.getByRole('button', { name: 'Annulla' }).click()
    await expect(editor.getByLabel('Login')).toHaveValue('rita.prova')
    await editor.getByRole('button', { name: 'Create' }).click()
    await expect(toast(page, 'User has been created')).toBeVisible()
    await expect(rowOf(page, 'rita.prova')).toBeVisible()
  },
)
