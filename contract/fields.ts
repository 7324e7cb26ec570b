/** A thing of the catalogue as the form keeps it: the name is kept too, so a later renaming changes no saved contract. */
export interface Ref {
  id: string
  name: string
}

/** `YYYY-MM-DD`. A calendar date, never an instant. */
export type CalendarDate = string

/**
 * Every field of the form by its name on the wire, with the value it holds. Texts are empty when unanswered.
 * Names are the specification's, misspellings included.
 */
export interface Answers {
  // CRM info (2 §2.1)
  contact_id: string
  contact_owner: Ref
  code: string
  lead_id: string

  // Choices (2 §2.2, 3 §9)
  type_contract: string
  sub_contract: string
  sub_insurance: string
  sub_contract_extra: string
  client_type: string
  type_product: string

  // Private customer (2 §3.2)
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

  // Business customer (2 §3.3)
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

  // Residence or registered office (3 §3)
  tipo_indirizzo_residenza: string
  indirizzo_residenza: string
  civico_residenza: string
  cap_residenza: string
  comune_residenza: string
  provincia_residenza: string

  // Potential Info (3 §2)
  product_ee: Ref
  operation_ee: Ref
  product_gas: Ref
  operation_gas: Ref

  // Supply point (3 §3)
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

  // Electricity (3 §3)
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

  // Gas (3 §3)
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

  // Voltura (3 §3)
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

  // Migration (2 §3.5)
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

  // Payment and billing (3 §3)
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

  // Delegato (3 §3)
  qualita_delegato: string
  cognome_delegato: string
  nome_delegato: string
  cf_delegato: string
  tipo_di_documento_delegato: string
  numero_del_documento_delegato: string
  data_di_scadenza_delegato: CalendarDate

  // Documento (3 §3)
  tipo_di_documento: string
  numero_del_documento: string
  data_di_rilascio_del_documento: CalendarDate
  data_di_scandenza: CalendarDate
  ente_di_rilascio: string
  comune_di_rilascio: string

  // Extra sale (2 §3.10)
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

  // Insurance (2 §3.9)
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

  // Description and Other (3 §2)
  description: string
  ateco: string
  /** `YYYY-MM-DDTHH:mm` in Europe/Rome. */
  callback_time: string
  passaggio_diretto: boolean
}

export type FieldName = keyof Answers
