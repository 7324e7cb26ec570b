// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { buildItalianIban } from '../../contract/checks/iban.ts'
import type { FieldName } from '../../contract/index.ts'
import { searchAddresses } from '../../shared/api/addresses.ts'
import { verifyIban } from '../../shared/api/ibans.ts'
import { createRecord } from '../../shared/api/records.ts'
import { pointerPress } from '../../web/lib/pointer-press.ts'
import { addOwner } from '../factories.ts'
import { pass, stopTimers, until } from '../page-timers.ts'
import { portalOfFile } from '../portal.tsx'
import {
  box,
  buttonOf,
  control,
  fill,
  fillAll,
  openEnergy,
  radio,
  saveDraft,
  section,
  shownText,
  toast,
} from '../portal-form.ts'
import { setRows } from '../rows.ts'

const FISCAL_CHECK = 'https://fisco.example/verifica'
const portal = await portalOfFile({ config: { fiscalCheckUrl: FISCAL_CHECK } })
const { server } = portal
const OWNER = { id: 'o-1', name: 'Gaia Morelli' }
await addOwner(server.context, OWNER)

/** What the last stored record answers. */
async function storedDraft(): Promise<Record<string, unknown>> {
  await toast('Record has been created')
  expect(portal.sentOf(createRecord)).toHaveLength(1)
  return JSON.parse((portal.sentOf(createRecord)[0]!.body as { data: string }).data)
}

it('A postal code fills municipality and province, and Enter goes on from each list [FORM-ADDR-28]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  const isFocused = (name: FieldName) => waitFor(() => expect(document.activeElement).toBe(control(name)))
  const type = async (name: FieldName, text: string) => {
    act(() => control(name).focus())
    await user.keyboard(text)
  }
  await type('cap_residenza', '20129{Enter}')
  await isFocused('comune_residenza')
  await waitFor(() => expect(shownText('comune_residenza')).toBe('Milano'))
  expect(shownText('provincia_residenza')).toMatch(/\bMI\b/)
  await user.keyboard('mila')
  const first = await screen.findByText('Milano (MI)', { selector: '[role="option"]' })
  expect(first.previousElementSibling).toBeNull()
  await user.keyboard('{Enter}')
  // The province is known, so that Enter passes it.
  await waitFor(() =>
    expect(control('comune_residenza').closest('section')!.contains(document.activeElement)).toBe(false),
  )
  expect(document.activeElement?.closest('[data-form] [data-field]')).toBeTruthy()
  expect(shownText('comune_residenza')).toBe('Milano')

  await type('comune_punto', 'abano terme{Enter}')
  await waitFor(() => expect(shownText('comune_punto')).toBe('Abano Terme'))
  expect(shownText('cap_punto')).toBe('35031')
  expect(shownText('provincia_punto')).toMatch(/\bPD\b/)
})

it('A value that a program sets without an event, or with that of a change alone, is saved as it is shown, in each kind of control', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  await fill('provincia_residenza', 'MI')
  await fill('data_di_nascita', '10/12/1985')
  const set = (name: FieldName, text: string, event?: string) => {
    control(name).value = text
    if (event) fireEvent(control(name), new Event(event, { bubbles: true }))
  }
  const extra = radio('sub_contract', 'vendite extra')
  set('name', 'Ottavia Ernesta')
  set('last_name', 'Quagliarella', 'change')
  set('provincia_residenza', 'Roma')
  set('provincia_punto', 'PA', 'input')
  set('contact_owner', OWNER.name)
  set('data_di_nascita', '04/05/1961')
  set('sesso', 'F')
  for (const ticked of [control('passaggio_diretto') as HTMLInputElement, extra]) ticked.checked = true
  await saveDraft(user)
  expect(await storedDraft()).toMatchObject({
    name: 'Ottavia Ernesta',
    last_name: 'Quagliarella',
    provincia_residenza: 'RM',
    provincia_punto: 'PA',
    contact_owner: OWNER,
    data_di_nascita: '1961-05-04',
    sesso: 'F',
    passaggio_diretto: true,
    sub_contract: 'vendite extra',
  })
})

it('A box keeps and shows what was typed, however long, foreign or accented it is', async () => {
  await openEnergy(portal, await server.signedIn())
  const number = 'Km 12,500 scala B interno 4'
  for (const typed of [number, number.repeat(3)]) {
    await fill('civico_residenza', typed)
    expect(shownText('civico_residenza')).toBe(typed)
  }
  expect(box('civico_residenza').textContent).toContain('60 caratteri')
  await fill('email', 'mario@caffè.it')
  expect(shownText('email')).toBe('mario@caffè.it')

  await fillAll({ luogo_di_nascita: 'Hong Kong', nazione_di_nascita: 'Hong Kong' })
  await fill('codice_fiscale', 'CHNMRA75C41Z221L')
  expect(shownText('luogo_di_nascita')).toMatch(/hong kong/i)
  expect(shownText('nazione_di_nascita')).toBe('Hong Kong')

  await fillAll({ tipo_di_pagamento: 'rid', iban: 'TR330006100519786457841326' })
  expect(box('iban').textContent).toContain('SEPA')
})

it('An owner who was renamed while the form was open is offered under the new name', async () => {
  const user = userEvent.setup()
  const known = { id: 'o-2', name: 'Ersilia Tommasini' }
  const name = 'Ersilia Tommasini Galli'
  await addOwner(server.context, known)
  await openEnergy(portal, await server.signedIn())
  // Before the draft is saved by itself.
  await fill('last_name', 'Rinominata')
  await setRows(server.context.db, 'owners', { id: known.id }, { name })
  await fill('contact_owner', known)
  await saveDraft(user)
  await waitFor(() => expect(box('contact_owner').textContent).toContain(`ora si chiama «${name}»`))
  await user.click(await within(box('contact_owner')).findByText(`Usa ${name}`))
  expect(shownText('contact_owner')).toBe(name)
  await saveDraft(user)
  await toast('Record has been created')
})

it('Letters typed while the search of the form opens for the first time stand in its box', async () => {
  await openEnergy(portal, await server.signedIn())
  act(() => control('name').focus())
  fireEvent.keyDown(control('name'), { key: 'k', ctrlKey: true })
  // The dialog is not loaded yet, so that the letters would reach the field.
  expect(screen.queryByRole('combobox', { name: /^Trova un campo/ })).toBeNull()
  for (const key of [...'codice fx', 'Backspace'])
    expect(fireEvent.keyDown(control('name'), { key }), 'the field gets the letter').toBe(false)
  const search = await screen.findByRole('combobox', { name: /^Trova un campo/ })
  await waitFor(() => expect((search as HTMLInputElement).value).toBe('codice f'))
})

it('The search of the form writes a value into the field it names and leaves the cursor where it was [FORM-TOP-61]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  act(() => control('name').focus())
  await user.keyboard('{Control>}k{/Control}')
  const search = await screen.findByRole('combobox', { name: /^Trova un campo/ })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('consumo medio 2700')
  const option = await screen.findByRole('option', { name: /Consumo medio annuo: 2700.*scrive qui/ })
  expect(option.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(search.isConnected).toBe(false))
  expect(shownText('consumo_medio_annuo')).toBe('2700')
  expect(document.activeElement).toBe(control('name'))
})

it('Enter passes what the form has filled in, and Tab comes to it [FORM-TOP-62]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  act(() => control('codice_fiscale').focus())
  await user.keyboard('RSSMRA80A01H501U')
  await waitFor(() => expect(shownText('luogo_di_nascita')).toMatch(/^ROMA/))
  await user.keyboard('{Enter}')
  // The dates and places are known from the code, the nationality by default.
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).not.toBe(
    'data_di_nascita',
  )
  act(() => control('codice_fiscale').focus())
  await user.keyboard('{Tab}')
  expect(document.activeElement).toBe(control('data_di_nascita'))
})

it('A fiscal code without its first six letters takes them from the names when it is left [FORM-TOP-63]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  await fill('name', 'Mario')
  await fill('last_name', 'Rossi')
  act(() => control('codice_fiscale').focus())
  await user.keyboard('80a01h501u{Tab}')
  expect(shownText('codice_fiscale')).toBe('RSSMRA80A01H501U')
  expect(shownText('data_di_nascita')).toBe('01/01/1980')
})

it.each(['Tab', 'Enter'])(
  '%s takes the street type that begins with what was typed, and no other text [FORM-TOP-64]',
  async (key) => {
    const user = userEvent.setup()
    await openEnergy(portal, await server.signedIn())
    const typed = async (text: string) => {
      await user.clear(control('tipo_indirizzo_residenza'))
      await user.keyboard(`${text}{${key}}`)
      return shownText('tipo_indirizzo_residenza')
    }
    expect(await typed('v')).toBe('VIA')
    expect(await typed('vial')).toBe('VIALE')
    expect(await typed('c.da xy')).toBe('c.da xy')
    expect(await typed('ia')).toBe('ia')
  },
)

it('Vendite Extra and Vendite Assicurazione are switched off by a second press, Lead Crosseling is not [FORM-TOP-21]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  for (const [name, value, opened] of [
    ['sub_contract', 'vendite extra', 'extra'],
    ['sub_insurance', 'Assicurazione', 'assicurazione'],
  ] as const) {
    const choice = radio(name, value)
    await user.click(choice.closest('label')!)
    expect(choice.checked).toBe(true)
    // Laid out immediately, unlike the sections with which the form opens.
    await waitFor(() => expect(section(opened).getAttribute('data-came')).toBe('true'))
    await user.click(choice.closest('label')!)
    expect(choice.checked).toBe(false)
    await waitFor(() => expect(section(opened)).toBeNull())
  }
  expect(section('crm').hasAttribute('data-came')).toBe(false)
  const lead = radio('sub_contract', 'lead crosseling')
  await user.click(lead.closest('label')!)
  await user.click(lead.closest('label')!)
  expect(lead.checked).toBe(true)
})

it('A form with missing fields names them and stays open [FORM-TOP-9] [ERR-21]', async () => {
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await fill('type_contract', 'contratto energia')
  await saveDraft(user)
  await toast('Please, select CONTACT OWNER!', 'error')
  expect(box('contact_owner').textContent).toContain('Please, select CONTACT OWNER!')
  await fill('contact_owner', OWNER)
  const summary = screen.getByRole('region', { name: 'Riepilogo' })
  await waitFor(() => expect(summary.textContent).toContain(OWNER.name))
  expect(summary.textContent).toContain('Tipo di cliente')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(document.activeElement).toBe(control('client_type')))
  expect(within(box('client_type')).getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Record has been created')).toBeNull()
})

it('Ctrl+Z goes back over what was typed in a box that was formatted when it was left', async () => {
  await openEnergy(portal, await server.signedIn())
  const press = (name: FieldName, keys: object) =>
    fireEvent.keyDown(control(name), { ctrlKey: true, ...keys })
  for (const [name, typed, formatted] of [
    ['data_di_nascita', '2/1/80', '02/01/1980'],
    ['phone', '3471234567', '347 123 4567'],
  ] as const) {
    await fill(name, typed)
    expect(shownText(name)).toBe(formatted)
    act(() => control(name).focus())
    press(name, { key: 'z' })
    expect(shownText(name)).toBe(typed)
    press(name, { key: 'z' })
    expect(shownText(name)).toBe('')
    press(name, { key: 'y' })
    press(name, { key: 'Z', shiftKey: true })
    expect(shownText(name)).toBe(formatted)
    act(() => control(name).blur())
    expect(shownText(name)).toBe(formatted)
  }
})

it('A response that arrives during a press is displayed after the pointer is released', async () => {
  await openEnergy(portal, await server.signedIn())
  await fill('tipo_di_pagamento', 'rid')
  const answer = portal.hold(verifyIban)
  await fill('iban', buildItalianIban('03069', '09606', '100000012345'))
  expect(box('iban').textContent).toContain('Cifre corrette')
  fireEvent.pointerDown(box('bic_swift'))
  const deferred = vi.spyOn(pointerPress, 'defer')
  answer()
  await waitFor(() => expect(deferred).toHaveBeenCalled())
  expect(box('iban').textContent).toContain('Cifre corrette')
  fireEvent.pointerUp(box('bic_swift'))
  await waitFor(() => expect(box('iban').textContent).toContain('IBAN Correto'))
})

it('A click on save stores the normalized text of the focused field', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  act(() => control('data_di_scandenza').focus())
  fireEvent.input(control('data_di_scandenza'), { target: { value: '1/2/31' } })
  // The save by itself follows the owner.
  control('contact_owner').value = OWNER.name
  await saveDraft(user)
  expect(await storedDraft()).toMatchObject({ data_di_scandenza: '2031-02-01' })
})

it('Fiscal Code Check opens the tax agency’s page in a new tab with the six values of the customer [FORM-CUST-13]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  await fillAll({ name: 'Nicolò', last_name: 'D’Angelo', codice_fiscale: 'DNGNCL85T10F205X' })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(buttonOf('cliente-domestico', 'Fiscal Code Check'))
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const address = new URL(String(open.mock.calls[0]![0]))
  expect(`${address.origin}${address.pathname}`).toBe(FISCAL_CHECK)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    cf: 'DNGNCL85T10F205X',
    cognome: 'D’Angelo',
    nome: 'Nicolò',
    dataNascita: '10/12/1985',
    luogoNascita: 'MILANO(MI)',
    sesso: 'M',
  })
})

it('The address search sends a request 1.1 seconds after the last key [CONST-8] [FORM-ADDR-7]', async () => {
  await openEnergy(portal, await server.signedIn())
  fireEvent.click(buttonOf('residenza', 'Set Address'))
  const dialog = await screen.findByRole('dialog', { name: /^Set Address/ })
  const line = within(dialog).getByLabelText('Indirizzo completo')
  await waitFor(() => expect(document.activeElement).toBe(line))
  stopTimers('timeouts')
  fireEvent.input(line, { target: { value: 'via garibaldi 12' } })
  await pass(1_000)
  fireEvent.input(line, { target: { value: 'via garibaldi 12 forli' } })
  await pass(1_099)
  expect(portal.sentOf(searchAddresses)).toEqual([])
  await pass(1)
  await until(() => expect(portal.sentOf(searchAddresses)).toHaveLength(1))
  const found = () => within(dialog).getByRole('list', { name: 'Indirizzi trovati' })
  await until(() => expect(found().textContent).toContain('Forlì FC'))
})

it('A new supply address empties the use ten milliseconds later [CONST-25] [FORM-ADDR-20]', async () => {
  await openEnergy(portal, await server.signedIn())
  await fill('destinazione_duso', 'altri-usi')
  fireEvent.click(buttonOf('punto', 'Set Address'))
  const dialog = await screen.findByRole('dialog', { name: /^Set Address/ })
  fireEvent.input(within(dialog).getByLabelText('Indirizzo completo'), {
    target: { value: 'Via Roma 3, 47121 Forlì (FC)' },
  })
  stopTimers('timeouts')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set Address' }))
  await until(() => expect(shownText('comune_punto')).toBe('Forlì'))
  await pass(9)
  expect(shownText('destinazione_duso')).toBe('altri-usi')
  await pass(1)
  expect(shownText('destinazione_duso')).toBe('')
})
