// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { INSURANCE_SAMPLES } from '../../contract/fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../../contract/fixtures/samples-mixed.ts'
import { readHistory } from '../../shared/api/records.ts'
import { portalOfFile } from '../portal.tsx'
import {
  box,
  control,
  fill,
  fillAll,
  findBox,
  isSaved,
  isStored,
  radio,
  shownText,
  storeRecord,
  toast,
} from '../portal-form.ts'
import { seedSampleCatalogue } from '../sample-catalogue.ts'

const portal = await portalOfFile()
const { server } = portal
const OWNER = sampleCatalogue.owners[0]!
const { valuesOf } = await seedSampleCatalogue(server.context)

const opened = (name: string) => screen.findByRole('dialog', { name })
const isClosed = (dialog: HTMLElement) => waitFor(() => expect(dialog.isConnected).toBe(false))
const press = async (dialog: HTMLElement, name: string) => {
  await userEvent.click(within(dialog).getByRole('button', { name }))
  await isClosed(dialog)
}
const leaveForm = () => userEvent.click(screen.getByRole('link', { name: /^Sportello/ }))
/** The forms of a user with unsaved values in the journal of this browser. */
async function countJournal(user: string): Promise<number> {
  const asked = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await asked(indexedDB.open('sportello'))
  const entries = await asked(database.transaction('journal').objectStore('journal').getAll())
  database.close()
  return entries.filter(({ id, userId }) => userId === user && !String(id).startsWith('origins:')).length
}

it('A form that cannot be saved as a draft asks before it is left, and its values can be discarded', async () => {
  const agent = await server.signedIn()
  await portal.open('/new', agent)
  await fill('type_contract', 'contratto energia')
  await waitFor(async () => expect(await countJournal(agent.user.id)).toBe(1))
  await leaveForm()
  const question = await opened('Modifiche non salvate')
  expect(question.textContent).toContain('solo su questo computer')
  await press(question, 'Scarta')
  await waitFor(() => expect(location.pathname).toBe('/records'))
  await screen.findByRole('region', { name: 'Elenco dei record' })
  await waitFor(async () => expect(await countJournal(agent.user.id)).toBe(0))
})

it('Arrow keys move between luce and gas without a question, and a committed choice asks [FORM-TOP-30] [FORM-TOP-31]', async () => {
  // Also SHELL-38.
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico' })
  const question = () => screen.queryByRole('dialog', { name: 'Hai chiesto anche per la seconda utenza?' })
  await waitFor(() => box('type_product'))
  act(() => radio('type_product', 'luce').focus())
  for (const value of ['gas', 'dual', 'luce', 'gas']) {
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(radio('type_product', value).checked).toBe(true))
    expect(question()).toBeNull()
  }
  await user.tab()
  await press(await opened('Hai chiesto anche per la seconda utenza?'), 'Passa a Dual')
  expect(radio('type_product', 'dual').checked).toBe(true)
  await user.click(radio('type_product', 'luce').closest('label')!)
  await press(await opened('Hai chiesto anche per la seconda utenza?'), 'Chiudi')
  expect(radio('type_product', 'luce').checked).toBe(true)
})

it('A draft without a name has one in the list, and the title of the page follows its first save', async () => {
  const agent = await server.signedIn()
  await portal.open('/new', agent)
  await fillAll({ contact_owner: OWNER, type_contract: 'contratto energia' })
  expect(document.title).toMatch(/^Nuovo/)
  await isStored()
  await isSaved()
  await waitFor(() => expect(document.title).toMatch(/^Senza nome.* · Sportello$/))
  portal.close()
  await portal.open('/records', agent)
  expect(await screen.findByText('Senza nome')).toBeTruthy()
})

it('The origin marks of values are restored when a stored draft is opened again', async () => {
  const agent = await server.signedIn()
  await portal.open('/new', agent)
  await fillAll({ contact_owner: OWNER, type_contract: 'contratto energia', client_type: 'domestico' })
  await fill('codice_fiscale', 'BNCLCU72C45H501L')
  const origin = () => box('data_di_nascita').getAttribute('data-origin')
  await waitFor(() => expect(origin()).toBe('fiscal-code'))
  await isStored()
  await isSaved()
  const path = location.pathname
  portal.close()
  await portal.open(path, agent)
  await waitFor(() => expect(findBox('data_di_nascita')).not.toBeNull())
  expect(shownText('data_di_nascita')).toBe('05/03/1972')
  await waitFor(() => expect(origin()).toBe('fiscal-code'))
  expect(box('codice_fiscale').hasAttribute('data-origin')).toBe(false)
})

it('An energy contract with an extra sale asks to confirm two different holders [FORM-EXTRA-1] [VALID-7]', async () => {
  const user = userEvent.setup()
  const agent = await server.signedIn()
  const id = await storeRecord(portal, agent, valuesOf(MIXED_SAMPLES.energyWithExtra), false)
  await portal.open(`/${id}`, agent)
  await fill('last_name_extra', 'Intestatario')
  const add = () => user.click(screen.getByRole('button', { name: 'Update' }))
  await add()
  await press(await opened('Newsletter e passaparola'), 'Compila')
  await add()
  const question = await opened('Intestatari')
  expect(question.textContent).toContain('Gli intestatari sono diversi. Sei sicuro di voler procedere?')
  await press(question, 'Chiudi')
  expect(location.pathname).toBe(`/${id}`)
  await add()
  await press(await opened('Intestatari'), 'Procedi')
  await toast('Record has been updated')
  const { events } = (await server.inject(readHistory, { params: { id } }, agent)).body
  expect(events.some(({ holdersDiffer }) => holdersDiffer)).toBe(true)
})

it('The reminder of newsletter and referral shows once, leads to the mailing or continues the save [NEWS-2] [NEWS-19]', async () => {
  // Also NEWS-1, SHELL-39, SHELL-40.
  const user = userEvent.setup()
  const agent = await server.signedIn()
  const id = await storeRecord(portal, agent, valuesOf(INSURANCE_SAMPLES.insuranceHome), false)
  for (const answer of ['Compila', 'Chiudi', 'Già proposto, salva']) {
    await portal.open(`/${id}/duplicate`, agent)
    const add = async () => user.click(await screen.findByRole('button', { name: 'Add' }))
    await add()
    const reminder = await opened('Newsletter e passaparola')
    expect(reminder.textContent).toContain('passaparola')
    // The second click of a double click on «Add» falls on the dialog, or on what covers the page.
    const answers = within(reminder).getAllByRole('button')
    for (const target of [...document.querySelectorAll('[class*="overlay" i]'), ...answers])
      fireEvent.click(target, { detail: 2 })
    expect(screen.queryByRole('dialog', { name: 'Newsletter e passaparola' })).toBe(reminder)
    await press(reminder, answer)
    if (answer !== 'Già proposto, salva') {
      await waitFor(() => expect(document.activeElement).toBe(control('name_mailing')))
      await add()
    }
    await toast('Record has been created')
    portal.close()
  }
})
