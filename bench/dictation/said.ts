import type { FieldName } from '../../contract/index.ts'

/** What the customer says at once: the fields that it answers, and how an operator notes it while they are not on the screen. */
export interface Utterance {
  fields: readonly FieldName[]
  note?: (value: (name: FieldName) => string) => string
  /** A section whose holder is the customer: the operator copies the data. */
  copiedTo?: string
}

/** A call about a dual contract, in the order of a customer who knows nothing of the form. */
export const SAID: readonly Utterance[] = [
  // The operator knows these before the call: the cursor stands there.
  { fields: ['contact_id', 'contact_owner', 'lead_id'] },
  { fields: ['name', 'last_name'], note: (value) => `sono ${value('name')} ${value('last_name')}` },
  { fields: ['cellulare'], note: (value) => value('cellulare') },
  { fields: ['type_contract', 'client_type', 'type_product'] },
  { fields: ['pod'], note: (value) => value('pod') },
  { fields: ['codice_fiscale', 'email'] },
  { fields: ['iban'], note: (value) => value('iban') },
  {
    fields: ['cf_prec_intestatario'],
    note: (value) => `prec ${value('cf_prec_intestatario')}`,
  },
  {
    fields: [
      'tipo_indirizzo_punto',
      'indirizzo_punto',
      'civico_punto',
      'cap_punto',
      'comune_punto',
      'property_status_punto',
    ],
  },
  { fields: ['pdr'], note: (value) => value('pdr') },
  {
    fields: [
      'tipo_indirizzo_residenza',
      'indirizzo_residenza',
      'civico_residenza',
      'cap_residenza',
      'comune_residenza',
    ],
  },
  { fields: ['product_ee', 'operation_ee', 'product_gas', 'operation_gas'] },
  { fields: ['cognome_prec_intestatario', 'nome_prec_intestatario', 'tipologia_voltura'] },
  { fields: ['tipo_di_pagamento'], copiedTo: 'iban' },
  { fields: ['numero_del_documento', 'tipo_di_documento', 'data_di_scandenza'] },
  { fields: ['pot_imp', 'consumo_medio_annuo', 'consumo_annuo'] },
  { fields: ['delegato', 'cognome_delegato', 'nome_delegato', 'cf_delegato'] },
  { fields: ['description'] },
]
