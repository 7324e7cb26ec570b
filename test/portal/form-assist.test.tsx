// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addOwner } from '../factories.ts'
import { portalOfFile } from '../portal.tsx'
import {
  box,
  closeSecondUtility,
  control,
  fill,
  fillAll,
  findBox,
  isStored,
  openEnergy,
  radio,
  shownText,
} from '../portal-form.ts'

const portal = await portalOfFile()
const { server } = portal
const OWNER = { id: 'o-1', name: 'Gaia Morelli' }
await addOwner(server.context, OWNER)

const MAIL = `Da: Lucia Bianchi <lucia.bianchi@libero.it>
codice fiscale BNCLCU72C45H501L
Vivo in via Giuseppe Garibaldi 25/B, 20121 Milano (MI).
POD IT001E12345678, PDR 00881234567890
Chiamatemi al 333 123 4567 o al 347 7654321`

const focused = () => document.activeElement
const tool = (name: string) =>
  within(document.querySelector<HTMLElement>('[data-assist]')!).getByLabelText(name)
const opened = (name: string) => screen.findByRole('dialog', { name })
const isClosed = (dialog: HTMLElement) => waitFor(() => expect(dialog.isConnected).toBe(false))
const closeOf = (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: 'Chiudi' }).at(-1)!

it('The form shows its keyboard shortcuts and explains why a field shows', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn(), 'luce')
  await user.type(control('name'), '?')
  expect(shownText('name')).toBe('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(tool('Tasti rapidi'))
  const sheet = await opened('Tasti rapidi')
  expect(sheet.textContent).toContain('F8')
  await user.keyboard('{Escape}')
  await isClosed(sheet)
  await waitFor(() => expect(focused()).toBe(tool('Tasti rapidi')))

  act(() => control('pod').focus())
  await user.keyboard('{Alt>}?{/Alt}')
  const why = (name: string) => document.querySelector(`[data-why="${name}"]`)
  await waitFor(() => expect(why('pod')?.textContent).toContain('tipo di prodotto è «luce»'))
  expect(why('pod')?.textContent).toContain('Obbligatorio')
  expect(focused()).toBe(control('pod'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(why('pod')).toBeNull())
  await user.hover(box('email'))
  await user.click(await within(box('email')).findByRole('button', { name: 'Perché «Email»?' }))
  await waitFor(() => expect(why('email')).not.toBeNull())
})

it('The focus moves to the nearest field when the focused field is hidden', async () => {
  await openEnergy(portal, await server.signedIn(), 'luce')
  act(() => control('pod').focus())
  // The choice changes while the focus is further down, as a recovered answer changes it.
  fireEvent.click(radio('type_product', 'gas'))
  expect(findBox('pod')).toBeNull()
  await closeSecondUtility()
  await waitFor(() => expect(focused()?.closest('[data-form] [data-field]')).toBeTruthy())
})

it('A new form focuses its first field, accepts pasted text, and its section navigation can be skipped by keyboard', async () => {
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await waitFor(() => expect(focused()).toBe(control('contact_id')))
  await user.paste(MAIL)
  const paste = await opened('Incolla un testo')
  await waitFor(() => expect(paste.querySelector('[data-found]')).not.toBeNull())
  await user.click(closeOf(paste))
  await isClosed(paste)
  expect(shownText('contact_id')).toBe('')

  act(() => screen.getByRole('button', { name: 'Vai ai campi' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(control('contact_id')))
})

it('What Ctrl+Enter accepts in the notes is written once into fields that show later [FORM-TOP-57]', async () => {
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await waitFor(() => expect(focused()).toBe(control('contact_id')))
  await user.keyboard('{F9}')
  const notes = await screen.findByRole('textbox', { name: 'Quello che dice il cliente' })
  await waitFor(() => expect(focused()).toBe(notes))
  await user.keyboard('sono Mario Rossi, cell 333 1234567, pod IT001E12345678')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(notes.isConnected).toBe(false))

  await fillAll({ contact_owner: OWNER, type_contract: 'contratto energia', client_type: 'domestico' })
  await fill('type_product', 'dual')
  await waitFor(() => expect(shownText('pod')).toBe('IT001E12345678'))
  expect(shownText('last_name')).toBe('Rossi')
  expect(screen.queryByText(/Riporta .* dagli appunti/)).toBeNull()
  expect(document.querySelector('[data-assist] [role="status"]')?.textContent).toContain('dagli appunti')

  // A value that the user removes does not come back by itself.
  await fill('pod', '')
  expect(await screen.findByText('Riporta 1 dato dagli appunti')).toBeTruthy()
  expect(shownText('pod')).toBe('')
})

it('What a caller says before its fields show waits in the notes, which stay with the draft [FORM-TOP-55] [FORM-TOP-57]', async () => {
  const user = userEvent.setup()
  const agent = await server.signedIn()
  await portal.open('/new', agent)
  await waitFor(() => expect(focused()).toBe(control('contact_id')))
  const notes = () =>
    screen.findByRole('textbox', { name: 'Quello che dice il cliente' }) as Promise<HTMLTextAreaElement>
  const showsValue = (name: Parameters<typeof shownText>[0], text: string) =>
    waitFor(() => expect(shownText(name)).toBe(text))
  await user.keyboard('{F9}')
  // The first letters arrive before the box does.
  await user.keyboard('sono M')
  await waitFor(async () => expect(focused()).toBe(await notes()))
  await user.keyboard('ario Rossi, cell 333 1234567, pod IT001E12345678, ha un cane')
  expect((await notes()).value).toMatch(/^sono Mario Rossi.*un cane$/)
  expect((await opened('Appunti')).textContent).toContain('Per ora il modulo non chiede')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(control('contact_id')))

  await fillAll({ contact_owner: OWNER, type_contract: 'contratto energia', client_type: 'domestico' })
  await fill('type_product', 'dual')
  await user.click(await screen.findByText('Riporta 3 dati dagli appunti'))
  await showsValue('name', 'Mario')
  await showsValue('last_name', 'Rossi')
  await showsValue('pod', 'IT001E12345678')
  expect(screen.queryByText(/dagli appunti/)).toBeNull()
  expect(screen.getByText('Annulla «Appunti»')).toBeTruthy()

  act(() => control('name').focus())
  await user.keyboard('{F9}')
  const box = await notes()
  await waitFor(() => expect(focused()).toBe(box))
  // What is said next begins a line of its own.
  expect(box.value).toMatch(/un cane\n$/)
  await user.keyboard('mario@posta.example')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box.isConnected).toBe(false))
  await showsValue('email', 'mario@posta.example')
  expect(focused()).toBe(control('name'))

  await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}')
  await isStored()
  const path = location.pathname
  portal.close()
  await portal.open(path, agent)
  await waitFor(() => expect(findBox('pod')).not.toBeNull())
  await showsValue('pod', 'IT001E12345678')
  await user.keyboard('{F9}')
  expect((await notes()).value).toMatch(/un cane\nmario@posta\.example\n$/)
})
