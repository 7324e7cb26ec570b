import { fiscalCodeOf } from '../contract/checks/fiscal-code-person.ts'
import { businessFirstActivation, dualDomestic } from '../contract/fixtures/samples.ts'
import type { Values } from '../contract/index.ts'

/** Names of the demonstration data; the form finds entries by name, so the ids are empty. */
const ref = (name: string): { id: string; name: string } => ({ id: '', name })

const holder = {
  name: 'Niccolò',
  last_name: 'D’Àvila',
  birthDate: '1985-12-10',
  sex: 'M',
  belfiore: 'F205',
} as const
const holderCode = fiscalCodeOf(holder)

/** A private customer, both supplies: change with transfer for luce, takeover for gas, direct debit by a proxy. */
export const dualContract: Values = {
  ...dualDomestic,
  contact_id: 'C-2041',
  contact_owner: ref('Renato D’Amico'),
  name: holder.name,
  last_name: holder.last_name,
  codice_fiscale: holderCode,
  iban_nome: holder.name,
  iban_cognome: holder.last_name,
  iban_codice_fiscale: holderCode,
  product_ee: ref('EI EE Casa Serena'),
  operation_ee: ref('EI Cambio+Voltura EE'),
  product_gas: ref('EI Gas Casa Serena'),
  operation_gas: ref('EI Subentro Gas'),
  data_decorrenza_del_titolo_di_occupazione_dellimmobile: '2024-03-01',
}

/** A complete contract of a customer that no other journey uses. */
export function contractOf(name: string, last_name: string, email: string): typeof dualContract {
  const code = fiscalCodeOf({ name, last_name, birthDate: '1985-12-10', sex: 'M', belfiore: 'F205' })
  const payer = { iban_nome: name, iban_cognome: last_name, iban_codice_fiscale: code }
  return { ...dualContract, ...payer, name, last_name, codice_fiscale: code, email }
}

/** A company that requests a new connection from a supplier whose contracts need permits and the activity code. */
export const businessContract: Values = {
  ...businessFirstActivation,
  contact_owner: ref('Tecla Muscarà'),
  ragione_sociale: 'Caffè Città Vecchia S.r.l.',
  // No other sample has them: a sync asks about two companies with one VAT number, and a CRM has a mailbox once.
  p_iva: '07654320154',
  email: 'cassa@cittavecchia.example',
  iban_ragione_sociale: 'Caffè Città Vecchia S.r.l.',
  product_ee: ref('IR EE Raggio Business'),
  operation_ee: ref('IR Allacc. EE Business'),
  // A new connection has no code yet.
  pod: '',
  data_di_rilascio_punto: '2023-09-30',
}

/** The names in the demonstration data of the references in the sample contracts. */
const DEMO_NAMES: Readonly<Record<string, string>> = {
  'EI EE Casa': 'EI EE Casa Serena',
  'EI Gas Casa': 'EI Gas Casa Serena',
  'EI Subentro GAS': 'EI Subentro Gas',
  'SG Gas Casa': 'SG Gas Limpida',
  'SG Cambio GAS': 'SG Cambio Gas',
  'CV EE Casa': 'CV EE Valle Verde',
  'ML Mobile': 'ML Mobile Libera',
  'KN Mobile': 'KN Mobile Giovani',
  'TI Fibra e Mobile Impresa': 'TI Fibra e Mobile',
  'PORTA-UN-AMICO': 'AMICO20',
}
const inTheFuture = `${new Date().getFullYear() + 1}-05-04T18:30`

/** A sample contract with the references of the demonstration data and callbacks in the future. */
export function withDemoIds(sample: Values): Values {
  const entries = Object.entries(sample).map(([name, value]) => {
    if (typeof value === 'object') return [name, ref(DEMO_NAMES[value.name] ?? value.name)]
    if (name.startsWith('callback_time')) return [name, inTheFuture]
    return [name, name.startsWith('codice_sconto') ? (DEMO_NAMES[String(value)] ?? value) : value]
  })
  return Object.fromEntries(entries)
}
