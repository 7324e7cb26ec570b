// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SAMPLES } from '../../contract/fixtures/samples.ts'
import type { Values } from '../../contract/index.ts'
import { answerCompanies, readSyncPlan, syncRecord } from '../../shared/api/crm-sync.ts'
import { previewPhoneScripts } from '../../shared/api/documents.ts'
import { readRecord, updateRecord } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import { storeRecord, toast } from '../portal-form.ts'
import { menuItem } from '../portal-lists.ts'
import { SAMPLE_TIME, seedSampleData } from '../sample-data.ts'

const portal = await portalOfFile({ now: () => SAMPLE_TIME })
const { server } = portal
const { valuesOf } = await seedSampleData(server.context)
const agent = await server.signedIn({ sendEmail: true })
const SAMPLE = valuesOf(SAMPLES.dualDomestic)

const store = (values: Values) => storeRecord(portal, agent, values, false)

/** Opens the list on this record, and the menu of its row. */
async function openMenu(user: UserEvent, id: string): Promise<void> {
  await portal.open('/records', agent)
  const row = await waitFor(() => document.querySelector(`a[href="/${id}"]`)!.closest('tr')!)
  await user.click(within(row).getByRole('button', { name: /^Azioni di / }))
}
async function runAction(user: UserEvent, id: string, action: RegExp): Promise<HTMLElement> {
  await openMenu(user, id)
  await user.click(await menuItem(action))
  return await screen.findByRole('dialog')
}
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const itemsOf = (part: HTMLElement) => textsOf(within(part).getAllByRole('listitem'))

it('The script preview of a record with both supplies is Dual and is read with the record’s own values [REC-17] [REC-18]', async () => {
  const user = userEvent.setup()
  const id = await store(SAMPLE)
  const dialog = await runAction(user, id, /^Preview of script\s+Dual$/)
  await within(dialog).findByRole('heading', { name: 'Preview of script' })
  const tabs = await within(dialog).findAllByRole('tab')
  const { operation_ee: luce, operation_gas: gas, last_name } = SAMPLE
  expect(textsOf(tabs)).toEqual([`energia · ${luce!.name}`, `gas · ${gas!.name}`])
  for (const [at, tab] of tabs.entries()) {
    await user.click(tab)
    const frame = await within(dialog).findByTitle(['Script energia', 'Script gas'][at]!)
    expect(frame.getAttribute('sandbox')).toBe('')
    const script = frame.getAttribute('srcdoc')
    expect(script).toContain(last_name)
    expect(script).not.toMatch(/\$Cognome|\{\w+\}<|<script/)
  }
})

it('The script preview shows that its operation was removed', async () => {
  const user = userEvent.setup()
  portal.answer(previewPhoneScripts, () => ({ ok: true as const, energia: null, gas: null }))
  const dialog = await runAction(user, await store(SAMPLE), /^Preview of script/)
  await within(dialog).findByText(/^L’operazione di questo record non c’è più/)
})

/** A tab that the page opens. */
const openTab = () => ({
  document: { title: '', body: { textContent: '' } },
  location: { replace: () => undefined },
  close: () => undefined,
})

// Also SYNC-2.
it('A sync names what it closes, and a removal what stays [SYNC-10] [SYNC-11]', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('open', openTab)
  const id = await store(SAMPLE)
  const params = { id }
  expect((await server.inject(syncRecord, { params }, agent)).status).toBe(200)
  const { record } = (await server.inject(readRecord, { params }, agent)).body
  const { product_gas: _product, operation_gas: _operation, ...stored } = JSON.parse(record.data)
  const codice_cliente_prec_intestatario = stored.codice_cliente_prec_intestatario_ee
  const data = JSON.stringify({ ...stored, type_product: 'luce', codice_cliente_prec_intestatario })
  const body = { data, draft: false, version: record.version }
  expect((await server.inject(updateRecord, { params, body }, agent)).status).toBe(200)

  const question = await runAction(user, id, /^Sync/)
  await waitFor(() => expect(itemsOf(question)).toEqual([expect.stringMatching(/^Contratto gas/)]))
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await toast('Sync success!')
  const result = await screen.findByRole('dialog', { name: 'Sync' })
  const list = within(result).getByRole('list', { name: 'Nel CRM' })
  expect(itemsOf(list)).toEqual([
    expect.stringMatching(/^Cliente nel CRM/),
    expect.stringMatching(/^Contratto luce nel CRM/),
    expect.stringMatching(/^Contratto gas: annullato nel CRM/),
  ])
  portal.close()

  // The removal names the entries that stay.
  const removal = await runAction(user, id, /^Remove/)
  await waitFor(() =>
    expect(itemsOf(removal)).toEqual([
      expect.stringMatching(/^Cliente/),
      expect.stringMatching(/^Contratto luce/),
    ]),
  )
  expect(within(removal).getAllByRole('link')).toHaveLength(2)
})

it('A sync asks whether two names under one VAT number are one company [SYNC-11]', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('open', openTab)
  const [one, other] = ['a'.repeat(16), 'b'.repeat(16)]
  const company = { identity: other, name: 'Alfa Immobiliare S.p.A.', page: '/crm/contacts/1' }
  const question = {
    part: 'contact',
    identity: one,
    name: 'Beta Leasing S.r.l.',
    vat: '10000000017',
  } as const
  portal.answer(readSyncPlan, () => ({
    ok: true as const,
    closing: [],
    questions: [{ ...question, others: [company] }],
    people: [],
  }))
  const asked = await runAction(user, await store(SAMPLE), /^Sync/)
  fireEvent.click(await screen.findByRole('radio', { name: 'Stessa azienda con un altro nome' }))
  expect(portal.sentOf(syncRecord)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await toast('Sync success!')
  expect(asked.isConnected).toBe(false)
  const sent = portal.sent.filter(({ address }) => /company-answers$|\/sync$/.test(address))
  expect(sent.map(({ body }) => body ?? 'sync')).toEqual([
    { answers: [{ identity: one, others: [other], same: other }] },
    'sync',
  ])
  expect(portal.sentOf(answerCompanies)).toHaveLength(1)
})
