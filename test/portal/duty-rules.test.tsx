// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RULES } from '../../contract/duties/rules.ts'
import { portalOfFile } from '../portal.tsx'
import { menuItem } from '../portal-lists.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })
const operator = await server.signedIn()

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

it('An administrator opens the rules from the menu, with the value and source of each [RULE-4]', async () => {
  const user = userEvent.setup()
  await portal.open('/records', admin)
  const header = within(await screen.findByRole('banner'))
  await user.click((await header.findAllByRole('button', { name: 'Amministrazione' }))[0]!)
  await user.click(await menuItem('Regole'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Regole' })).toBeTruthy()
  for (const { title } of Object.values(RULES)) await card(title)
  const visit = await card('Giorni per recedere: visita non richiesta')
  expect(visit.getByText('30 giorni · da sempre')).toBeTruthy()
  expect(visit.getByText('Fonte: Codice del consumo, art. 52; D.Lgs. 26/2023; ARERA 395/2024')).toBeTruthy()
  const function54bis = await card('Vendite per cui la funzione on line è obbligatoria')
  expect(function54bis.getByText('Al telefono, On line, senza parlarsi · dal 19/06/2026')).toBeTruthy()
})

it('A rule that is switched off says what is missing, before the save and after it [RULE-3] [RULE-4]', async () => {
  const user = userEvent.setup()
  await portal.open('/duty-rules', admin)
  const { title, missing } = RULES['early-start']
  await user.click((await card(title)).getByRole('button', { name: `Update ${title}` }))
  const editor = await dialog()
  expect(editor.queryByText(missing!)).toBeNull()
  await user.click(editor.getByRole('switch', { name: 'Attiva' }))
  expect(editor.getByText(missing!)).toBeTruthy()
  await user.clear(editor.getByLabelText('Fonte'))
  await user.click(editor.getByRole('button', { name: 'Update' }))
  expect(await editor.findByText('Scrivi il motivo')).toBeTruthy()
  expect(editor.getByText(/^Scrivi la fonte/)).toBeTruthy()
  await user.type(editor.getByLabelText('Fonte'), 'Decisione dell’ufficio')
  await user.type(editor.getByLabelText('Motivo'), 'Si comincia sempre dopo')
  await user.click(editor.getByRole('button', { name: 'Update' }))
  const changed = await card(title)
  expect(await changed.findByText('Spenta')).toBeTruthy()
  expect(changed.getByText(missing!)).toBeTruthy()
  expect(changed.getByRole('button', { name: `Versioni di ${title}` }).textContent).toBe('Versioni (2)')
})

it('Holidays are typed as days and months, and a value that is none is refused [RULE-1] [RULE-4]', async () => {
  const user = userEvent.setup()
  await portal.open('/duty-rules', admin)
  await user.click((await card('Giorni festivi')).getByRole('button', { name: 'Update Giorni festivi' }))
  const editor = await dialog()
  const days = editor.getByLabelText('Giorni festivi')
  await user.clear(days)
  await user.type(days, '25/12, 32/13')
  await user.type(editor.getByLabelText('Motivo'), 'Prova')
  await user.click(editor.getByRole('button', { name: 'Update' }))
  expect(await editor.findByText('Questo valore non va bene per la regola')).toBeTruthy()
  await user.clear(days)
  await user.type(days, '1/1, Lunedì di Pasqua, 29/6')
  await user.click(editor.getByRole('button', { name: 'Update' }))
  expect(await (await card('Giorni festivi')).findByText(/^01\/01, lunedì di Pasqua, 29\/06/)).toBeTruthy()
})

it('The cut-off of a supplier is added to the times of supplies, and two for the same are refused [OUTCOME-18] [RULE-4]', async () => {
  const user = userEvent.setup()
  await portal.open('/duty-rules', admin)
  const { title } = RULES['start-times']
  await user.click((await card(title)).getByRole('button', { name: `Update ${title}` }))
  const editor = await dialog()
  const row = async (number: number) => within(await editor.findByRole('group', { name: `Tempo ${number}` }))
  await user.click(editor.getByRole('button', { name: 'Togli il tempo 6' }))
  for (const number of [6, 7]) {
    await user.click(editor.getByRole('button', { name: 'Aggiungi un tempo' }))
    await user.type((await row(number)).getByLabelText('Fornitore'), 'Lumevia ')
  }
  const cutOff = (await row(6)).getByLabelText('Giorno')
  await user.clear(cutOff)
  await user.type(cutOff, '7')
  await user.type(editor.getByLabelText('Motivo'), 'Contratto con Lumevia')
  await user.click(editor.getByRole('button', { name: 'Update' }))
  expect(await editor.findByText('Questo valore non va bene per la regola')).toBeTruthy()
  await user.selectOptions((await row(7)).getByLabelText('Operazione'), 'voltura')
  await user.selectOptions((await row(7)).getByLabelText('Comincia'), 'working-days')
  await user.click(editor.getByRole('button', { name: 'Update' }))
  const changed = await card(title)
  const sentences = [
    'Lumevia, gas, cambio: dal primo del mese dopo se chiesto entro il 7',
    'Lumevia, gas, voltura: dopo 10 giorni lavorativi',
  ]
  expect(
    await changed.findByText(new RegExp(`12 giorni lavorativi; ${sentences.join('; ')} · dal `)),
  ).toBeTruthy()
})

it('An operator may not open the rules [RULE-4]', async () => {
  await portal.open('/duty-rules', operator)
  expect(screen.queryByRole('heading', { name: 'Regole' })).toBeNull()
})
