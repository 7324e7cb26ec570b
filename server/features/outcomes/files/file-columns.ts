import type { FileField } from '../../../../contract/outcomes/index.ts'
import { foldToLetters } from '../../../../contract/texts/fold-text.ts'
import type { OutcomeMapping } from '../../../db/column-types.ts'
import type { WantedColumn } from '../../../spreadsheets/columns.ts'

type Column = Pick<WantedColumn<FileField>, 'name' | 'headings' | 'optional'>

const column = (name: FileField, ...headings: string[]): Column => ({ name, headings, optional: true })

/** The headings of suppliers, as they were seen (OUTCOME-25). Without a state a file says nothing. */
const COLUMNS: readonly Column[] = [
  column(
    'supplierCode',
    'Codice contratto',
    'N. contratto',
    'ID pratica',
    'N. pratica',
    'Numero pratica',
    'Codice plico',
    'Codice adesione',
    'Order code',
    'PDA',
  ),
  column('ourCode', 'Codice CRM', 'Riferimento agenzia', 'Codice esterno'),
  column('pod', 'POD', 'Codice POD', 'POD/PDR', 'Codice POD / PDR', 'PDP', 'Punto di fornitura'),
  column('pdr', 'PDR', 'Codice PDR'),
  column('holder', 'CF', 'Codice fiscale', 'CF/PIVA', 'P.IVA / CF', 'P.IVA', 'Partita IVA'),
  column('supply', 'Commodity', 'Vettore', 'Servizio', 'Tipo'),
  {
    name: 'state',
    headings: ['Stato', 'Stato contratto', 'Stato pratica', 'Stato ordine', 'Esito', 'Esito partner'],
  },
  column('substate', 'Sottostato'),
  column('cause', 'Causale', 'Causale KO', 'Motivo KO', 'Motivo sospensione/rifiuto', 'Note esito'),
  column('enteredOn', 'Data inserimento', 'Data caricamento', 'Data invio', 'Data firma'),
  column('outcomeOn', 'Data esito', 'Data esito partner', 'Data stato', 'Data KO'),
  column('startsOn', 'Data attivazione', 'Data inizio fornitura', 'Decorrenza', 'Data switch'),
  column('endedOn', 'Data cessazione', 'Data fine fornitura', 'Data recesso'),
]

/** The columns of a supplier: the heading that was remembered comes first. */
export const columnsOf = ({ headings }: Pick<OutcomeMapping, 'headings'>): Column[] =>
  COLUMNS.map((one) => {
    const known = headings[one.name]
    return known === undefined ? one : { ...one, headings: [known, ...one.headings] }
  })

/** The headings to remember: those that the columns have in this file. */
export function headingsOf(
  columns: Partial<Record<FileField, number | null>>,
  cells: readonly string[],
): OutcomeMapping['headings'] {
  const found = COLUMNS.flatMap(({ name }) => {
    const place = columns[name] ?? null
    const heading = place === null ? '' : (cells[place] ?? '').trim()
    return foldToLetters(heading) === '' ? [] : [[name, heading] as const]
  })
  return Object.fromEntries(found)
}
