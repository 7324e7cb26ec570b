import type { FieldName } from '../../contract/index.ts'

/** The identity card is stored in three spellings, each of which the form shows as it is. */
const IDENTITY_DOCUMENTS = {
  'carta-didentita': 'Carta d’identità',
  'c. identita': 'Carta d’identità',
  'c. indetita': 'Carta d’identità',
  patente: 'Patente',
  passaporto: 'Passaporto',
}
const MARKETS = { libero: 'Libero', tutelato: 'Tutelato', 'di-salvaguardia': 'Di salvaguardia' }
const QUALITIES = {
  'referente-aziendale': 'Referente aziendale',
  moglie: 'Moglie',
  marito: 'Marito',
  figlio: 'Figlio',
  figlia: 'Figlia',
  genitore: 'Genitore',
}
const PAYMENTS = { rid: 'Addebito in conto', bollettino: 'Bollettino', bonifico: 'Bonifico', carta: 'Carta' }
const COMPANIES = {
  snc: 'S.n.c.',
  srl: 'S.r.l.',
  sapa: 'S.a.p.a.',
  sas: 'S.a.s.',
  spa: 'S.p.A.',
  srls: 'S.r.l.s.',
  ss: 'S.s.',
}

/** What paper says instead of an option whose label is the stored value itself. Other options print their label. */
const PRINTED: Partial<Record<FieldName, Readonly<Record<string, string>>>> = {
  tipo_di_documento: IDENTITY_DOCUMENTS,
  tipo_di_documento_delegato: IDENTITY_DOCUMENTS,
  tipo_del_documento: IDENTITY_DOCUMENTS,
  tipo_del_documento_altra: IDENTITY_DOCUMENTS,
  mercato_di_provenienza_ee: MARKETS,
  mercato_di_provenienza_gas: MARKETS,
  qualita_delegato: QUALITIES,
  qualita_delegato_altra: QUALITIES,
  qualita_delegato_extra: QUALITIES,
  tipo_di_pagamento: PAYMENTS,
  payment_type: PAYMENTS,
  payment_type_altra: PAYMENTS,
  madalita_di_pagamento_extra: PAYMENTS,
  forma_societaria: COMPANIES,
  forma_societaria_altra: COMPANIES,
  tipo_di_fatturazione: { 'solo e-email': 'Solo e-mail', cartacea: 'Cartacea' },
  ricezione_del_plico_contrattuale: {
    online: 'Online',
    'firma elettonica': 'Firma elettronica',
    'e-mail': 'E-mail',
    'cartacea residenza': 'Cartacea, alla residenza',
    'cartacea fornitura': 'Cartacea, al punto di fornitura',
  },
  fasce_orarie: {
    monoraria: 'Monoraria',
    bioraria: 'Bioraria',
    trioraria: 'Trioraria',
    'peak/offpeak': 'Peak/off-peak',
  },
  intestatario_iban: { azienda: 'Azienda', rappresentante: 'Rappresentante' },
  intestatario_iban_altra: { azienda: 'Azienda', rappresentante: 'Rappresentante' },
}

const DECIMAL = /^\d+\.\d+$/

/** How a chosen option reads on paper: its own words, with the comma of Italian decimals. */
export const printedOption = (name: FieldName, value: string, label: string): string =>
  PRINTED[name]?.[value] ?? (DECIMAL.test(label) ? label.replace('.', ',') : label)
