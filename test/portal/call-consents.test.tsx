// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { portalOfFile } from '../portal.tsx'

const portal = await portalOfFile()
const admin = await portal.server.signedIn({ role: 'admin' })

it('A consent to be called is entered by hand, and revoked in its row [BASIS-17]', async () => {
  const user = userEvent.setup()
  await portal.open('/call-consents', admin)
  await user.click(await screen.findByRole('button', { name: 'Registra un consenso' }))
  const entering = within(await screen.findByRole('dialog', { name: 'Registra un consenso' }))
  await user.type(entering.getByLabelText('Numero'), '333 111 2222')
  await user.type(entering.getByLabelText('Nome'), 'Maria Rossi')
  await user.type(entering.getByLabelText('Versione del testo'), 'v4')
  await user.click(entering.getByRole('button', { name: 'Registra' }))
  const row = within((await screen.findByText('Maria Rossi')).closest('tr')!)
  expect(row.getByText('Luce e gas')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Revoca' }))
  const revoking = within(await screen.findByRole('dialog', { name: 'Revoca del consenso' }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Chiudi'))
  await user.click(revoking.getByRole('button', { name: 'Registra la revoca' }))
  expect(await screen.findByText(/^Revocato il \d\d\/\d\d\/\d{4}/)).toBeTruthy()
})

it('What the server refuses of a consent stands at its box, which gets the focus [BASIS-17]', async () => {
  const user = userEvent.setup()
  await portal.open('/call-consents', admin)
  await user.click(await screen.findByRole('button', { name: 'Registra un consenso' }))
  const entering = within(await screen.findByRole('dialog', { name: 'Registra un consenso' }))
  const number = entering.getByLabelText('Numero')
  await user.type(number, 'ciao')
  await user.type(entering.getByLabelText('Versione del testo'), 'v4')
  await user.click(entering.getByRole('button', { name: 'Registra' }))
  await entering.findByText('Questo non è un numero di telefono')
  expect(shownAt(number)).toBe('Questo non è un numero di telefono')
  await vi.waitFor(() => expect(document.activeElement).toBe(number))
  expect(entering.queryByRole('alert')).toBeNull()
})

/** The error of a box, as a screen reader says it. */
const shownAt = (box: HTMLElement): string =>
  document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
