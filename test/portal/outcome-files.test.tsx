// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { createRecord } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import { seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const keeper = await server.signedIn({ enterOutcomes: true })
const agent = await server.signedIn()

const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
async function create() {
  const body = { data, draft: false, holdersDiffer: true } as const
  const { recordId } = (await server.inject(createRecord, { body }, agent)).body
  await db.updateTable('supplies').set({ supplier: 'Lumevia' }).execute()
  return recordId
}
const stateOf = async (recordId: string, part: 'luce' | 'gas') =>
  await db
    .selectFrom('supplies')
    .select(['state', 'cause', 'state_on'])
    .where('record_id', '=', recordId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  await portal.open('/outcomes', keeper)
  await user.click(await screen.findByRole('button', { name: 'File del fornitore' }))
  return within(await screen.findByRole('dialog', { name: 'Esiti da un file del fornitore' }))
}
type Dialog = Awaited<ReturnType<typeof openDialog>>
async function read(user: ReturnType<typeof userEvent.setup>, dialog: Dialog, lines: string[]) {
  await user.type(dialog.getByLabelText('Fornitore'), 'Lumevia')
  const file = new File([lines.join('\n')], 'esiti 2026-11-19.csv', { type: 'text/csv' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
  await user.upload(input, file)
  await user.click(dialog.getByRole('button', { name: 'Leggi' }))
  await dialog.findByRole('list', { name: 'Righe del file' })
}
const summary = (dialog: Dialog) =>
  dialog
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((text) => text?.includes('rig'))

const HEADINGS = 'POD;Codice fiscale;Stato;Causale'

it('A word that nobody has taught and a doubtful row are answered in place, then the file is entered and undone [OUTCOME-26] [OUTCOME-28]', async () => {
  const user = userEvent.setup()
  const [one, other] = [await create(), await create()]
  const { pod, codice_fiscale } = SAMPLES.dualDomestic
  const dialog = await openDialog(user)
  await read(user, dialog, [HEADINGS, `${pod};${codice_fiscale};Bocciato;KO credito`])
  expect(summary(dialog)).toBe('1 riga, 0 cambiano l’esito, 1 da chiarire.')
  await user.selectOptions(dialog.getByLabelText('Stato «BOCCIATO» (1)'), 'rejected')
  // The point is that of two contracts.
  await dialog.findByText('Non è chiaro quale fornitura sia: scegline una.')
  const choices = within(dialog.getByRole('list', { name: 'Righe del file' })).getAllByRole('button', {
    name: /Luce · Da inviare$/,
  })
  expect(choices).toHaveLength(2)
  await user.click(choices[0]!)
  await waitFor(() => expect(summary(dialog)).toBe('1 riga, 1 cambia l’esito.'))
  await user.click(dialog.getByRole('button', { name: 'Registra 1 riga' }))
  await dialog.findByText('Il file ha cambiato 1 esito.')
  const states = await Promise.all([one, other].map((id) => stateOf(id, 'luce')))
  expect(states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { state: 'rejected', cause: 'debt', state_on: '2026-11-19' },
    { state: 'to_send', cause: '', state_on: null },
  ])

  await user.click(dialog.getByRole('button', { name: 'Chiudi' }))
  await user.click(await screen.findByRole('button', { name: 'File del fornitore' }))
  const again = within(await screen.findByRole('dialog', { name: 'Esiti da un file del fornitore' }))
  await user.click(await again.findByRole('button', { name: 'Annulla esiti 2026-11-19.csv' }))
  await again.findByText(/\(annullato\)/)
  expect(
    (await Promise.all([one, other].map((id) => stateOf(id, 'luce')))).map(({ state }) => state),
  ).toEqual(['to_send', 'to_send'])
})

it('A row that a person leaves out changes nothing, and the file says so [OUTCOME-26]', async () => {
  const user = userEvent.setup()
  await create()
  const dialog = await openDialog(user)
  await read(user, dialog, [HEADINGS, 'IT001E99999999;;Attivo;'])
  await dialog.findByText('Nessuna fornitura con questi codici.')
  await user.click(dialog.getByRole('button', { name: 'Lascia fuori' }))
  await waitFor(() => expect(summary(dialog)).toBe('1 riga, 0 cambiano l’esito, 1 lasciata fuori.'))
  await user.click(dialog.getByRole('button', { name: 'Registra 0 righe' }))
  await dialog.findByText('Il file non cambia niente.')
})

it('A file without a state is refused in the dialog with its sentence [OUTCOME-25]', async () => {
  const user = userEvent.setup()
  const dialog = await openDialog(user)
  await user.type(dialog.getByLabelText('Fornitore'), 'Lumevia')
  const file = new File(['POD;Nome\nIT001E1;Rossi'], 'nomi.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await user.click(dialog.getByRole('button', { name: 'Leggi' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Nel file manca la colonna con lo stato.')
})
