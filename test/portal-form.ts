import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Answers, FieldName, Values } from '../contract/index.ts'
import { createRecord } from '../shared/api/records.ts'
import type { SignedIn } from './factories.ts'
import type { Portal } from './portal.tsx'

// The form of a record in the portal of a test.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const findBox = (name: FieldName) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)

/** The box of a shown field, with its label, control and messages. */
export function box(name: FieldName): HTMLElement {
  const found = findBox(name)
  if (!found) throw new Error(`The form does not show ${name}`)
  return found
}

/** The control of a field; of a choice its first option. */
export const control = (name: FieldName) => box(name).querySelector<Control>('input, select, textarea')!
export const radio = (name: FieldName, value: string) =>
  box(name).querySelector<HTMLInputElement>(`input[value="${value}"]`)!
export const shownText = (name: FieldName) => control(name).value
export const section = (id: string) => document.getElementById(`section-${id}`)!
/** Whether and where the form is saved. */
export const saveStatus = () => document.querySelector('[data-kind]')?.textContent ?? ''
export const isSaved = () => waitFor(() => expect(saveStatus()).toMatch(/^Salvato alle \d\d:\d\d/))
export const buttonOf = (id: string, name: string | RegExp) =>
  within(section(id)).getByRole('button', { name })
/** The URL names a record. */
export const isStored = () => waitFor(() => expect(location.pathname).toMatch(/^\/[0-9a-f-]{36}$/))

/** The next toast with this text, which is closed so that a later one with the same text is another. */
export async function toast(text: string | RegExp, type: 'success' | 'error' = 'success'): Promise<void> {
  const shown = (await screen.findByText(text, { selector: '[data-type] *' })).closest('[data-type]')!
  expect(shown.getAttribute('data-type')).toBe(type)
  fireEvent.click(within(shown as HTMLElement).getByRole('button', { name: 'Chiudi l’avviso' }))
  await waitFor(() => expect(shown.isConnected).toBe(false))
}

/** Enters a value as one input and leaves the field. The keys themselves are for `userEvent`. */
export async function fill(name: FieldName, value: Answers[FieldName]): Promise<void> {
  await waitFor(() => box(name))
  const element = control(name)
  if (box(name).querySelectorAll('[type="checkbox"]').length > 1) {
    for (const line of String(value).split('\n')) fireEvent.click(within(box(name)).getByLabelText(line))
    return
  }
  if (element.type === 'radio') return void fireEvent.click(radio(name, String(value)))
  if (element.type === 'checkbox') {
    if ((element as HTMLInputElement).checked !== value) fireEvent.click(element)
    return
  }
  if (element.tagName === 'SELECT') return void fireEvent.change(element, { target: { value } })
  act(() => element.focus())
  if (typeof value === 'object') {
    fireEvent.input(element, { target: { value: value.name } })
    fireEvent.click(await screen.findByText(value.name, { selector: '[role="option"]' }))
  } else fireEvent.input(element, { target: { value } })
  act(() => element.blur())
}

export async function fillAll(values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fill(name as FieldName, value)
}

/** A form for a supply of a private customer. */
export async function openEnergy(
  portal: Portal,
  session: SignedIn,
  type_product: 'luce' | 'gas' | 'dual' = 'dual',
): Promise<void> {
  await portal.open('/new', session)
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', type_product })
  if (type_product !== 'dual') await closeSecondUtility()
}

/** FORM-TOP-30: the page reminds a user who chooses one supply of the other. */
export async function closeSecondUtility(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Hai chiesto anche per la seconda utenza?' })
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Chiudi' }).at(-1)!)
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

export const saveDraft = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Salva in bozza' }))

/** Stores a contract or draft by its call. Returns its id. */
export async function storeRecord(
  { server }: Portal,
  session: SignedIn,
  values: Values,
  draft: boolean,
): Promise<string> {
  const body = { data: JSON.stringify(values), draft }
  return (await server.inject(createRecord, { body }, session)).body.recordId
}
