import {
  confirmBanks,
  confirmPlaces,
  listBanks,
  listPlaces,
  removeAllBanks,
  removeAllPlaces,
  removeBank,
  removePlace,
} from '../../../shared/api/uploaded-lists.ts'
import { type ListState, listStart, queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery, type PageOfRows, type PageQuery } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/data-table.tsx'
import { textCell } from '../../ui/text-cell.tsx'

export interface UploadedRow {
  id: string
  /** The label of the list. */
  title: string
  /** By the key of its column. */
  cells: Readonly<Record<string, string>>
  doubt: string | null
  updatedAt: string
}

export interface UploadedListState extends ListState<string> {
  /** Only the rows that require a confirmation. */
  onlyWaiting: boolean
}

interface UploadedPage extends PageOfRows<UploadedRow> {
  /** The count of the whole list, regardless of a search. */
  all: number
  waiting: number
}

/** An uploaded list that can be viewed and changed. */
export interface UploadedList {
  label: string
  searchHint: string
  /** The label of one row, in the removal dialog. */
  thing: string
  start: UploadedListState
  columns: readonly Column<UploadedRow, string>[]
  pageQuery(state: UploadedListState): PageQuery<UploadedPage>
  /** All rows that require a confirmation, without ids. */
  confirm(ids?: string[]): Promise<unknown>
  remove(id: string): Promise<unknown>
  removeAll(): Promise<unknown>
}

const column = (key: string, label: string, width?: string): Column<UploadedRow, string> => ({
  key,
  label,
  sortKey: key,
  render: ({ cells }) => textCell(cells[key] ?? ''),
  ...(width && { width }),
})

const PLACE_COLUMNS = ['city', 'district', 'region'] as const
const BANK_COLUMNS = ['abi', 'bank_name'] as const

/** The columns of a call are a closed list, those of the state any text. */
function queryFor<Name extends string>(state: UploadedListState, columns: readonly Name[]) {
  const columnName = columns.find((name) => name === state.orderBy)
  return { ...queryOf(state), columnName, ...(state.onlyWaiting && { only: 'waiting' as const }) }
}

export const UPLOADED_PLACES: UploadedList = {
  label: 'Elenco dei comuni caricati',
  searchHint: 'Comune, Provincia e Regione',
  thing: 'municipality',
  start: { ...listStart<string>('city'), order: 'asc', onlyWaiting: false },
  columns: [column('city', 'Comune'), column('district', 'Provincia', '7rem'), column('region', 'Regione')],
  pageQuery(state) {
    const query = queryFor(state, PLACE_COLUMNS)
    return listPageQuery(['uploaded-places'], listPlaces, { query }, ({ places, ...rest }): UploadedPage => {
      const rows = places.map(({ id, doubt, updatedAt, ...cells }) => {
        return { id, doubt, updatedAt, cells, title: `${cells.city} (${cells.district})` }
      })
      return { ...rest, rows, exact: true }
    })
  },
  confirm: (ids) => send(confirmPlaces, { body: { ids } }),
  remove: (id) => send(removePlace, { params: { id } }),
  removeAll: () => send(removeAllPlaces, {}),
}

export const UPLOADED_BANKS: UploadedList = {
  label: 'Elenco delle banche caricate',
  searchHint: 'Codice ABI e Banca',
  thing: 'bank',
  start: { ...listStart<string>('abi'), order: 'asc', onlyWaiting: false },
  columns: [column('abi', 'Codice ABI', '8rem'), column('bank_name', 'Banca')],
  pageQuery(state) {
    const query = queryFor(state, BANK_COLUMNS)
    return listPageQuery(['uploaded-banks'], listBanks, { query }, ({ banks, ...rest }): UploadedPage => {
      const rows = banks.map(({ id, doubt, updatedAt, ...cells }) => {
        return { id, doubt, updatedAt, cells, title: `${cells.abi} ${cells.bank_name}` }
      })
      return { ...rest, rows, exact: true }
    })
  },
  confirm: (ids) => send(confirmBanks, { body: { ids } }),
  remove: (id) => send(removeBank, { params: { id } }),
  removeAll: () => send(removeAllBanks, {}),
}
