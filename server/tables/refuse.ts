import { Failure } from '../http/failure.ts'

/** Longer than any real spreadsheet. */
export const MAX_ROWS = 200_000
/** None is wider either; empty cells do not count. */
export const MAX_COLUMNS = 64
export const MAX_CELL = 32_767

export function refuseTable(id: 'unsupported-media-type' | 'refused-file', message: string): never {
  throw new Failure(id, { message })
}

export const tooManyRows = () =>
  refuseTable('refused-file', `Il file ha più di ${MAX_ROWS.toLocaleString('it-IT')} righe: dividilo.`)

export const tooManyColumns = () =>
  refuseTable('refused-file', `Il file ha più di ${MAX_COLUMNS} colonne: togline.`)
