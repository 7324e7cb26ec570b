// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { authenticate } from '../../shared/api/login.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { searchUsers } from '../../shared/api/users.ts'
import { newPerson } from '../login.ts'
import { portalOfFile } from '../portal.tsx'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin', level: 'superAgent', login: 'ada' })

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

const rowOf = async (login: string): Promise<HTMLElement> => {
  const cell = await screen.findByRole('cell', { name: login })
  return cell.closest('tr')!
}
const tile = (label: string) =>
  within(screen.getByRole('group', { name: 'Filtri' })).getByRole('button', {
    name: new RegExp(`^${label}\\s*\\d`),
  })
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

// Also SHELL-25, ERR-16, USERS-3, USERS-5.
it('An administrator finds users by search and by tile [USERS-2] [USERS-8]', async () => {
  const user = userEvent.setup()
  await newPerson(server, { login: 'sergio.costa', name: 'Sergio', lastName: 'Costa', role: 'admin' })
  await newPerson(server, { login: 'anna.bianchi', name: 'Anna', lastName: 'Bianchi', sendEmail: true })
  await portal.open('/records', admin)
  const tab = within(screen.getByRole('navigation', { name: 'Sezioni' })).getByRole('link', {
    name: /^Users/,
  })
  await user.click(tab)
  await rowOf('ada')
  expect(location.pathname).toBe('/users')
  expect(tab.textContent).toBe('Users3')
  const columns = screen.getAllByRole('columnheader')
  expect(textsOf(columns)).toEqual(['Name', 'ID User', 'Role', 'Login', 'Last Modified', 'Actions'])
  expect(textsOf(columns.flatMap((column) => within(column).queryAllByRole('button')))).toEqual([
    'Last Modified',
  ])
  expect((await rowOf('ada')).textContent).toContain('superAgent')
  const tiles = within(screen.getByRole('group', { name: 'Filtri' })).getAllByRole('button')
  expect(textsOf(tiles)).toEqual(TILES.map((label) => expect.stringMatching(new RegExp(`^${label}\\d+$`))))

  await user.click(tile('Admin'))
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'anna.bianchi' })).toBeNull())
  expect(location.search).toContain('filter=admin')
  await rowOf('sergio.costa')
  await user.click(tile('Users with FE'))
  await rowOf('anna.bianchi')
  expect(tile('Admin').getAttribute('aria-pressed')).toBe('false')
  await user.click(tile('Users with FE'))
  await rowOf('sergio.costa')
  expect(location.search).toBe('')

  const box = screen.getByRole('searchbox', { name: 'Cerca' })
  await user.type(box, 'costa sergio{Enter}')
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'ada' })).toBeNull())
  await rowOf('sergio.costa')
  expect(new URLSearchParams(location.search).get('searchWord')).toBe('costa sergio')
  expect(tab.textContent).toBe('Users3')
  expect(tile('Users').hasAttribute('disabled')).toBe(true)
  expect(tile('Admin').hasAttribute('disabled')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('User table has been refreshed')

  await user.clear(box)
  await user.type(box, 'nessuno così{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Mostra tutti' }))
  await rowOf('ada')
})

it('A search of users in the address is in the search box of the list [USERS-8]', async () => {
  await portal.open('/users?searchWord=costa%20sergio', admin)
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cerca' }).value).toBe('costa sergio')
  await waitFor(() => expect(portal.sentOf(searchUsers).at(-1)?.address).toContain('searchWord=costa'))
})

it('The row of the logged-in administrator cannot be removed or reset and shows the reason [USERS-9] [GAP-48]', async () => {
  const user = userEvent.setup()
  await portal.open('/users', admin)
  const own = within(await rowOf('ada'))
  for (const [name, reason] of [
    ['Remove', 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore'],
    ['Reset authenticator', 'Il tuo autenticatore lo azzera un altro amministratore'],
  ] as const) {
    const action = own.getByRole('button', { name })
    expect(action.getAttribute('aria-disabled')).toBe('true')
    expect(action.getAttribute('aria-description')).toBe(reason)
    await user.hover(action)
    await screen.findByText(reason)
    await user.click(action)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.unhover(action)
  }
  expect(own.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBeNull()
})

// Also USERS-25.
it('An authenticator is reset after a confirmation, and the new password is shown once [USERS-23] [USERS-24]', async () => {
  const user = userEvent.setup()
  const { id, login } = await newPerson(server, { login: 'ivo.serra' })
  await server.database.db.updateTable('users').set({ activated_g: true }).where('id', '=', id).execute()
  await portal.open('/users', admin)
  const reset = async () => {
    await user.click(within(await rowOf(login)).getByRole('button', { name: 'Reset authenticator' }))
    return within(await screen.findByRole('dialog'))
  }
  const refused = await reset()
  await user.click(refused.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const question = await reset()
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Authenticator has been reset')
  const password = (await screen.findByLabelText<HTMLInputElement>('Nuova password')).value
  await user.click(screen.getAllByRole('button', { name: 'Chiudi' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await rowOf(login)).getByRole('button', { name: 'Logs' }))
  await screen.findByText('Autenticatore azzerato da un amministratore')

  expect((await server.inject(authenticate, { body: { login, password } })).status).toBe(200)
  const { activated_g } = await server.database.db
    .selectFrom('users')
    .select('activated_g')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  expect(activated_g).toBe(false)
})

it('An administrator ends the sessions of a user from the editor, which stays open [USERS-11]', async () => {
  const user = userEvent.setup()
  const eva = await server.signedIn({ login: 'eva.fuori', name: 'Eva' })
  await portal.open('/users', admin)
  await user.click(within(await rowOf('eva.fuori')).getByRole('button', { name: 'Edit' }))
  const editor = within(await screen.findByRole('dialog'))
  await user.click(await editor.findByRole('button', { name: 'Termina le sessioni' }))
  const question = within(await screen.findByRole('dialog', { name: 'Termina le sessioni' }))
  question.getByText(/Eva \w+ \(eva\.fuori\) esce subito da ogni dispositivo/)
  await user.click(question.getByRole('button', { name: 'Termina' }))
  await screen.findByText('Le sessioni sono terminate')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Termina le sessioni' })).toBeNull())
  expect(editor.getByRole('button', { name: 'Termina le sessioni' })).toBeTruthy()
  expect((await server.inject(checkSession, {}, eva)).status).toBe(401)
})

describe('Domains', () => {
  // Also ROLE-12.
  it('An administrator edits the mail domains and sees the excluded users before a change [DOMAIN-1] [DOMAIN-3]', async () => {
    const user = userEvent.setup()
    const own = admin.user.email.split('@')[1]!
    await newPerson(server, { login: 'fuori.dominio', email: 'fuori@agenzia.it' })
    await portal.open('/users', admin)
    await user.click(screen.getByRole('button', { name: 'Domains' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Domains' }))
    const name = dialog.getByRole('textbox', { name: 'Dominio' })
    const plus = dialog.getByRole('button', { name: 'Aggiungi' })
    expect(plus.hasAttribute('disabled')).toBe(true)
    await user.type(name, 'non è un dominio')
    await user.click(plus)
    await dialog.findByText(/^Questo non è un dominio/)
    // A list that excludes every administrator is rejected before anything else.
    await user.clear(name)
    await user.type(name, ' Altrove.IT {Enter}')
    await dialog.findByText(/^Nessun amministratore ha la posta in questi domini/)
    expect(dialog.getByText(/^Nessun dominio/)).toBeTruthy()

    // A list that excludes users is saved after the warning was shown.
    const add = async (answer: 'Yes' | 'No') => {
      await user.clear(name)
      await user.type(name, own)
      await user.click(plus)
      const adding = await screen.findByRole('dialog', { name: 'Add domain' })
      expect(adding.textContent).toContain('fuori.dominio')
      await user.click(within(adding).getByRole('button', { name: answer }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add domain' })).toBeNull())
    }
    await add('No')
    expect(dialog.getByText(/^Nessun dominio/)).toBeTruthy()
    await add('Yes')
    await dialog.findByText(own)
    expect(dialog.getByRole('status').textContent).toContain('fuori.dominio')
    await user.type(name, ' Agenzia.IT {Enter}')
    await dialog.findByText('agenzia.it')

    const askToRemove = async (domain: string) => {
      await user.click(dialog.getByRole('button', { name: `Rimuovi ${domain}` }))
      return within(await screen.findByRole('dialog', { name: 'Remove domain' }))
    }
    const warned = await askToRemove(own)
    expect((await warned.findByRole('alert')).textContent).toContain('Nessun amministratore')
    await user.click(warned.getByRole('button', { name: 'No' }))
    expect(dialog.getByText(own)).toBeTruthy()
    for (const domain of ['agenzia.it', own]) {
      await user.click((await askToRemove(domain)).getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(dialog.queryByText(domain)).toBeNull())
    }
    await dialog.findByText(/^Nessun dominio/)
  })
})

// Also SHELL-35, SHELL-46, SHELL-47, ROLE-5, ROLE-8.
it('An operator cannot open any administration page [SHELL-3] [SHELL-19]', async () => {
  const operator = await server.signedIn()
  for (const path of ['/records', '/users', '/templates/custom']) {
    await portal.open(path, operator)
    await screen.findByRole('region', { name: 'Elenco dei record' })
    expect(location.pathname).toBe('/records')
    const tabs = within(screen.getByRole('navigation', { name: 'Sezioni' })).getAllByRole('link')
    expect(textsOf(tabs)).toEqual([expect.stringMatching(/^Records/)])
    for (const name of ['Domains', 'Emails', 'Reports', 'Amministrazione'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('link', { name: 'Create new' })).toBeTruthy()
    portal.close()
  }
  const forbidden = portal.sent.filter(({ address }) =>
    /^\/(users\/search|templates|customs)\b/.test(address),
  )
  expect(forbidden).toEqual([])
})
