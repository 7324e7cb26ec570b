// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'
import { openTool } from '../portal-lists.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })

async function openDialog(user: UserEvent) {
  await portal.open('/records', admin)
  return within(await openTool(user, 'Registro delle opposizioni', 'Registro delle opposizioni'))
}

it('A file of the register is shown before it is stored, with the rows that are refused [BASIS-15]', async () => {
  const user = userEvent.setup()
  const dialog = await openDialog(user)
  const text = 'Numero;Esito;Data\n333 111 2222;SI;10/11/2026\nboh;NO;10/11/2026'
  const file = new File([text], 'registro.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  const refused = within(await dialog.findByRole('table', { name: 'Righe rifiutate' }))
  expect(refused.getByRole('row', { name: /^3 Non è un numero di telefono boh/ })).toBeTruthy()
  expect(await server.context.db.selectFrom('register_checks').select('id').execute()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Registra un numero' }))
  expect(await dialog.findByText('Risposte nuove o cambiate: 1.')).toBeTruthy()
})

it('A single number is noted beside it [BASIS-7]', async () => {
  const user = userEvent.setup()
  const dialog = await openDialog(user)
  await user.type(dialog.getByLabelText('Numero'), '02 1234 5678')
  await user.click(dialog.getByRole('button', { name: 'Non è iscritto' }))
  expect(await dialog.findByText('Registrato.')).toBeTruthy()
  const query = server.context.db.selectFrom('register_checks').select('registered')
  expect(await query.where('phone', '=', '+390212345678').execute()).toEqual([{ registered: false }])
})
