import { openCsv } from './csv.ts'
import { refuseTable, type Table } from './table.ts'
import { openXlsx, type SheetChoice } from './xlsx.ts'

/**
 * Opens a spreadsheet or a delimited text by its content, regardless of its name. Throws `unsupported-media-type` for
 * anything else and `refused-file` for a damaged or oversized table, each with an Italian message.
 */
export async function openTable(bytes: Uint8Array, choice: SheetChoice = {}): Promise<Table> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) refuseTable('unsupported-media-type', 'Il file è vuoto.')
  if (buffer.subarray(0, 4).equals(OLD_OFFICE))
    refuseTable(
      'unsupported-media-type',
      'È un vecchio file .xls, o è protetto da una password: salvalo come xlsx o CSV.',
    )
  return buffer.subarray(0, 2).toString('latin1') === 'PK' ? openXlsx(buffer, choice) : openCsv(buffer)
}

const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex')
