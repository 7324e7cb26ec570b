// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { daysAfter, italianDate } from '../../contract/time/calendar-date.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { CallInput } from '../../shared/api/call.ts'
import { enterComplaint } from '../../shared/api/complaints.ts'
import { createRecord } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import { menuItem } from '../portal-lists.ts'
import { seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
const sampleData = await seedSampleData(server.context)
const keeper = await server.signedIn({ enterOutcomes: true })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()
beforeEach(() => db.deleteFrom('complaints').execute())

const today = romeDay(server.context.now())
const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
const create = async () =>
  (await server.inject(createRecord, { body: { data, draft: false, holdersDiffer: true } }, agent)).body
    .recordId
const complain = (id: string, body: Partial<CallInput<typeof enterComplaint>['body']> = {}) =>
  server.inject(
    enterComplaint,
    {
      params: { id },
      body: { parts: ['luce'], via: 'mail', receivedOn: today, countedFrom: today, ...body },
    },
    keeper,
  )
const states = async (id: string) =>
  (
    await db
      .selectFrom('supplies')
      .select(['part', 'state'])
      .where('record_id', '=', id)
      .orderBy('part')
      .execute()
  ).map(({ part, state }) => `${part} ${state}`)
async function openList(session = keeper) {
  await portal.open('/outcomes', session)
  await userEvent.setup().click(await screen.findByRole('tab', { name: 'Contestati' }))
}
const cards = async () => await screen.findAllByRole('article', { name: /^Reclamo di/ })

it('A complaint is entered in the outcomes of its record, for the supplies that are chosen [CONTEST-1]', async () => {
  const user = userEvent.setup()
  const id = await create()
  await portal.open('/records', keeper)
  const row = await waitFor(() => document.querySelector(`a[href="/${id}"]`)!.closest('tr')!)
  await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
  await user.click(await menuItem(/^Esiti/))
  await user.click(await screen.findByRole('button', { name: 'Reclamo: contratto non richiesto' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reclamo: contratto non richiesto' }))
  await user.click(await dialog.findByRole('checkbox', { name: /^Gas/ }))
  await user.type(dialog.getByLabelText('Prima bolletta emessa il'), italianDate(daysAfter(today, -3)))
  await user.selectOptions(dialog.getByLabelText('Come è arrivato'), 'Per mail')
  await user.type(dialog.getByLabelText('Che cosa dice il cliente'), 'Non l’ho chiesto')
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  await waitFor(async () => expect(await states(id)).toEqual(['gas to_send', 'luce contested']))
  const stored = await db.selectFrom('complaints').select(['via', 'counted_from', 'note']).execute()
  expect(stored).toEqual([{ via: 'mail', counted_from: daysAfter(today, -3), note: 'Non l’ho chiesto' }])
  await within(await screen.findByRole('region', { name: /^Luce/ })).findByText(/^Contestato dal/)
})

it('The key of a contested supply opens its complaint with this supply alone [CONTEST-7]', async () => {
  const user = userEvent.setup()
  const id = await create()
  await portal.open('/outcomes', keeper)
  const table = await screen.findByRole('region', { name: 'Tutte le altre' })
  const row = table.querySelector(`a[href="/${id}"]`)!.closest('tr')!
  row.focus()
  await user.keyboard('t')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reclamo: contratto non richiesto' }))
  const chosen = await dialog.findAllByRole<HTMLInputElement>('checkbox')
  expect(chosen.filter(({ checked }) => checked)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  await screen.findByText('Reclamo registrato: la fornitura è contestata.')
  expect((await states(id)).filter((one) => one.endsWith('contested'))).toHaveLength(1)
})

it('The list has the days that are left, the period of the customer, and the evidence for administrators [CONTEST-7]', async () => {
  const id = await create()
  await complain(id, { note: 'Mai firmato' })
  await complain(await create(), { countedFrom: daysAfter(today, -60) })
  await openList(admin)
  const listed = await cards()
  // Both are to be answered by the same day.
  const cardWith = (text: string) => listed.find((card) => card.textContent.includes(text))!
  const first = cardWith('Mai firmato')
  const second = cardWith('Fuori termine')
  for (const text of [
    /^Rispondi entro il .* giorni$/,
    /^In tempo: si può reclamare fino al/,
    '«Mai firmato»',
  ])
    within(first).getByText(text)
  within(second).getByText(/^Fuori termine: il cliente poteva reclamare fino al/)
  const link = within(first).getByRole('link', { name: /^Fascicolo \(ZIP\) di/ })
  expect(link.getAttribute('href')).toBe(`/exports/dossiers/${id}`)
})

it('A day that is refused is said at its box, when a complaint is entered and when it is closed [CONTEST-1] [CONTEST-5]', async () => {
  const user = userEvent.setup()
  const tomorrow = italianDate(daysAfter(today, 1))
  const saidAt = async (box: HTMLElement) => {
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    const [error = ''] = box
      .getAttribute('aria-describedby')!
      .split(' ')
      .filter((id) => id.endsWith('error'))
    return document.getElementById(error)?.textContent
  }
  const id = await create()
  await portal.open('/outcomes', keeper)
  const table = await screen.findByRole('region', { name: 'Tutte le altre' })
  table.querySelector(`a[href="/${id}"]`)!.closest('tr')!.focus()
  await user.keyboard('t')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reclamo: contratto non richiesto' }))
  const received = await dialog.findByLabelText('Arrivato il')
  await user.clear(received)
  await user.type(received, tomorrow)
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  expect(await saidAt(received)).toBe('Questo giorno deve ancora arrivare.')
  expect(dialog.queryByRole('alert')).toBeNull()

  await complain(id)
  await openList()
  await user.click(await screen.findByRole('button', { name: 'Chiudi il reclamo' }))
  const closing = within(await screen.findByRole('dialog', { name: /^Chiudi il reclamo di/ }))
  await user.click(closing.getByRole('radio', { name: 'Accolto' }))
  const closed = closing.getByLabelText('Il')
  await user.clear(closed)
  await user.type(closed, tomorrow)
  await user.click(closing.getByRole('button', { name: 'Chiudi il reclamo' }))
  expect(await saidAt(closed)).toBe('Questo giorno deve ancora arrivare.')
})

it('A complaint is closed with its result, and stands below with it [CONTEST-5]', async () => {
  const user = userEvent.setup()
  const id = await create()
  await complain(id)
  await openList()
  await user.click(await screen.findByRole('button', { name: 'Chiudi il reclamo' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Chiudi il reclamo di/ }))
  await user.click(dialog.getByRole('radio', { name: 'Accolto' }))
  await user.click(dialog.getByRole('button', { name: 'Chiudi il reclamo' }))
  await screen.findByRole('heading', { name: 'Chiusi' })
  within((await cards())[0]!).getByText(/^Accolto il/)
  expect(await states(id)).toContain('luce ended')
})

it('A user without the right sees the list and closes nothing, nor takes the evidence [OUTCOME-17]', async () => {
  await complain(await create())
  await openList(agent)
  const [card] = await cards()
  expect(within(card!).queryByRole('button')).toBeNull()
  expect(within(card!).queryByRole('link', { name: /^Fascicolo/ })).toBeNull()
})
