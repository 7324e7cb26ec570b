import type { FieldName, Values } from '../../contract/index.ts'
import { type BillFile, billFile, pageOf } from '../../test/bill-files.ts'

const OF_SUPPLIES: readonly FieldName[] = [
  'pod',
  'pdr',
  'pot_imp',
  'tensione',
  'destinazione_duso',
  'consumo_medio_annuo',
  'consumo_annuo',
  'remi',
  'uso_gas',
  'categoria_contatore',
  'matricola',
  'distributore_luce',
  'distributore_gas',
  'tipo_indirizzo_punto',
  'indirizzo_punto',
  'civico_punto',
  'cap_punto',
  'comune_punto',
]

interface Holder {
  lastName: FieldName
  name: FieldName
  code: FieldName
}

const CUSTOMER: Holder = { lastName: 'last_name', name: 'name', code: 'codice_fiscale' }
const HOLDER_BEFORE: Holder = {
  lastName: 'cognome_prec_intestatario',
  name: 'nome_prec_intestatario',
  code: 'cf_prec_intestatario',
}

/** A bill that the customer has sent. */
export interface SentBill {
  file: BillFile
  /** What it says, so that nobody needs to dictate it. */
  fields: ReadonlySet<FieldName>
  /** The operator reads it once the form has this field: it asks for what the bill says. */
  readAfter: FieldName
}

export const ownBill = (contract: Values): SentBill => sentBill(contract, CUSTOMER, 'type_product')
export const billOfHolderBefore = (contract: Values): SentBill =>
  sentBill(contract, HOLDER_BEFORE, 'operation_gas')

function sentBill(contract: Values, holder: Holder, readAfter: FieldName): SentBill {
  return {
    file: billOf(contract, holder),
    fields: new Set([...OF_SUPPLIES, holder.lastName, holder.name, holder.code]),
    readAfter,
  }
}

/** A bill of the standard with the values of the contract. */
function billOf(contract: Values, holder: Holder): BillFile {
  const text = (name: FieldName) => String(contract[name] ?? '')
  const place = (['tipo_indirizzo_punto', 'indirizzo_punto', 'civico_punto'] as const).map(text).join(' ')
  const town = `${text('cap_punto')} ${text('comune_punto')} (${text('provincia_punto')})`
  return billFile([
    pageOf(1, [
      ['Hera Comm'],
      ['Bolletta per la fornitura di energia elettrica e gas naturale'],
      ['MERCATO LIBERO'],
      ['Intestatario', `${text(holder.lastName)} ${text(holder.name)}`],
      ['Codice fiscale', text(holder.code)],
      ['Scadenza', '19/12/2026'],
      ['ENERGIA ELETTRICA'],
      ['Consumo annuo', `${text('consumo_medio_annuo')} kWh`],
      ['GAS NATURALE'],
      ['Consumo annuo', `${text('consumo_annuo')} Smc`],
    ]),
    pageOf(2, [
      ['ENERGIA ELETTRICA'],
      ['POD', text('pod')],
      ['Indirizzo di fornitura', `${place}, ${town}`],
      ['Potenza impegnata', `${text('pot_imp')} kW`],
      ['Tensione di alimentazione', `${text('tensione')} V`],
      ['Tipologia cliente', 'domestico non residente'],
      ['Distributore', `${text('distributore_luce')} S.p.A.`],
    ]),
    pageOf(3, [
      ['GAS NATURALE'],
      ['PDR', text('pdr')],
      ['Codice REMI', text('remi')],
      ['Categoria d’uso', text('uso_gas').toUpperCase()],
      ['Classe del misuratore', `G${text('categoria_contatore')}`],
      ['Matricola contatore', text('matricola')],
      ['Distributore', `${text('distributore_gas')} S.p.A.`],
    ]),
  ])
}
