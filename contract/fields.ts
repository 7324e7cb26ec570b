import type { CalendarDate, Ref } from './form/values.ts'

// Generated from the rows of the sections: `npm exec -- node scripts/make-fields.ts`.

/**
 * Every field of the form by its wire name, with the type of its value. Unanswered texts are empty. Names are
 * those of the specification, including misspellings.
 */
export interface Answers {
  // CRM info
  question_everywhere: string
  contact_id: string
  contact_owner: Ref
  code: string
  lead_id: string

  // Tipo di contratto
  type_contract: string

  // Tipo di cliente
  client_type: string

  // Tipo di prodotto
  question_product_type_part: string
  type_product: string

  // Contratto Telco
  question_operazione_part: string
  product: Ref
  operation: string

  // Dati del cliente
  question_intestatario_info_part: string
  name: string
  last_name: string
  phone: string
  cellulare: string
  email: string
  codice_fiscale: string
  data_di_nascita: CalendarDate
  luogo_di_nascita: string
  nazione_di_nascita: string
  sesso: string
  question_documento_part: string
  tipo_del_documento: string
  numero_documento: string
  data_di_rilascio_del_documento: CalendarDate
  data_di_scandenza: CalendarDate
  ente_di_rilascio: string
  comune_di_rilascio: string

  // Dati dell’azienda
  ragione_sociale: string
  forma_societaria: string
  p_iva: string
  tipo_iva: string
  cognome_referente: string
  nome_referente: string
  codice_fiscale_referente: string
  data_nascita_referente: CalendarDate
  luogo_nascita_referente: string
  sesso_referente: string
  numero_del_documento: string
  data_di_scandeza: CalendarDate

  // Sotto-contratto
  sub_contract: string
  sub_insurance: string

  // Residenza o sede legale
  question_side_legale_part: string
  tipo_indirizzo_residenza: string
  indirizzo_residenza: string
  civico_residenza: string
  cap_residenza: string
  comune_residenza: string
  provincia_residenza: string

  // Potential Info
  product_ee: Ref
  operation_ee: Ref
  product_gas: Ref
  operation_gas: Ref

  // Punto Di Fornitura
  question_punto_di_fornitura_part: string
  tipo_indirizzo_punto: string
  indirizzo_punto: string
  civico_punto: string
  cap_punto: string
  comune_punto: string
  localita_punto: string
  provincia_punto: string
  property_status_punto: string
  showEgStatus: boolean
  foglio_punto: string
  particella_punto: string
  sub_punto: string
  comune_di_rilascio_punto: string
  concessione_edilizia_punto: string
  permesso_di_costruitire: string
  ente_di_rilascio_punto: string
  data_di_rilascio_punto: CalendarDate

  // Indirizzo di spedizione
  indirizzo: string
  tipo_indirizzo_spedizione: string
  indirizzo_spedizione: string
  civico_spedizione: string
  cap_spedizione: string
  localita_spedizione: string
  provincia_spedizione: string

  // LUCE
  question_luce_part: string
  pod: string
  pot_imp: string
  pot_dispo: string
  tensione: string
  destinazione_duso: string
  distributore_luce: string
  mercato_di_provenienza_ee: string
  ex_fornitore: string
  fasce_orarie: string
  consumo_medio_annuo: string
  ammontare_carica_ee: string
  periodicita_della_fatturazione_ee: string
  p_doi: string
  doi_telefono: string
  mercato_rientro_luce: string
  data_fine_lavori: CalendarDate

  // GAS
  question_gas_part: string
  distributore_gas: string
  remi: string
  giorni_duso: string
  consumo_annuo: string
  uso_gas: string
  pdr: string
  mercato_di_provenienza_gas: string
  ex_venditore: string
  categoria_contatore: string
  portata_termica_max: string
  matricola: string
  ammontare_carica_gas: string
  periodicita_della_fatturazione_gas: string

  // Voltura
  tipologia_voltura: string
  cognome_prec_intestatario: string
  nome_prec_intestatario: string
  cf_prec_intestatario: string
  codice_cliente_prec_intestatario: string
  codice_cliente_prec_intestatario_ee: string
  codice_cliente_prec_intestatario_gas: string

  // Voltura Ordinaria
  data_decorrenza_del_titolo_di_occupazione_dellimmobile: CalendarDate
  num_doc_inditita_prec_intestatario: string
  comune_resid_prec_intestatario: string
  provincia_prec_intestatario: string

  // Voltura Mortis Causa
  data_decesso_prec_intestatario: CalendarDate
  grado_parentela: string
  data_di_nascita_intestatario: CalendarDate
  luogo_de_nascita_prec_intestatario: string
  provincia_di_nascita_prec_intestatario: string

  // Migrazione mobile
  gestore_attuale: string
  numero_attale: string
  iccid_mobile_attale: string

  // Migrazione linea fissa
  codice_migrazione_mobile: string
  gestore_attuale_linea: string
  numero_attuale_linea: string

  // Migrazione mobile e linea fissa
  codice_migrazione: string
  gestore_attuale_fisso: string
  numero_attuale_fisso: string
  gestore_attuale_mobile: string
  numero_attuale_mobile: string
  iccid_migrazione: string

  // Pagamento E Fatturazione
  question_payment_type_part: string
  tipo_di_pagamento: string
  delegato: boolean
  tipo_di_fatturazione: string
  email_di_fatturazione: string
  ricezione_del_plico_contrattuale: string

  // Pagamento
  payment_type: string

  // IBAN
  iban: string
  bic_swift: string
  intestatario_iban: string
  iban_nome: string
  iban_cognome: string
  iban_codice_fiscale: string
  iban_ragione_sociale: string

  // Indirizzo di fatturazione
  tipo_indirizzo_pagamento: string
  indirizzo_pagamento: string
  civico_pagamento: string
  cap_pagamento: string
  comune_pagamento: string
  provincia_pagamento: string

  // Delegato
  question_delegato_part: string
  qualita_delegato: string
  cognome_delegato: string
  nome_delegato: string
  cf_delegato: string
  tipo_di_documento_delegato: string
  numero_del_documento_delegato: string
  data_di_scadenza_delegato: CalendarDate

  // Documento
  tipo_di_documento: string

  // Scelte – altra vendita
  client_type_altra: string
  product_altra: Ref
  operation_altra: string

  // Dati del cliente – altra vendita
  name_altra: string
  last_name_altra: string
  phone_altra: string
  cellulare_altra: string
  email_altra: string
  codice_fiscale_altra: string
  data_di_nascita_altra: CalendarDate
  luogo_di_nascita_altra: string
  nazione_di_nascita_altra: string
  sesso_altra: string
  tipo_del_documento_altra: string
  numero_documento_altra: string
  data_di_rilascio_del_documento_altra: CalendarDate
  data_di_scandenza_altra: CalendarDate
  ente_di_rilascio_altra: string
  comune_di_rilascio_altra: string

  // Dati dell’azienda – altra vendita
  ragione_sociale_altra: string
  forma_societaria_altra: string
  p_iva_altra: string
  tipo_iva_altra: string
  cognome_referente_altra: string
  nome_referente_altra: string
  codice_fiscale_referente_altra: string
  data_nascita_referente_altra: CalendarDate
  luogo_nascita_referente_altra: string
  sesso_referente_altra: string
  numero_del_documento_altra: string
  data_di_scandeza_altra: CalendarDate

  // Residenza o sede legale – altra vendita
  tipo_indirizzo_residenza_altra: string
  indirizzo_residenza_altra: string
  civico_residenza_altra: string
  cap_residenza_altra: string
  comune_residenza_altra: string
  provincia_residenza_altra: string

  // Migrazione mobile – altra vendita
  gestore_attuale_altra: string
  numero_attale_altra: string
  iccid_mobile_attale_altra: string

  // Migrazione linea fissa – altra vendita
  codice_migrazione_mobile_altra: string
  gestore_attuale_linea_altra: string
  numero_attuale_linea_altra: string

  // Migrazione mobile e linea fissa – altra vendita
  codice_migrazione_altra: string
  gestore_attuale_fisso_altra: string
  numero_attuale_fisso_altra: string
  gestore_attuale_mobile_altra: string
  numero_attuale_mobile_altra: string
  iccid_migrazione_altra: string

  // Pagamento – altra vendita
  payment_type_altra: string
  delegato_altra: boolean

  // IBAN – altra vendita
  iban_altra: string
  bic_swift_altra: string
  intestatario_iban_altra: string
  iban_nome_altra: string
  iban_cognome_altra: string
  iban_codice_fiscale_altra: string
  iban_ragione_sociale_altra: string

  // Delegato – altra vendita
  qualita_delegato_altra: string
  cognome_delegato_altra: string
  nome_delegato_altra: string
  cf_delegato_altra: string

  // Vendita extra
  prodotto: string
  modalita_di_vendita: string
  sub_contract_extra: string

  // Dati vendita extra
  name_extra: string
  last_name_extra: string
  codice_fiscale_extra: string
  sesso_extra: string
  data_di_nascita_extra: CalendarDate
  luogo_di_nascita_extra: string
  ragione_sociale_extra: string
  p_iva_extra: string
  nome_referente_extra: string
  cognome_referente_extra: string
  codice_fiscale_referente_extra: string
  phone_extra: string
  email_extra: string
  indirizzo_extra: string
  civico_extra: string
  cap_extra: string
  comune_extra: string
  provincia_extra: string
  tipo_di_documento_extra: string
  numero_del_documento_extra: string
  numero_di_documento_extra: string
  paese_di_rilascia_extra: string
  data_di_rilascio_extra: CalendarDate
  operation_extra: string
  nuova_attivazione_extra: string
  gestore_attuale_extra: string
  numero_attale_extra: string
  iccid_mobile_attale_extra: string
  codice_migrazione_mobile_extra: string
  gestore_attuale_linea_extra: string
  numero_attuale_linea_extra: string
  codice_migrazione_extra: string
  gestore_attuale_fisso_extra: string
  numero_attuale_fisso_extra: string
  gestore_attuale_mobile_extra: string
  numero_attuale_mobile_extra: string
  iccid_migrazione_extra: string
  operazione_extra: string
  salutations_extra: string
  consumi_del_cliente_extra: string
  custom_tons_extra: string
  costo_mensile_extra: string
  madalita_di_pagamento_extra: string
  delegato_extra: boolean
  durata_rateizzazione_extra: string

  // IBAN vendita extra
  codice_iban_extra: string
  bic_extra: string
  iban_nome_extra: string
  iban_cognome_extra: string
  iban_codice_fiscale_extra: string

  // Delegato vendita extra
  qualita_delegato_extra: string
  cognome_delegato_extra: string
  nome_delegato_extra: string
  cf_delegato_extra: string

  // Note vendita extra
  description_extra: string
  callback_time_extra: string
  passaggio_diretto_extra: boolean

  // Assicurazione
  product_insurance: string

  // Contraente assicurazione
  name_insurance: string
  last_name_insurance: string
  codice_fiscale_insurance: string
  phone_insurance: string
  email_insurance: string

  // Assicurazione casa
  costo_mensile: string

  // Veicolo assicurato
  brand: string
  modello: string
  targa: string
  compagnia_scelta: string

  // Description
  description: string

  // Other
  ateco: string
  callback_time: string
  passaggio_diretto: boolean

  // Codice Contratto
  codice_contratto_luce: string
  codice_contratto_gas: string
  codice_contratto_extra: string

  // Discount codes
  codice_sconto_ee: string
  codice_sconto_gas: string
  codice_sconto: string

  // Mailing
  name_mailing: string
  last_name_mailing: string
  email_mailing: string
  iteractions: string

  // Passaparola
  passaparola: boolean
  passaparola_nome: string
  origine_passaparola: string
  legame_cliente_b: string
  recensioni: boolean

  // Newsletter
  newsletter: boolean
  marketing_terzi: boolean
  marketing_terzi_energia: boolean
  marketing_terzi_telefonia: boolean
  marketing_terzi_assicurazioni: boolean
  marketing_terzi_casa: boolean
  name_subs: string
  last_name_subs: string
  email_subs: string

  // State that is no field of the form
  theSameAddress: string
  timezone: string
  lead_created_id: string
  call_notes: string
}

export type FieldName = keyof Answers

/** All typed values, including those of hidden fields. An absent name was never touched. */
export type Values = Readonly<Partial<Answers>>

/** The answers: the values of visible fields only. No other value is sent. */
export type Answered = Values

/** The columns of a record's summary that rows name. */
export type SummaryColumn =
  | 'contact_id'
  | 'contact_owner'
  | 'lead_id'
  | 'type_contract'
  | 'operation_luce'
  | 'phone'
  | 'email'
  | 'comune'
  | 'operation_gas'
  | 'pod'
  | 'remi'
  | 'pdr'
