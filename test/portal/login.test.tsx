// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { authenticate } from '../../shared/api/login.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { createUser } from '../../shared/api/users.ts'
import { TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { readToken } from '../../web/lib/storage.ts'
import { addressOf } from '../address-of.ts'
import { newSession } from '../factories.ts'
import { login as logIn, newPerson } from '../login.ts'
import { portalOfFile } from '../portal.tsx'
import { toast } from '../portal-form.ts'
import { rowOf, setRows } from '../rows.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
const input = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } })

async function enterPassword(login: string, password: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Login' })
  input(screen.getByLabelText(/^Login/), login)
  input(screen.getByLabelText(/^Password/), password)
  fireEvent.click(button)
  return button
}

// Also ERR-2.
it('A wrong password shakes the button and shows the reason [LOGIN-3] [LOGIN-4]', async () => {
  const { login } = await newPerson(server)
  await portal.open('/', undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
  expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2)
  expect(portal.sentOf(authenticate)).toEqual([])

  const button = await enterPassword(login, 'sbagliata-e-lunga')
  await screen.findByText('Login o password errati')
  expect(button.className).toMatch(/shake/)
  fireEvent.animationEnd(button)
  expect(button.className).not.toMatch(/shake/)
  expect(readToken()).toBeUndefined()
})

it('An administrator sees a locked login with start and end time in the user list and unlocks it [LOGIN-3]', async () => {
  const { login } = await newPerson(server)
  /** From another machine. */
  const attempt = async (remoteAddress: string) => {
    const payload = { login, password: 'sbagliata' }
    const sent = { method: authenticate.method, url: addressOf(authenticate), remoteAddress, payload }
    return (await server.app.inject(sent)).statusCode
  }
  for (let n = 0; n < 10; n += 1) expect(await attempt(`127.0.0.${2 + (n % 2)}`)).toBe(403)
  await portal.open('/', undefined)
  await enterPassword(login, 'sbagliata')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Troppi tentativi\. Riprova fra 1[45] minuti, accedi da un dispositivo da cui sei già entrato o chiedi/,
  )
  portal.close()

  await portal.open('/users', await server.signedIn({ role: 'admin' }))
  fireEvent.click(await screen.findByLabelText(`Bloccato: sblocca ${login}`))
  const dialog = await screen.findByRole('dialog', { name: 'Login bloccato' })
  expect(dialog.textContent).toMatch(/Da dispositivi sconosciuti: dal .+ al .+\./)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sblocca' }))
  await toast('Il login è sbloccato')
  await waitFor(() => expect(screen.queryByLabelText(/^Bloccato/)).toBeNull())
  expect(await attempt('127.0.0.4')).toBe(403)
})

it('A user sees all own sessions and ends the one of another browser [SESSION-11]', async () => {
  const own = await server.signedIn()
  const elsewhere = await newSession(server.context, own.user.id)
  const user_agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  await setRows(db, 'sessions', { user_id: own.user.id }, { user_agent })
  // The other session was used later, and is still listed below the current one.
  const later = new Date(Date.now() + 1_000)
  await setRows(db, 'sessions', { id: elsewhere.sessionId }, { last_active_at: later })
  await portal.open('/records', own)
  fireEvent.click(screen.getByRole('button', { name: 'Le tue sessioni' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Le tue sessioni' }))
  const sessions = () => within(dialog.getByLabelText('Sessioni aperte')).queryAllByRole('listitem')
  await waitFor(() => expect(sessions()).toHaveLength(2))
  expect(sessions()[0]!.textContent).toMatch(/Chrome su Linux\s*questa\s*Indirizzo IP 127/)
  expect(sessions()[1]!.textContent).not.toContain('questa')
  fireEvent.click(within(sessions()[1]!).getByRole('button', { name: /^Chiudi la sessione/ }))
  await waitFor(() => expect(sessions()).toHaveLength(1))
  expect((await server.inject(checkSession, {}, elsewhere)).status).toBe(401)
  expect((await server.inject(checkSession, {}, own)).status).toBe(200)
})

it('An act on an access whose proof is too old asks for password and code, and keeps what is typed', async () => {
  const user = userEvent.setup()
  const { headers } = await logIn(server, await newPerson(server, { role: 'admin' }))
  await portal.open('/users', { token: headers[TOKEN_HEADER]! })
  // The server refuses the first attempts as five minutes after the login.
  const accept = portal.refuse(createUser, 403, 'proof-needed')
  fireEvent.click(await screen.findByRole('button', { name: 'Create new' }))
  const editor = within(await screen.findByRole('dialog', { name: 'Create user' }))
  const login = editor.getByLabelText<HTMLInputElement>(/^Login/)
  input(editor.getByLabelText(/^Name/), 'Rita')
  input(login, 'rita.prova')
  input(editor.getByLabelText(/^Email/), 'rita.prova@ufficio.example')
  const createButton = editor.getByRole('button', { name: 'Create' })
  const create = async () => {
    fireEvent.click(createButton)
    const proof = await screen.findByRole('dialog', { name: 'Conferma che sei tu' })
    const password = within(proof).getByLabelText(/^Password/)
    await waitFor(() => expect(document.activeElement).toBe(password))
    return proof
  }
  const isClosed = (proof: HTMLElement) => waitFor(() => expect(proof.isConnected).toBe(false))
  const first = await create()
  // The key closes this dialog alone.
  await user.keyboard('{Escape}')
  await isClosed(first)
  expect(login.value).toBe('rita.prova')

  const second = await create()
  await user.keyboard('sbagliata')
  const code = within(second).getByLabelText<HTMLInputElement>(/^Codice a 6 cifre/)
  await user.type(code, '123 456')
  expect(code.value).toBe('123456')
  await user.keyboard('{Enter}')
  await within(second).findByText('La password non è giusta')
  fireEvent.click(within(second).getByText('Chiudi'))
  await isClosed(second)
  expect(login.value).toBe('rita.prova')

  accept()
  fireEvent.click(createButton)
  await toast('User has been created')
  await screen.findByText('rita.prova')
  expect((await rowOf(db, 'users', { login: 'rita.prova' })).name).toBe('Rita')
})

it('A user who opens a page of administrators learns why the list appears instead', async () => {
  await portal.open('/users', await server.signedIn())
  await toast('Questa pagina è degli amministratori', 'error')
  expect(location.pathname).toBe('/records')
})

it('The dialog that changes a password names its user for the password manager', async () => {
  const own = await server.signedIn()
  await portal.open('/records', own)
  fireEvent.click(screen.getByRole('button', { name: 'Cambia password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cambia password' })
  const name = dialog.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(name?.value).toBe((await rowOf(db, 'users', { id: own.user.id })).login)
})
