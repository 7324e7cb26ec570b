import { calledNumber } from '../../../contract/duties/called-number.ts'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import { readDate } from '../../../contract/time/typed-date.ts'
import { MAX_REGISTER_ROWS } from '../../../shared/api/register-files.ts'
import type { Context } from '../../context.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import type { WantedColumn } from '../../spreadsheets/columns.ts'
import type { FoundNumber } from './store-checks.ts'

const COLUMNS = [
  {
    name: 'phone',
    headings: [
      ...['Numero', 'Numero di telefono', 'Numero telefonico', 'Numerazione', 'Telefono', 'Cellulare'],
      ...['Utenza', 'Phone', 'MSISDN'],
    ],
  },
  {
    name: 'result',
    headings: [
      ...['Esito', 'Risultato', 'Risposta', 'Iscritto', 'Iscritto al registro', 'Presente', 'Opposizione'],
      ...['Esito verifica', 'Esito controllo', 'Stato', 'Result'],
    ],
  },
  {
    name: 'day',
    headings: [
      ...['Data', 'Giorno', 'Data verifica', 'Data controllo', 'Data del controllo', 'Data consultazione'],
      ...['Data esito', 'Date'],
    ],
    optional: true,
  },
  {
    name: 'entry',
    headings: ['Data iscrizione', 'Iscritto dal', 'Iscritto il', 'Data opposizione'],
    optional: true,
  },
] as const satisfies readonly WantedColumn<string>[]

const YES = 'SI YES TRUE VERO S Y X ISCRITTO ISCRITTA PRESENTE OPPOSTO OPPOSTA NONCONTATTABILE'.split(' ')
const NO =
  'NO FALSE FALSO N NONISCRITTO NONISCRITTA NONPRESENTE ASSENTE NONOPPOSTO CONTATTABILE LIBERO'.split(' ')

/** Whether the register has the number; undefined for a word that does not say it. */
function resultOf(cell: string): boolean | undefined {
  if (cell === '1' || cell === '0') return cell === '1'
  const word = foldToLetters(cell)
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

interface RefusedRow {
  row: number
  reason: string
  /** As it stands in the file. */
  text: string
}

export interface RegisterFile {
  rows: number
  /** Each number once a day, as the last row of the file says it. */
  numbers: FoundNumber[]
  refused: RefusedRow[]
}

interface Reading {
  bytes: Uint8Array
  /** The day of the rows without one. */
  checkedOn: string
  today: string
}

/** The answers of the register in a file. Throws the refusal of a file that is no table, is too long, or has no columns. BASIS-15 */
export async function readRegisterFile(
  { tables }: Pick<Context, 'tables'>,
  { bytes, checkedOn, today }: Reading,
): Promise<RegisterFile> {
  const table = await tables.rows({ bytes, wanted: COLUMNS, reading: undefined, most: MAX_REGISTER_ROWS })
  if ((table.columns.phone ?? null) === null) refuseColumn('con il numero')
  if ((table.columns.result ?? null) === null) refuseColumn('con l’esito')
  const numbers = new Map<string, FoundNumber>()
  const refused: RefusedRow[] = []
  let rows = 0
  for (const { number: row, cells } of table.rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    rows += 1
    const read = readRow(cells, { checkedOn, today })
    if (typeof read === 'string') refused.push({ row, reason: read, text: cells.filter(Boolean).join(' · ') })
    else numbers.set(`${read.phone} ${read.checkedOn}`, read)
  }
  return { rows, numbers: [...numbers.values()], refused }
}

const refuseColumn = (which: string) =>
  refuseField(
    'file',
    'required',
    `Nel file manca la colonna ${which}: servono le intestazioni «Numero», «Esito» e «Data».`,
  )

/** A row of the file, or why it is refused. */
function readRow(
  [phone = '', result = '', day = '', entry = '']: readonly string[],
  { checkedOn, today }: Omit<Reading, 'bytes'>,
): FoundNumber | string {
  const number = calledNumber(phone.trim())
  if (number === undefined) return phone.trim() === '' ? 'Manca il numero' : 'Non è un numero di telefono'
  // Spreadsheets take the first zero away; no Italian number begins with these.
  if (/^\+39[24679]/.test(number)) return 'Al numero manca lo zero iniziale'
  const registered = resultOf(result.trim())
  if (registered === undefined)
    return result.trim() === '' ? 'Manca l’esito' : `Non si capisce l’esito «${result.trim()}»`
  const checked = dayOf(day, today) ?? (day.trim() === '' ? checkedOn : undefined)
  if (checked === undefined) return `Non si capisce il giorno «${day.trim()}»`
  if (checked > today) return 'Il giorno del controllo deve ancora venire'
  const registeredOn = registered ? dayOf(entry, today) : undefined
  if (registered && entry.trim() !== '' && registeredOn === undefined)
    return `Non si capisce il giorno dell’iscrizione «${entry.trim()}»`
  if (registeredOn && registeredOn > checked) return 'L’iscrizione è dopo il controllo'
  return { phone: number, checkedOn: checked, registered, registeredOn: registeredOn ?? null }
}

/** The day of a cell, which may have an hour behind it; undefined without one. */
function dayOf(cell: string, today: string): string | undefined {
  const read = readDate(cell.replace(/[ T]\d{1,2}:\d{2}.*$/, ''), today)
  return read.ok && read.value !== '' ? read.value : undefined
}
