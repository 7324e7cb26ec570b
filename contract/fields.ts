/** A catalogue reference as the form stores it: with the name, so that a later renaming does not change saved contracts. */
export interface Ref {
  id: string
  name: string
}

/** `YYYY-MM-DD`. A calendar date, never an instant. */
export type CalendarDate = string

/** The fields that are declared individually; `Answers` adds those of the second set. */
interface BaseAnswers {
  // CRM info (FORM-TOP-4)
  contact_id: string
  contact_owner: Ref
  code: string
  lead_id: string

  // Choices (FORM-TOP-12 to FORM-TOP-27)
  type_contract: string
  sub_contract: string
  sub_insurance: string
  sub_contract_extra: string
  client_type: string
  type_product: string

  // Private customer (FORM-CUST-3)
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
  /** Telco asks for the document with the customer, with different names for private and business customers. */
  tipo_del_documento: string
  numero_documento: string

  // Business customer (FORM-CUST-4)
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
  data_di_scandeza: CalendarDate

  // Residence or registered office (FORM-ADDR-2)
  tipo_indirizzo_residenza: string
  indirizzo_residenza: string
  civico_residenza: string
  cap_residenza: string
  comune_residenza: string
  provincia_residenza: string

  // Potential Info (FORM-TOP-32)
  product_ee: Ref
  operation_ee: Ref
  product_gas: Ref
  operation_gas: Ref

  // Telco (FORM-TOP-43, FORM-TOP-44)
  product: Ref
  operation: string
  payment_type: string

  // Supply point (FORM-ADDR-1, FORM-SUPPLY-1)
  theSameAddress: string
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

  // Shipping (FORM-ADDR-3)
  indirizzo: string
  tipo_indirizzo_spedizione: string
  indirizzo_spedizione: string
  civico_spedizione: string
  cap_spedizione: string
  localita_spedizione: string
  provincia_spedizione: string

  // Electricity (FORM-EE-2)
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
  data_fine_lavori: CalendarDate
  p_doi: string
  doi_telefono: string
  mercato_rientro_luce: string

  // Gas (FORM-GAS-2)
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

  // Voltura (FORM-VOLT-3)
  tipologia_voltura: string
  cognome_prec_intestatario: string
  nome_prec_intestatario: string
  cf_prec_intestatario: string
  codice_cliente_prec_intestatario: string
  codice_cliente_prec_intestatario_ee: string
  codice_cliente_prec_intestatario_gas: string
  data_decorrenza_del_titolo_di_occupazione_dellimmobile: CalendarDate
  num_doc_inditita_prec_intestatario: string
  data_decesso_prec_intestatario: CalendarDate
  grado_parentela: string
  data_di_nascita_intestatario: CalendarDate
  luogo_de_nascita_prec_intestatario: string
  provincia_di_nascita_prec_intestatario: string
  comune_resid_prec_intestatario: string
  provincia_prec_intestatario: string

  // Migration (FORM-MIG-2 to FORM-MIG-4)
  gestore_attuale: string
  numero_attale: string
  iccid_mobile_attale: string
  codice_migrazione_mobile: string
  gestore_attuale_linea: string
  numero_attuale_linea: string
  codice_migrazione: string
  gestore_attuale_fisso: string
  numero_attuale_fisso: string
  gestore_attuale_mobile: string
  numero_attuale_mobile: string
  iccid_migrazione: string

  // Payment and billing (FORM-PAY-16)
  tipo_di_pagamento: string
  delegato: boolean
  iban: string
  bic_swift: string
  intestatario_iban: string
  iban_nome: string
  iban_cognome: string
  iban_codice_fiscale: string
  iban_ragione_sociale: string
  tipo_di_fatturazione: string
  email_di_fatturazione: string
  tipo_indirizzo_pagamento: string
  indirizzo_pagamento: string
  civico_pagamento: string
  cap_pagamento: string
  comune_pagamento: string
  provincia_pagamento: string
  ricezione_del_plico_contrattuale: string

  // Delegato (FORM-DELEG-3, FORM-DELEG-4)
  qualita_delegato: string
  cognome_delegato: string
  nome_delegato: string
  cf_delegato: string
  tipo_di_documento_delegato: string
  numero_del_documento_delegato: string
  data_di_scadenza_delegato: CalendarDate

  // Documento (FORM-DOC-1)
  tipo_di_documento: string
  numero_del_documento: string
  data_di_rilascio_del_documento: CalendarDate
  data_di_scandenza: CalendarDate
  ente_di_rilascio: string
  comune_di_rilascio: string

  // Extra sale (FORM-EXTRA-7, FORM-EXTRA-8)
  prodotto: string
  modalita_di_vendita: string
  delegato_extra: boolean
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
  /** The document's day of issue; the birth date is `data_di_nascita_extra`. */
  data_di_rilascio_extra: CalendarDate
  operation_extra: string
  nuova_attivazione_extra: string
  codice_migrazione_extra: string
  gestore_attuale_extra: string
  numero_attale_extra: string
  iccid_mobile_attale_extra: string
  codice_migrazione_mobile_extra: string
  gestore_attuale_linea_extra: string
  numero_attuale_linea_extra: string
  gestore_attuale_fisso_extra: string
  numero_attuale_fisso_extra: string
  gestore_attuale_mobile_extra: string
  numero_attuale_mobile_extra: string
  iccid_migrazione_extra: string
  operazione_extra: string
  costo_mensile_extra: string
  salutations_extra: string
  consumi_del_cliente_extra: string
  custom_tons_extra: string
  madalita_di_pagamento_extra: string
  durata_rateizzazione_extra: string
  codice_iban_extra: string
  bic_extra: string
  iban_nome_extra: string
  iban_cognome_extra: string
  iban_codice_fiscale_extra: string
  qualita_delegato_extra: string
  cognome_delegato_extra: string
  nome_delegato_extra: string
  cf_delegato_extra: string
  description_extra: string
  /** As `callback_time`. */
  callback_time_extra: string
  passaggio_diretto_extra: boolean

  // Insurance (FORM-INS-7)
  product_insurance: string
  name_insurance: string
  last_name_insurance: string
  codice_fiscale_insurance: string
  phone_insurance: string
  email_insurance: string
  costo_mensile: string
  brand: string
  modello: string
  targa: string
  compagnia_scelta: string

  // Description and Other (FORM-OTHER-2)
  description: string
  ateco: string
  /** `YYYY-MM-DDTHH:mm` in Europe/Rome. */
  callback_time: string
  passaggio_diretto: boolean

  // Contract and discount codes (FORM-OTHER-11, FORM-OTHER-13)
  codice_contratto_luce: string
  codice_contratto_gas: string
  codice_contratto_extra: string
  codice_sconto_ee: string
  codice_sconto_gas: string
  codice_sconto: string

  // Mailing (MAIL-3); the ticked interactions, one on each line
  name_mailing: string
  last_name_mailing: string
  email_mailing: string
  iteractions: string

  // Passaparola (FORM-OTHER-6)
  passaparola: boolean
  passaparola_nome: string
  origine_passaparola: string
  legame_cliente_b: string
  recensioni: boolean

  // Newsletter (NEWS-4)
  newsletter: boolean
  marketing_terzi: boolean
  marketing_terzi_energia: boolean
  marketing_terzi_telefonia: boolean
  marketing_terzi_assicurazioni: boolean
  marketing_terzi_casa: boolean
  name_subs: string
  last_name_subs: string
  email_subs: string
  timezone: string

  // The CRM's id of the lead created from this form (LEAD-10)
  lead_created_id: string
}

/** The fields that the second set repeats (FORM-ALTRA-7). */
export const SECOND_SET = [
  'client_type',
  'product',
  'operation',
  'payment_type',
  'delegato',
  'name',
  'last_name',
  'phone',
  'cellulare',
  'email',
  'codice_fiscale',
  'data_di_nascita',
  'luogo_di_nascita',
  'nazione_di_nascita',
  'sesso',
  'tipo_del_documento',
  'numero_documento',
  'data_di_rilascio_del_documento',
  'data_di_scandenza',
  'ente_di_rilascio',
  'comune_di_rilascio',
  'ragione_sociale',
  'forma_societaria',
  'p_iva',
  'tipo_iva',
  'cognome_referente',
  'nome_referente',
  'codice_fiscale_referente',
  'data_nascita_referente',
  'luogo_nascita_referente',
  'sesso_referente',
  'numero_del_documento',
  'data_di_scandeza',
  'tipo_indirizzo_residenza',
  'indirizzo_residenza',
  'civico_residenza',
  'cap_residenza',
  'comune_residenza',
  'provincia_residenza',
  'gestore_attuale',
  'numero_attale',
  'iccid_mobile_attale',
  'codice_migrazione_mobile',
  'gestore_attuale_linea',
  'numero_attuale_linea',
  'codice_migrazione',
  'gestore_attuale_fisso',
  'numero_attuale_fisso',
  'gestore_attuale_mobile',
  'numero_attuale_mobile',
  'iccid_migrazione',
  'iban',
  'bic_swift',
  'intestatario_iban',
  'iban_nome',
  'iban_cognome',
  'iban_codice_fiscale',
  'iban_ragione_sociale',
  'qualita_delegato',
  'cognome_delegato',
  'nome_delegato',
  'cf_delegato',
] as const satisfies readonly (keyof BaseAnswers)[]

type SecondSet = { [K in (typeof SECOND_SET)[number] as `${K}_altra`]: BaseAnswers[K] }

/** The parts of the form that a question rule can name (RULES-3). */
export const QUESTION_PARTS = [
  'everywhere',
  'intestatario_info_part',
  'delegato_part',
  'documento_part',
  'punto_di_fornitura_part',
  'side_legale_part',
  'luce_part',
  'gas_part',
  'product_type_part',
  'payment_type_part',
  'operazione_part',
] as const
export type QuestionPart = (typeof QUESTION_PARTS)[number]

/** The answers to the organisation's question in each part, one per line. */
type Questions = { [K in QuestionPart as `question_${K}`]: string }

/**
 * Every field of the form by its wire name, with the type of its value. Unanswered texts are empty. Names are
 * those of the specification, including misspellings.
 */
export interface Answers extends BaseAnswers, SecondSet, Questions {}

export type FieldName = keyof Answers
