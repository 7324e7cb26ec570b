// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'
import { addRow } from '../rows.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })

const card = async (name: string) => within(await screen.findByRole('region', { name: `Recesso di ${name}` }))

it('The list shows each withdrawal with its deadline, and notes that the supplier was told [WITHDRAW-8]', async () => {
  const user = userEvent.setup()
  await addRow(server.context.db, 'withdrawals', {
    via: 'form',
    name: 'Maria Rossi',
    contract: 'EI123',
    email: 'maria@example.it',
    declared_at: new Date('2026-11-20T09:00:00Z'),
    tell_by: '2026-11-20',
  })
  await portal.open('/withdrawals', admin)
  const maria = await card('Maria Rossi')
  expect(maria.getByText('Avvisa il fornitore entro il 20/11/2026')).toBeTruthy()
  expect(maria.getByText(/dal modulo senza collegamento/)).toBeTruthy()
  await user.click(maria.getByRole('button', { name: 'Fornitore avvisato' }))
  await waitFor(() => expect(maria.queryByRole('button', { name: 'Fornitore avvisato' })).toBeNull())
  expect(maria.getByText('Fornitore avvisato')).toBeTruthy()
})

it('A withdrawal by phone is entered in the same list [WITHDRAW-9]', async () => {
  const user = userEvent.setup()
  await portal.open('/withdrawals', admin)
  await user.click(await screen.findByRole('button', { name: 'Registra un recesso' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Come è arrivato'), 'Al telefono')
  await user.type(dialog.getByLabelText('Nome del cliente'), 'Ugo Neri')
  await user.type(dialog.getByLabelText('Contratto'), 'EI777')
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  expect((await card('Ugo Neri')).getByText(/al telefono$/)).toBeTruthy()
})
