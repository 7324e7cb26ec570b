// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyValues, type Values } from '../contract/index.ts'
import { theme } from '../web/app/theme.ts'
import { FormContext } from '../web/features/record-form/store/form-context.ts'
import { FormStore } from '../web/features/record-form/store/form-store.ts'
import { FormTools } from '../web/features/record-form/tools/assist/form-tools.tsx'
import '../web/features/record-form/tools/bill/bill-drawer.tsx'
import type { PageText } from '../web/features/record-form/tools/bill/reader/page-text.ts'

const pdf = vi.hoisted(() => ({
  pages: [] as PageText[],
  numPages: 0,
  error: undefined as Error | undefined,
}))

/** happy-dom has no worker: the pages are those that the reader of PDFs would give. */
vi.mock('../web/lib/open-pdf.ts', () => ({
  openPdf: async () => {
    if (pdf.error) throw pdf.error
    return {
      document: {
        numPages: pdf.numPages,
        getPage: async (page: number) => ({
          getViewport: () => ({ transform: [1, 0, 0, 1, 0, 0] }),
          streamTextContent: () =>
            streamOf({
              items: pdf.pages
                .filter((one) => one.page === page)
                .flatMap(({ pieces }) =>
                  pieces.map(({ text, x, y, width, size }) => ({
                    str: text,
                    width,
                    transform: [size, 0, 0, size, x, y],
                  })),
                ),
            }),
        }),
      },
      close: () => undefined,
    }
  },
}))

const streamOf = <T,>(chunk: T) =>
  new ReadableStream<T>({
    start(controller) {
      controller.enqueue(chunk)
      controller.close()
    },
  })

const DOMESTIC: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

const line = (y: number, label: string, value: string): PageText['pieces'][number][] => [
  { text: label, x: 40, y, width: 6 * label.length, size: 10 },
  { text: value, x: 320, y, width: 6 * value.length, size: 10 },
]

const BILL: PageText[] = [
  {
    page: 1,
    pieces: [
      ...line(60, 'Intestatario', 'ROSSI MARIO'),
      ...line(80, 'Codice fiscale', 'RSSMRA80A01F205X'),
      ...line(100, 'Consumo annuo', '2.318 kWh'),
      ...line(120, 'Consumo fatturato', '391 kWh'),
    ],
  },
  {
    page: 2,
    pieces: [
      ...line(60, 'POD', 'IT001E12345678'),
      ...line(80, 'Indirizzo di fornitura', 'Via Giuseppe Verdi 21, 00198 Roma (RM)'),
      ...line(100, 'Potenza impegnata', '4,5 kW'),
      {
        text: 'Chiaraluce S.p.A. – Sede legale Via Po 1 – P.IVA 09876120156',
        x: 40,
        y: 800,
        width: 360,
        size: 6,
      },
    ],
  },
]

function openForm(values: Values = DOMESTIC): FormStore {
  const catalogue = { products: [], operations: [], owners: [], managed: {} }
  const store = new FormStore(values, { catalogue, month: 11, clock: () => '2026-11-28T10:00' })
  const keys = { draft: () => undefined, record: () => undefined, next: () => undefined }
  render(
    <MantineProvider theme={theme} env="test">
      <FormContext value={store}>
        <div data-form="">
          <FormTools keys={keys} />
        </div>
      </FormContext>
    </MantineProvider>,
  )
  return store
}

const pdfFile = (content = '%PDF-1.7', type = 'application/pdf') =>
  new File([content], 'bolletta.pdf', { type })

function dropBill(pages: PageText[], file = pdfFile(), numPages = pages.length): void {
  Object.assign(pdf, { pages, numPages })
  fireEvent.drop(document.querySelector('[data-form]')!, {
    dataTransfer: { types: ['Files'], files: [file] },
  })
}

const drawer = () => screen.findByRole('dialog', { name: 'Leggi una bolletta' })

afterEach(() => {
  cleanup()
  pdf.error = undefined
})

it('A bill that is dropped on the form fills the empty fields at once, each with its source, and names the seller’s data nowhere [BILL-1] [BILL-3]', async () => {
  const store = openForm()
  dropBill(BILL)
  const dialog = await drawer()
  const accept = await within(dialog).findByRole('button', { name: /^Accetta tutti \(\d+\)$/ })
  expect(dialog.textContent).toContain('Letto da «POD», pagina 2.')
  expect(dialog.textContent).not.toContain('09876120156')
  fireEvent.click(accept)
  expect(store.current.values).toMatchObject({
    pod: 'IT001E12345678',
    pot_imp: '4.5',
    name: 'MARIO',
    last_name: 'ROSSI',
    codice_fiscale: 'RSSMRA80A01F205X',
    comune_punto: 'Roma',
    cap_punto: '00198',
  })
  expect(JSON.stringify(store.current.values)).not.toContain('391')
})

it('A field with another value is replaced only by its own button, which shows the present value [BILL-3]', async () => {
  const store = openForm({ ...DOMESTIC, pod: 'IT001E99999999' })
  dropBill(BILL)
  const dialog = await drawer()
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Accetta tutti/ }))
  expect(store.current.values.pod).toBe('IT001E99999999')
  const row = dialog.querySelector('[data-bill="pod"]')!
  expect(row.textContent).toContain('Adesso c’è: IT001E99999999')
  fireEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Sostituisci: POD IT001E12345678' }))
  expect(store.current.values.pod).toBe('IT001E12345678')
})

it('Each of several codes that a bill prints can be chosen, and none is accepted with the others [BILL-3] [BILL-7]', async () => {
  const store = openForm()
  const [first, second] = BILL
  const other = { ...first!, pieces: [...first!.pieces, ...line(140, 'Codice POD', 'IT001E87654321')] }
  dropBill([other, second!])
  const dialog = await drawer()
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Accetta tutti/ }))
  expect(store.current.values.pod ?? '').toBe('')
  expect(within(dialog).queryByRole('button', { name: /: POD / })).toBeNull()
  const points = within(dialog).getAllByRole('radio')
  expect(points.map((point) => point.parentElement?.textContent)).toEqual([
    expect.stringContaining('IT001E87654321'),
    expect.stringContaining('IT001E12345678'),
  ])
  fireEvent.click(points[1]!)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accetta: POD IT001E12345678' }))
  expect(store.current.values.pod).toBe('IT001E12345678')
})

it('A value tells why it was taken, and the key V shows its place on the bill [BILL-5]', async () => {
  openForm()
  dropBill(BILL)
  const dialog = await drawer()
  const accept = await within(dialog).findByRole('button', { name: /: POD / })
  const row = dialog.querySelector('[data-bill="pod"]')!
  expect(row.textContent).toContain('Sta accanto all’etichetta «POD», pagina 2. Ha la forma di un POD.')
  fireEvent.keyDown(accept, { key: 'v' })
  const place = within(row as HTMLElement).getByRole('button', { name: /Mostra sulla bolletta/ })
  expect(place.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(accept, { key: 'v' })
  expect(place.getAttribute('aria-pressed')).toBe('false')
})

it('A bill of another holder asks for a voltura, and offers the holder to no field of the customer [BILL-6]', async () => {
  const store = openForm({ ...DOMESTIC, codice_fiscale: 'BNCLRA84E52H501V' })
  dropBill(BILL)
  const dialog = await drawer()
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'La bolletta è intestata a MARIO ROSSI, non al cliente del modulo: serve una voltura?',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: /^Accetta tutti/ }))
  expect(store.current.values).toMatchObject({
    pod: 'IT001E12345678',
    codice_fiscale: 'BNCLRA84E52H501V',
  })
  expect(store.current.values.name ?? '').toBe('')
})

it.each<[string, () => void, string]>([
  [
    'a photograph',
    () => dropBill([], pdfFile('x', 'image/jpeg')),
    'È una foto: il modulo legge solo bollette in PDF.',
  ],
  ['another file', () => dropBill([], pdfFile('PK', '')), 'Non è un PDF'],
  ['a scan', () => dropBill([{ page: 1, pieces: [] }]), 'Nel PDF non c’è testo: è una scansione.'],
  ['300 pages', () => dropBill([], pdfFile(), 300), 'Il file ha 300 pagine'],
  [
    'a letter',
    () =>
      dropBill([{ page: 1, pieces: line(60, 'Gentile cliente, la informiamo', 'che le tariffe cambiano') }]),
    'Qui non ci sono dati di una bolletta',
  ],
])('A file that is no bill is refused with its reason: %s [BILL-4]', async (_what, drop, reason) => {
  openForm()
  drop()
  expect((await within(await drawer()).findByRole('alert')).textContent).toContain(reason)
})

it('A bill with a password, and a damaged one, are refused with their reason [BILL-4]', async () => {
  openForm()
  pdf.error = Object.assign(new Error('No password given'), { name: 'PasswordException' })
  dropBill(BILL)
  const alert = await within(await drawer()).findByRole('alert')
  expect(alert.textContent).toContain('protetto da una password')
  cleanup()
  openForm()
  pdf.error = new Error('Invalid PDF structure')
  dropBill(BILL)
  await waitFor(async () =>
    expect((await within(await drawer()).findByRole('alert')).textContent).toContain('rovinato'),
  )
})

it.each([
  ['Bolletta di chiusura', 'È una bolletta di chiusura'],
  ['Nota di credito n. 12', 'È una nota di credito'],
])('A bill is named by its heading: %s [BILL-7]', async (heading, sentence) => {
  openForm()
  const [first, second] = BILL
  const title = { text: heading, x: 40, y: 40, width: 8 * heading.length, size: 14 }
  dropBill([{ ...first!, pieces: [...first!.pieces, title] }, second!])
  expect((await within(await drawer()).findByRole('alert')).textContent).toContain(sentence)
})
