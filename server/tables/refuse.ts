import { Failure } from '../http/failure.ts'

/** No spreadsheet that a person keeps is longer. */
export const MAX_ROWS = 500_000
/** What stands further to the right is not read. */
export const MAX_COLUMNS = 200
export const MAX_CELL = 32_767

export function refuseTable(id: 'wrong-type' | 'refused-file', message: string): never {
  throw new Failure(id, { message })
}

export const tooManyRows = () =>
  refuseTable('refused-file', `Il file ha più di ${MAX_ROWS.toLocaleString('it-IT')} righe: dividilo.`)
