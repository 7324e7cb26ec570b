// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'
import { addRow } from '../rows.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })
await addRow(server.context.db, 'withdrawals', {
  via: 'form',
  name: 'Maria Rossi',
  contract: 'EI123',
  email: 'maria@example.it',
  declared_at: new Date('2026-11-20T09:00:00Z'),
  tell_by: '2026-11-20',
})

it('An administrator searches a person by mail, and sees what is stored with its export [PERSON-2]', async () => {
  const user = userEvent.setup()
  await portal.open('/people', admin)
  await user.type(await screen.findByLabelText('Mail'), 'maria@example.it')
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  const found = within(await screen.findByRole('region', { name: 'Che cosa è conservato' }))
  expect(found.getByText('Recessi: 1')).toBeTruthy()
  const link = found.getByRole('link', { name: 'Esporta tutto (ZIP)' })
  expect(link.getAttribute('href')).toMatch(/^\/exports\/people\/persona\.zip\?of=/)
})

it('Of a person of whom nothing is stored, the page says so [PERSON-2]', async () => {
  const user = userEvent.setup()
  await portal.open('/people', admin)
  await user.type(await screen.findByLabelText('Mail'), 'nessuno@example.it')
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  expect(await screen.findByText('Non è conservato nulla di questa persona.')).toBeTruthy()
})

it('The erasure says what it will do, asks for a reason, and leaves nothing to find [PERSON-7]', async () => {
  const user = userEvent.setup()
  await portal.open('/people', admin)
  await user.type(await screen.findByLabelText('Mail'), 'maria@example.it')
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  await user.click(await screen.findByRole('button', { name: 'Cancella i dati' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Subito: 0 contratti/)).toBeTruthy()
  const act = dialog.getByRole('button', { name: 'Cancella' })
  expect(act.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Motivo'), 'Richiesta del 20/11/2026')
  await user.click(act)
  expect(await screen.findByText('Cancellati: 0 contratti.')).toBeTruthy()
  expect(await screen.findByText('Non è conservato nulla di questa persona.')).toBeTruthy()
})

it('What is wrong of an identifier stands at its box [PERSON-2]', async () => {
  const user = userEvent.setup()
  await portal.open('/people', admin)
  const phone = await screen.findByLabelText('Telefono')
  await user.type(phone, '12')
  await user.click(screen.getByRole('button', { name: 'Cerca' }))
  const error = await screen.findByText('Questo numero di telefono non è scritto intero')
  expect(phone.getAttribute('aria-describedby')).toBe(error.id)
  expect(screen.queryByRole('alert')).toBeNull()
})
