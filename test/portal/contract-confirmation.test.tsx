// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import { enterConfirmation } from '../../shared/api/confirmations.ts'
import { createRecord } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import { menuItem } from '../portal-lists.ts'
import { addRow } from '../rows.ts'
import { seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const keeper = await server.signedIn({ enterOutcomes: true })
const agent = await server.signedIn()
const today = romeDay(server.context.now())

const create = async (sample: 'dualDomestic' | 'businessFirstActivation' = 'businessFirstActivation') => {
  const data = JSON.stringify(sampleData.valuesOf(SAMPLES[sample]))
  const { body } = await server.inject(
    createRecord,
    { body: { data, draft: false, holdersDiffer: true } },
    agent,
  )
  return body.recordId
}
/** Of a business, signed on the page today. */
let id = ''
beforeEach(async () => {
  await db.deleteFrom('envelopes').execute()
  id = await create()
  const at = new Date(`${today}T00:00:00+01:00`)
  await addRow(db, 'envelopes', {
    record_id: id,
    record_version: 1,
    provider: 'built-in',
    state: 'signed',
    name: 'Contratto',
    signer: '{}',
    expires_at: at,
    created_by: agent.user.id,
    received_at: at,
    finished_at: at,
  })
})
async function openOutcomes(recordId = id, session = keeper) {
  await portal.open('/records', session)
  const row = await waitFor(() => document.querySelector(`a[href="/${recordId}"]`)!.closest('tr')!)
  const user = userEvent.setup()
  await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
  await user.click(await menuItem(/^Esiti/))
  return user
}
const section = async () => within(await screen.findByRole('region', { name: 'Conferma del contratto' }))

it('The outcomes of a business say that the confirmation is missing, and take a letter [CONFIRM-1] [CONFIRM-5]', async () => {
  const user = await openOutcomes()
  const shown = await section()
  shown.getByText(/^Manca la lettera o la chiamata di conferma/)
  await user.click(shown.getByRole('button', { name: 'Registra la conferma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Conferma del contratto' }))
  await user.selectOptions(dialog.getByLabelText('Come'), 'Lettera per mail')
  await user.type(dialog.getByLabelText('Nota'), 'Alla PEC')
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  await shown.findByText('Confermato')
  shown.getByText(/^Lettera per mail del /)
  shown.getByText('Alla PEC')
})

it('A call waits for its hour, who spoke and the answer, and a no is shown as such [CONFIRM-1] [CONFIRM-5]', async () => {
  const user = await openOutcomes()
  const shown = await section()
  await user.click(shown.getByRole('button', { name: 'Registra la conferma' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Conferma del contratto' }))
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Registra' })
  await user.selectOptions(dialog.getByLabelText('Come'), 'Chiamata')
  expect(save().disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('Alle ore'), { target: { value: '00:00' } })
  await user.type(dialog.getByLabelText('Chi ha parlato'), 'Carla e il sig. Neri')
  expect(save().disabled).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'No' }))
  await user.click(save())
  await shown.findByText('Non confermato')
  shown.getByText(/alle 00:00: il cliente ha detto no$/)
  shown.getByText('Hanno parlato: Carla e il sig. Neri')
})

it('A mistake is undone in its place, and the contract lacks its confirmation again [CONFIRM-4]', async () => {
  await server.inject(enterConfirmation, { params: { id }, body: { way: 'letter', on: today } }, keeper)
  const user = await openOutcomes()
  const shown = await section()
  await user.click(await shown.findByRole('button', { name: 'Annulla' }))
  await shown.findByText('Manca')
  shown.getByText(/\(annullata\)$/)
  expect(shown.queryByRole('button', { name: 'Annulla' })).toBeNull()
})

it('A consumer has no such section [CONFIRM-5]', async () => {
  await openOutcomes(await create('dualDomestic'))
  await screen.findByRole('region', { name: /^Luce/ })
  expect(screen.queryByRole('region', { name: 'Conferma del contratto' })).toBeNull()
})

it('Who may not enter outcomes reads the confirmation only [CONFIRM-5] [OUTCOME-17]', async () => {
  await openOutcomes(id, agent)
  const shown = await section()
  shown.getByText('Manca')
  expect(shown.queryByRole('button')).toBeNull()
})
