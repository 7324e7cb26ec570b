// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listStart } from '../web/lib/list-state.ts'
import { ListFrame } from '../web/ui/list-frame.tsx'
import { ListRows } from '../web/ui/list-rows.tsx'

afterEach(cleanup)

const state = { ...listStart('name'), rowsPerPage: 5 }
const page = { error: null, fetching: true, stale: false, isBeyondLastPage: false, retry: () => undefined }
const columns = ['Nome', 'Ruolo'].map((label) => ({ key: label, label, render: (row: string) => row }))

const List = ({ rows }: { rows?: string[] }) => (
  <MantineProvider env="test">
    <ListFrame
      page={{ ...page, data: rows && { rows, count: rows.length, exact: true } }}
      state={state}
      onState={() => undefined}
      failed="Impossibile"
      empty="Vuoto"
    >
      {(shown) => (
        <ListRows
          label="Elenco"
          columns={columns}
          rows={shown}
          state={state}
          onSort={() => undefined}
          rowKey={(row) => row}
          stale={false}
          card={(row) => row}
        />
      )}
    </ListFrame>
  </MantineProvider>
)

it('a list that waits for its rows shows its columns with a placeholder in each cell [SHELL-56]', () => {
  const { container, rerender } = render(<List />)
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('Caricamento in corso')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nome', 'Ruolo'])
  expect(container.querySelectorAll('tfoot td')).toHaveLength(10)
  expect(screen.queryByText('Vuoto')).toBeNull()

  rerender(<List rows={['Ada']} />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(container.querySelectorAll('tfoot td')).toHaveLength(0)
  rerender(<List rows={[]} />)
  expect(screen.getByText('Vuoto')).toBeTruthy()
  expect(container.querySelectorAll('tfoot td')).toHaveLength(0)
})
