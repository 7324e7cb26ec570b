// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MappedValue } from '../shared/api/crm-mapping.ts'
import type { Session } from '../shared/api/sessions.ts'
import { ConsentTextDialog } from '../web/features/consents/consent-texts.tsx'
import { MappingDialog } from '../web/features/crm/mapping-dialog.tsx'
import { AddDomain } from '../web/features/domains/domains-dialog.tsx'
import { MailBlocksDialog } from '../web/features/mail-blocks/mail-blocks-dialog.tsx'
import { OperationEditPage } from '../web/features/operations/operation-edit-page.tsx'
import { OWNERS } from '../web/features/owners/owner.ts'
import { PRODUCTS } from '../web/features/products/product.ts'
import { ShortId } from '../web/features/users/user-list.tsx'
import { sessionQuery } from '../web/lib/session.ts'
import { EntryDialog } from '../web/ui/crud/entry-dialog.tsx'

// A journey does the same in a browser for one editor of each frame.

const READ = '2026-03-10T10:00:00.000Z'
const LATER = '2026-03-10T11:00:00.000Z'

const SESSION = {
  ok: true,
  id: '0198c1de-1111-7abc-8def-000000000001',
  role: 'admin',
  level: 'base',
  name: 'Ada',
  send_email: false,
  verified: true,
  verified_email: true,
  activated_g: true,
  mustChangePassword: false,
  can: { seeAdministration: true, sign: false, enterOutcomes: true, readOutbox: true },
  links: {},
  demonstration: false,
  disk: 'ample',
} satisfies Session

interface Editor {
  open(onClose: () => void): ReactElement
  /** The label of a field, its stored text and the one of a colleague. */
  label: string
  stored: string
  colleague: string
  /** The entry as the colleague stored it. */
  theirs: object
}

const product = { id: 'p', updatedAt: READ, ...PRODUCTS.empty, product_name: 'Casa' }
const owner = { id: 'o', updatedAt: READ, ...OWNERS.empty, name: 'Alice Fontana' }
const consent = {
  purpose: 'newsletter',
  version: 1,
  text: 'Acconsento a ricevere la newsletter.',
  at: READ,
  author: 'Ada',
} as const
const mapped: MappedValue = {
  part: 'contact',
  source: 'email',
  field: 'Email',
  conversion: 'text',
  value: '',
  out: '',
  standard: { field: 'Email', conversion: 'text' },
  state: 'empty',
  trouble: '',
  room: null,
}

const EDITORS: Readonly<Record<string, Editor>> = {
  'crm-products': {
    open: (onClose) => <EntryDialog entity={PRODUCTS} title="Update" entry={product} onClose={onClose} />,
    label: 'Nome',
    stored: 'Casa',
    colleague: 'Casa del collega',
    theirs: { ...product, product_name: 'Casa del collega', updatedAt: LATER },
  },
  'crm-users': {
    open: (onClose) => <EntryDialog entity={OWNERS} title="Update" entry={owner} onClose={onClose} />,
    label: 'Nome e cognome',
    stored: 'Alice Fontana',
    colleague: 'Alice del Collega',
    theirs: { ...owner, name: 'Alice del Collega', updatedAt: LATER },
  },
  'crm-mapping': {
    open: (onClose) => <MappingDialog value={mapped} module="Contacts" names={{}} onClose={onClose} />,
    label: 'Nome API del campo',
    stored: 'Email',
    colleague: 'Posta',
    theirs: { ...mapped, field: 'Posta' },
  },
  'consent-texts': {
    open: (onClose) => <ConsentTextDialog purpose="newsletter" inForce={consent} onClose={onClose} />,
    label: 'Testo del consenso',
    stored: consent.text,
    colleague: 'Acconsento, come dice il collega.',
    theirs: { ...consent, text: 'Acconsento, come dice il collega.', version: 2 },
  },
}

let requests: string[] = []
beforeEach(() => {
  requests = []
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A colleague has saved first: the first save is refused, a later one succeeds. */
function answerSaves({ theirs }: Editor): void {
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ ok: true })
    requests.push(String(body))
    if (requests.length > 1) return Response.json({ ok: true })
    const conflict = { stored: theirs, savedBy: 'Ugo Neri', savedAt: LATER, changed: [] }
    const error = { id: 'conflict', title: '' }
    return Response.json({ ok: false, error, errorMessage: '', theirs: conflict }, { status: 409 })
  })
}

/** Shows an editor as a page of the portal does. */
function open(editor: ReactElement): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, SESSION)
  const routeTree = createRootRoute({ component: () => editor })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

it.each(Object.entries(EDITORS))(
  'The editor of %s shows the version of a colleague who saved first, and overwrites it',
  async (_kind, editor) => {
    answerSaves(editor)
    const onClose = vi.fn()
    open(editor.open(onClose))
    const name = new RegExp(`^${editor.label}`)
    const input = await screen.findByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
    expect(input.value).toBe(editor.stored)
    fireEvent.change(input, { target: { value: 'Scritto_da_me' } })
    fireEvent.click(screen.getByRole('button', { name: 'Update' }))

    const versions = await screen.findByRole('table')
    const cells = within(versions).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Scritto_da_me', editor.colleague])
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Sovrascrivi con la mia' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests).toHaveLength(2)
    expect(requests[1]).toContain('Scritto_da_me')
    // It names the version of the colleague.
    expect(requests[1]).not.toBe(requests[0])
  },
)

it('a refused save of an operation leads to its empty name, and unknown names ask before the save [SHELL-55]', async () => {
  const operation = {
    id: '0198c1de-2222-7abc-8def-000000000001',
    name: 'CV Cambio',
    template_fk: null,
    client_type: 'domestico',
    tipo_di_utenza: 'luce',
    script: '<p>Buongiorno $inesistente</p>',
    updatedAt: READ,
  }
  const lists = { scripts: [], templates: [], fields: [], records: [] }
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') requests.push(method)
    return Response.json({ ok: true, ...lists, script: operation })
  })
  open(<OperationEditPage id={operation.id} onSaved={() => undefined} />)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Operation Name/)
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  fireEvent.change(name, { target: { value: ' ' } })
  save()
  await waitFor(() => expect(document.activeElement).toBe(name))

  fireEvent.change(name, { target: { value: 'CV Cambio' } })
  save()
  await screen.findByText('Al loro posto resterà un vuoto:')
  expect(requests).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Salva lo stesso' }))
  await waitFor(() => expect(requests).toEqual(['PUT']))
})

it('an id of a user is short, with the whole one in its tooltip and for the copy [USERS-27]', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => written.push(text) },
  })
  open(<ShortId id={SESSION.id} />)
  const short = await screen.findByText('0198c1de')
  expect(short.title).toBe(SESSION.id)
  fireEvent.click(screen.getByRole('button', { name: `Copia l’ID ${SESSION.id}` }))
  await screen.findByText('ID copiato')
  expect(written).toEqual([SESSION.id])
})

it.each([
  ['an entry above a list', 'Create', /^Name/, <MailBlocksDialog key="blocks" onClose={() => undefined} />],
  ['a domain', 'Aggiungi', 'Dominio', <AddDomain key="domain" />],
] as const)(
  'a refused save of %s leads to its wrong field [SHELL-55]',
  async (_what, button, label, editor) => {
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'GET') return Response.json({ ok: true, checkboxes: [] })
      const error = { id: 'invalid', title: `Refused: ${url}` }
      return Response.json({ ok: false, error, errorMessage: 'No', issues: [] }, { status: 422 })
    })
    open(editor)
    const field = await screen.findByLabelText(label)
    fireEvent.change(field, { target: { value: label === 'Dominio' ? 'ufficio' : '' } })
    const save = screen.getByRole('button', { name: button })
    save.focus()
    fireEvent.click(save)
    await waitFor(() => expect(document.activeElement).toBe(field))
  },
)
