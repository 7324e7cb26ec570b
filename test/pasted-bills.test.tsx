// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import bills from '../contract/fixtures/bill-texts.json' with { type: 'json' }
import { emptyValues, type Values } from '../contract/index.ts'
import { theme } from '../web/app/theme.ts'
import { FormContext } from '../web/features/record-form/store/form-context.ts'
import { FormStore } from '../web/features/record-form/store/form-store.ts'
import { FormTools } from '../web/features/record-form/tools/assist/form-tools.tsx'
// The form loads both with the first use.
import '../web/features/record-form/tools/paste/notes-drawer.tsx'
import '../web/features/record-form/tools/paste/paste-drawer.tsx'
import { sampleOfKinds } from './endurance.ts'

const DUAL: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  type_product: 'dual',
  tipo_di_pagamento: 'rid',
  delegato: true,
}
const keys = { draft: () => undefined, record: () => undefined, next: () => undefined }

function openForm(client: 'domestico' | 'business'): FormStore {
  const catalogue = { products: [], operations: [], owners: [], managed: {} }
  const values = { ...DUAL, client_type: client }
  const store = new FormStore(values, { catalogue, month: 11, clock: () => '2026-11-28T10:00' })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <FormContext value={store}>
          <div data-form="">
            <FormTools keys={keys} />
          </div>
        </FormContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return store
}

const dataOf = (text: string) => ({ types: ['text/plain'], getData: () => text })

/** The ways by which a text reaches the form. */
const DOORS: Record<string, (text: string, store: FormStore) => void> = {
  'a dropped text': (text) =>
    void fireEvent.drop(document.querySelector('[data-form]')!, { dataTransfer: dataOf(text) }),
  'a pasted text': (text) => void fireEvent.paste(document.body, { clipboardData: dataOf(text) }),
  'the notes': (text, store) => {
    act(() => store.set('call_notes', text))
    fireEvent.keyDown(document.body, { key: 'F9' })
  },
}

const squeeze = (text: string | null) => (text ?? '').replace(/\s/g, '').toUpperCase()

afterEach(cleanup)

const CASES = Object.keys(DOORS).flatMap((door) =>
  bills.flatMap(({ name, codes, raw, layout }) => [
    { name, door, order: 'raw', codes, text: raw },
    { name, door, order: 'layout', codes, text: layout },
  ]),
)

// The reading of all bills is proven in `contract/found-values/`.
it.each(sampleOfKinds(CASES, ({ name }) => name))(
  'the bill $name as $door in the order $order fills no field by one press, and each code of the customer is offered [FORM-TOP-58]',
  async ({ door, codes, text }) => {
    const store = openForm(codes.some((code) => code.startsWith('vat')) ? 'business' : 'domestico')
    DOORS[door]!(text, store)
    // Looking for a role computes the roles of the whole page, which takes longer than the reading of the bill.
    const all = await screen.findByText(/^Accetta tutti/, { ignore: ':not(.mantine-Button-label)' })
    const offered = [...document.querySelectorAll('[data-found]')].map(
      (row) => `${row.getAttribute('data-found')} ${squeeze(row.textContent)}`,
    )
    const missing = codes.filter((code) => {
      const [kind, value = ''] = code.split(' ')
      return !offered.some((row) => row.startsWith(`${kind} `) && row.includes(value))
    })
    expect(missing).toEqual([])
    expect([all.textContent, all.closest('button')!.disabled]).toEqual(['Accetta tutti', true])
    const before = store.current.values
    fireEvent.keyDown(document.querySelector('[role="dialog"] textarea')!, { key: 'Enter', ctrlKey: true })
    expect(store.current.values).toEqual(before)
  },
)

it('the form counts the values of the notes that are accepted one by one, and opens the notes [FORM-TOP-55] [FORM-TOP-58]', async () => {
  const store = openForm('domestico')
  act(() => store.set('call_notes', 'pod IT001E12345678 anzi IT001E87654321'))
  fireEvent.click(await screen.findByText('Controlla 2 dati negli appunti'))
  const single = await screen.findByLabelText('Accetta: POD IT001E87654321')
  fireEvent.click(single)
  expect(store.current.values.pod).toBe('IT001E87654321')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sostituisci: POD IT001E12345678')
})

it('the form takes over the values of the notes against which nothing speaks, and leaves the others [FORM-TOP-58]', async () => {
  const store = openForm('domestico')
  act(() =>
    store.set('call_notes', 'pod IT001E12345678, cell 333 1234567\n\nservizio clienti aiuto@lumevia.example'),
  )
  fireEvent.click(await screen.findByText('Riporta 2 dati dagli appunti'))
  expect(store.current.values).toMatchObject({ pod: 'IT001E12345678', cellulare: '+393331234567' })
  expect(store.current.values.email ?? '').toBe('')
  await screen.findByText('Controlla 1 dato negli appunti')
})
