// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { createRecord } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import { menuItem } from '../portal-lists.ts'
import { seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile()
const { server } = portal
const sampleData = await seedSampleData(server.context)
const keeper = await server.signedIn({ enterOutcomes: true })
const agent = await server.signedIn()

const data = JSON.stringify(sampleData.valuesOf(SAMPLES.dualDomestic))
const create = async () =>
  (await server.inject(createRecord, { body: { data, draft: false, holdersDiffer: true } }, agent)).body
    .recordId
const supplies = (recordId: string) =>
  server.context.db
    .selectFrom('supplies')
    .select(['part', 'state', 'cause'])
    .where('record_id', '=', recordId)
    .orderBy('part')
    .execute()

const rowsOf = async (heading: string) => {
  const table = await screen.findByRole('region', { name: heading })
  return within(table).getAllByRole('row').slice(1)
}

it('An outcome with a cause is entered from its row with three keys, and undone [OUTCOME-21]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  await portal.open('/outcomes', keeper)
  const rows = await rowsOf('Tutte le altre')
  const gas = rows.find((row) => within(row).queryByText('Gas'))!
  gas.focus()
  await user.keyboard('x')
  await screen.findByRole('dialog', { name: /^Esito: Gas/ })
  await user.keyboard('b{Enter}')
  await screen.findByText('Registrato «KO» per una fornitura.')
  expect(await supplies(recordId)).toMatchObject([
    { part: 'gas', state: 'rejected', cause: 'pod-wrong' },
    { part: 'luce', state: 'to_send' },
  ])
  expect(await rowsOf('KO da sistemare')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'KO da sistemare' })).toBeNull())
  expect((await supplies(recordId)).map(({ state }) => state)).toEqual(['to_send', 'to_send'])
})

it('An outcome is entered for all chosen rows at once [OUTCOME-15] [OUTCOME-21]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  await portal.open('/outcomes', keeper)
  const [first, second] = await rowsOf('Tutte le altre')
  first!.focus()
  await user.keyboard(' ')
  second!.focus()
  await user.keyboard(' ')
  await screen.findByText('2 forniture scelte')
  await user.keyboard('i')
  await screen.findByRole('dialog', { name: 'Esito: 2 forniture' })
  await user.keyboard('{Enter}')
  await screen.findByText('Registrato «Inserito» per 2 forniture.')
  expect((await supplies(recordId)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

it('A user without the right sees the list and enters nothing [OUTCOME-17]', async () => {
  const user = userEvent.setup()
  await create()
  await portal.open('/outcomes', agent)
  const [row] = await rowsOf('Tutte le altre')
  row!.focus()
  await user.keyboard('x')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('The supplies of a record are shown with their events, and the supplier is asked once [OUTCOME-22]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  await server.context.db.updateTable('supplies').set({ supplier: '', package_id: null }).execute()
  await portal.open('/records', keeper)
  const row = await waitFor(() => document.querySelector(`a[href="/${recordId}"]`)!.closest('tr')!)
  await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
  await user.click(await menuItem(/^Esiti/))
  const luce = within(await screen.findByRole('region', { name: /^Luce/ }))
  await user.type(luce.getByLabelText(/^Di che fornitore è/), 'Lumevia')
  await user.click(luce.getByRole('button', { name: 'Registra' }))
  await luce.findByText(/^Lumevia/)
  await user.click(luce.getByRole('button', { name: 'Registra un esito' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Esito: Luce/ }))
  await user.click(dialog.getByRole('button', { name: 'Registra' }))
  await luce.findByText(/^Inserito dal/)
  expect((await supplies(recordId)).map(({ state }) => state)).toEqual(['to_send', 'sent'])
})

it('An administrator takes the dossier of a record from its outcomes, and nobody else sees the button [DOSSIER-1]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  const admin = await server.signedIn({ role: 'admin' })
  const openOutcomes = async (session: typeof admin) => {
    await portal.open('/records', session)
    const row = await waitFor(() => document.querySelector(`a[href="/${recordId}"]`)!.closest('tr')!)
    await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
    await user.click(await menuItem(/^Esiti/))
    return within(await screen.findByRole('dialog', { name: /^Esiti di / }))
  }
  const link = (await openOutcomes(admin)).getByRole('link', { name: 'Fascicolo (ZIP)' })
  // In a new tab: a refusal is a page there.
  expect([link.getAttribute('target'), link.hasAttribute('download')]).toEqual(['_blank', false])
  const url = link.getAttribute('href')!
  const answer = await server.app.inject({ url, headers: admin.headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  portal.close()
  const dialog = await openOutcomes(keeper)
  await dialog.findByRole('region', { name: /^Luce/ })
  expect(dialog.queryByRole('link', { name: 'Fascicolo (ZIP)' })).toBeNull()
})

it('The page has the number of products without a supplier, and asks for the next one when it is pressed [OUTCOME-22]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  await server.context.db.deleteFrom('product_suppliers').execute()
  await server.context.db.updateTable('supplies').set({ supplier: '', package_id: null }).execute()
  await portal.open('/outcomes', keeper)
  const unknown = await screen.findByRole('button', { name: '2 prodotti senza fornitore' })
  expect(screen.queryByLabelText(/^Di che fornitore è/)).toBeNull()
  await user.click(unknown)
  await user.type(screen.getByLabelText(/^Di che fornitore è/, { selector: 'input' }), 'Lumevia')
  await user.click(screen.getByRole('button', { name: 'Registra' }))
  await screen.findByRole('button', { name: 'Un prodotto senza fornitore' })
  const named = server.context.db.selectFrom('supplies').select('supplier').where('record_id', '=', recordId)
  expect((await named.execute()).map(({ supplier }) => supplier)).toContain('Lumevia')
})

it('The causes of refusals are counted by supplier, with sales and attempts apart [OUTCOME-31]', async () => {
  const user = userEvent.setup()
  const recordId = await create()
  const { db, now } = server.context
  await db.updateTable('records').set({ created_at: now() }).execute()
  const one = await db
    .updateTable('supplies')
    .set({ supplier: 'Metanord', state: 'rejected', state_on: '2026-11-10', attempts: 2 })
    .where('record_id', '=', recordId)
    .where('part', '=', 'gas')
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = {
    supply_id: one.id,
    entry_id: one.id,
    known_at: now(),
    source: 'hand',
    user_id: keeper.user.id,
  } as const
  const refusals = (['debt', 'cmor'] as const).map((cause, at) => ({
    ...event,
    cause,
    effective_on: `2026-11-0${at + 1}`,
  }))
  await db
    .insertInto('supply_events')
    .values(refusals.map((refusal) => ({ ...refusal, state: 'rejected' as const })))
    .execute()
  await portal.open('/outcomes', keeper)
  await user.click(await screen.findByRole('tab', { name: 'Cause dei KO' }))
  const table = within(await screen.findByRole('region', { name: 'Cause dei KO' }))
  const row = table.getByRole('rowheader', { name: 'Metanord' }).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2', '2 (100\u00a0%)', '1', '0', '0', 'CMOR sul punto: 1 · Credito respinto o morosità: 1'])
  await user.selectOptions(screen.getByLabelText('Per'), 'month')
  await screen.findByRole('rowheader', { name: /^\d{2}\/\d{4}$/ })
})
