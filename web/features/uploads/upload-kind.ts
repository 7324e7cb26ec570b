import { MUNICIPALITIES_SINCE } from '../../../contract/places/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { ImportQuery } from '../../../shared/api/imports.ts'
import {
  BANK_COLUMNS,
  completeAbi,
  PLACE_COLUMNS,
  previewAddresses,
  previewIbans,
  type UploadCounts,
  uploadAddresses,
  uploadIbans,
} from '../../../shared/api/uploads.ts'
import { send } from '../../lib/transport.ts'
import type { Preview, Reading, Recognised } from './column-mapping.ts'
import { UPLOADED_BANKS, UPLOADED_PLACES, type UploadedList } from './uploaded-lists.tsx'

/** A list that is filled from files: the labels of its columns, and its calls. */
export interface UploadKind<Name extends string> {
  noun: ImportQuery['noun']
  title: string
  hint: string
  columns: readonly Name[]
  /** Optional columns. */
  optional?: readonly Name[]
  labels: Record<Name, string>
  /** Changes to the values when they are stored. */
  noteOf?(preview: Preview<Name>): string | undefined
  /** The server chooses the sheet and the columns that are not given. */
  preview(file: File, order?: Partial<Reading<Name>>): Promise<Preview<Name>>
  upload(file: File, reading: Reading<Name>, replace: boolean): Promise<UploadCounts>
  /** The view of stored rows, if there is one. */
  list?: UploadedList
}

export const PLACES: UploadKind<(typeof PLACE_COLUMNS)[number]> = {
  noun: 'addresses',
  title: 'Add Addresses',
  hint:
    'Un comune per riga: quelli che ci sono già vengono aggiornati. Il modulo conosce i comuni in vigore dal ' +
    `${italianDate(MUNICIPALITIES_SINCE)}: l’elenco può essere incompleto, e un nome che non c’è dà solo un avviso.`,
  columns: PLACE_COLUMNS,
  labels: { city: 'Comune', district: 'Provincia (sigla)', region: 'Regione' },
  preview: (file, body) => send(previewAddresses, { body }, { file }),
  upload: (file, reading, replace) => send(uploadAddresses, { body: { ...reading, replace } }, { file }),
  list: UPLOADED_PLACES,
}

export const BANKS: UploadKind<(typeof BANK_COLUMNS)[number]> = {
  noun: 'ibans',
  title: 'Upload IBANS',
  hint: 'Una banca per riga: quelle che ci sono già vengono aggiornate.',
  columns: BANK_COLUMNS,
  labels: { abi: 'Codice ABI', bank_name: 'Banca' },
  noteOf: incompleteNote,
  preview: (file, body) => send(previewIbans, { body }, { file }),
  upload: (file, reading, replace) => send(uploadIbans, { body: { ...reading, replace } }, { file }),
  list: UPLOADED_BANKS,
}

/** A spreadsheet drops leading zeros; the first affected value is the example. */
export function incompleteNote({ rows, columns, headingRow }: Recognised<'abi'>): string | undefined {
  const codes = rows
    .filter(({ number }) => headingRow === null || number > headingRow)
    .map(({ cells }) => cells[columns.abi ?? -1] ?? '')
  const code = codes.find((typedCode) => completeAbi(typedCode) !== typedCode)
  return (
    code &&
    `Ad alcuni codici ABI manca lo zero iniziale: vengono salvati con cinque cifre (${code} diventa ${completeAbi(code)}).`
  )
}
