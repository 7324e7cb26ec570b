// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordRow } from '../shared/api/records.ts'
// The page loads both with the first press.
import '../web/app/find-page-dialog.tsx'
import '../web/ui/key-sheet.tsx'
import { PageKeys } from '../web/app/page-keys.tsx'
import { theme } from '../web/app/theme.ts'
import { RecordRows } from '../web/features/record-list/record-rows.tsx'
import { RECORD_LIST_START } from '../web/features/records/record-list-state.ts'
import { sessionQuery } from '../web/lib/session.ts'
import { setSingleKeys } from '../web/lib/single-keys.ts'
import { SearchBox } from '../web/ui/search-box.tsx'

const row = (id: string): RecordRow => ({
  id,
  version: 1,
  draft: false,
  last_name: `Rossi ${id}`,
  name: 'Anna',
  ragione_sociale: '',
  contact_owner: '',
  operation_gas: null,
  operation_luce: null,
  type_contract: '',
  code: '',
  updatedAt: '2026-01-05T13:05:00.000Z',
  updatedBy: 'Ada',
  pdfTypes: [],
  scriptType: null,
  synced: false,
  syncedAt: null,
  syncFailed: false,
  signature: null,
  outcome: null,
  foundBy: null,
})

let path: () => string
beforeEach(async () => {
  setSingleKeys(true)
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, { can: {} } as never)
  const List = () => (
    <main>
      <PageKeys />
      <SearchBox searchWord="" placeholder="" searchOn="enter" onSearch={() => undefined} />
      <RecordRows
        state={RECORD_LIST_START}
        rows={[row('1'), row('2')]}
        saved={undefined}
        stale={false}
        onSort={() => undefined}
        onAction={() => undefined}
      />
    </main>
  )
  const root = createRootRoute({ component: List })
  const routeTree = root.addChildren(
    ['/', '/$id', '/new'].map((path) => createRoute({ getParentRoute: () => root, path })),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  path = () => router.history.location.pathname
  render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('Rossi 1')
})
afterEach(cleanup)

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => document.activeElement?.closest('[data-row]')?.textContent?.match(/Rossi (\d)/)?.[1]
const search = () => screen.getByRole('searchbox')

it('a row of the record list is the only stop of the Tab key among its controls [SHELL-49]', () => {
  const rows = [...document.querySelectorAll('[data-row]')]
  expect(rows.map((one) => one.getAttribute('tabindex'))).toEqual(['0', '0'])
  for (const control of rows.flatMap((one) => [...one.querySelectorAll('a, button')]))
    expect(control.getAttribute('tabindex'), control.outerHTML).toBe('-1')
})

it('the arrows move between the rows of the record list and their controls, and Enter opens a row [SHELL-49]', async () => {
  search().focus()
  press('ArrowDown')
  expect(focused()).toBe('1')
  press('ArrowDown')
  press('ArrowDown')
  expect(focused()).toBe('2')
  press('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit')
  press('ArrowLeft')
  press('ArrowUp')
  expect([focused(), document.activeElement?.tagName]).toEqual(['1', 'TR'])
  press('Enter')
  await waitFor(() => expect(path()).toBe('/1'))
})

it('single keys lead to the search, the rows and a new contract [SHELL-50]', async () => {
  press('/')
  expect(document.activeElement).toBe(search())
  press('Escape')
  expect(focused()).toBe('1')
  press('j')
  expect(focused()).toBe('2')
  press('k')
  expect(focused()).toBe('1')
  press('n')
  await waitFor(() => expect(path()).toBe('/new'))
})

it('single keys are text in the search, and have no effect when they are switched off [SHELL-50]', () => {
  search().focus()
  press('n')
  press('j')
  expect([document.activeElement, path()]).toEqual([search(), '/'])
  setSingleKeys(false)
  search().blur()
  for (const key of ['/', 'n', 'j', '?']) press(key)
  expect([document.activeElement, path()]).toEqual([document.body, '/'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the question mark lists the keys, and Ctrl+K finds a page until one Esc [SHELL-50]', async () => {
  press('?')
  await screen.findByText('registra un nuovo contratto')
  fireEvent.click(screen.getByLabelText('Chiudi la finestra'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(await screen.findByPlaceholderText(/^Pagina, o testo/), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
