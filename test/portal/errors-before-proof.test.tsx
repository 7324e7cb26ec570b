// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { routes } from '../../server/routes.ts'
import type { Call } from '../../shared/api/call.ts'
import { createDomain } from '../../shared/api/domains.ts'
import { changePassword } from '../../shared/api/login.ts'
import { writeMailText } from '../../shared/api/mail-texts.ts'
import { createUser, updateUser } from '../../shared/api/users.ts'
import { portalOfFile } from '../portal.tsx'

type User = ReturnType<typeof userEvent.setup>
type Found = ReturnType<typeof within>

interface Screen {
  /** The act. */
  call: Call
  path: string
  open: (user: User) => Promise<HTMLElement>
  /** Types a wrong and a sound value. */
  wrong: (dialog: Found) => void
  sound: (dialog: Found) => void
  act: (dialog: Found, user: User) => Promise<void>
  message: RegExp | string
}

const portal = await portalOfFile()
const input = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => (dialog: Found, user: User) =>
  user.click(dialog.getByRole('button', { name }))
const dialogNamed = (name: string | RegExp) => screen.findByRole('dialog', { name })
const pressed = async (user: User, button: string | RegExp, dialog: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: button }))
  return await dialogNamed(dialog)
}

const MAIL = 'Codice per entrare'

/** Dialogs with typed values of an act that needs a fresh proof; `server/features/login/prove-access.test.ts` has every act. */
const DIALOGS: Record<string, Screen> = {
  'a new user': {
    call: createUser,
    path: '/users',
    open: (user) => pressed(user, 'Create new', 'Create user'),
    wrong: (dialog) => {
      input(dialog.getByLabelText(/^Name/), 'Rita')
      input(dialog.getByLabelText(/^Login/), 'rita prova')
      input(dialog.getByLabelText(/^Email/), 'rita@ufficio.example')
    },
    sound: (dialog) => input(dialog.getByLabelText(/^Login/), 'rita.prova'),
    act: press('Create'),
    message: /^Usa lettere senza accenti/,
  },
  'a new user with the login of another': {
    call: createUser,
    path: '/users',
    open: (user) => pressed(user, 'Create new', 'Create user'),
    wrong: (dialog) => {
      input(dialog.getByLabelText(/^Name/), 'Rita')
      input(dialog.getByLabelText(/^Login/), 'CAPO')
      input(dialog.getByLabelText(/^Email/), 'rita@ufficio.example')
    },
    sound: (dialog) => input(dialog.getByLabelText(/^Login/), 'rita.prova'),
    act: press('Create'),
    message: 'Questo login è già usato',
  },
  'a changed user': {
    call: updateUser,
    path: '/users',
    open: (user) => pressed(user, 'Edit', 'Update user'),
    wrong: (dialog) => input(dialog.getByLabelText(/^Login/), 'capo prova'),
    sound: (dialog) => input(dialog.getByLabelText(/^Login/), 'capo.prova'),
    act: press('Update'),
    message: /^Usa lettere senza accenti/,
  },
  'the text of a mail': {
    call: writeMailText,
    path: '/mail-texts',
    open: async (user) => {
      const dialog = await pressed(user, `Update ${MAIL}`, MAIL)
      await within(dialog).findByLabelText('Testo della mail')
      return dialog
    },
    wrong: (dialog) => input(dialog.getByLabelText('Testo della mail'), 'Ecco {codice} e {pin}'),
    sound: (dialog) => input(dialog.getByLabelText('Testo della mail'), 'Ecco {codice}'),
    act: press('Update'),
    message: /«{pin}» non c’è in questa mail/,
  },
  'a mail domain': {
    call: createDomain,
    path: '/users',
    open: (user) => pressed(user, 'Domains', 'Add Domains'),
    wrong: (dialog) => input(dialog.getByLabelText('Dominio'), 'non è un dominio'),
    sound: (dialog) => input(dialog.getByLabelText('Dominio'), 'ufficio.example'),
    act: press('Aggiungi'),
    message: /^Questo non è un dominio/,
  },
  'a mail domain that excludes every administrator': {
    call: createDomain,
    path: '/users',
    open: (user) => pressed(user, 'Domains', 'Add Domains'),
    wrong: (dialog) => input(dialog.getByLabelText('Dominio'), 'altrove.example'),
    sound: (dialog) => input(dialog.getByLabelText('Dominio'), 'ufficio.example'),
    act: press('Aggiungi'),
    message: /^Nessun amministratore ha la posta/,
  },
  'the own password': {
    call: changePassword,
    path: '/users',
    open: (user) => pressed(user, 'Cambia password', 'Cambia password'),
    wrong: (dialog) => {
      input(dialog.getByLabelText(/attuale/), 'qualunque cosa')
      for (const field of dialog.getAllByLabelText(/nuova/i, { selector: 'input' }))
        input(field, 'capo capo capo 7x')
    },
    sound: (dialog) => {
      for (const field of dialog.getAllByLabelText(/nuova/i, { selector: 'input' }))
        input(field, 'gru-lampone-71-vetta')
    },
    act: press('Cambia password'),
    message: /^La password contiene il login/,
  },
}

it.each(Object.entries(DIALOGS))(
  'A dialog says what is wrong before it asks for password and code: %s',
  async (_name, { path, open, wrong, sound, act, message }) => {
    const { server } = portal
    const user = userEvent.setup()
    await server.context.db.deleteFrom('sessions').execute()
    await server.context.db.deleteFrom('users').execute()
    const admin = await server.signedIn({
      role: 'admin',
      login: 'capo',
      email: 'capo@ufficio.example',
      freshAt: null,
    })
    await portal.open(path, admin)
    const dialog = within(await open(user))
    wrong(dialog)
    await act(dialog, user)
    // The field of a mail and its preview say it both, the preview a moment later.
    expect(await dialog.findAllByText(message)).not.toHaveLength(0)
    expect(screen.queryByRole('dialog', { name: 'Conferma che sei tu' })).toBeNull()
    sound(dialog)
    await act(dialog, user)
    await waitFor(() => dialogNamed('Conferma che sei tu'))
    portal.close()
  },
)

it('every act with typed values that are checked before its proof has a dialog here', () => {
  const typing = routes.filter(({ options }) => options.checkFirst).map(({ call }) => call)
  expect(new Set(Object.values(DIALOGS).map(({ call }) => call))).toEqual(new Set(typing))
})
