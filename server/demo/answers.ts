import { distributorOf } from '../../contract/checks/pod.ts'
import { inventDocumentNumber, inventIban, inventPdr, inventPod, inventRemi } from './codes.ts'
import type { Customer } from './customer.ts'
import { type AnswerInput, addYears, type FieldAnswers, withChance } from './field-answers.ts'
import { mobileNumber } from './person.ts'
import type { Address } from './towns.ts'

const NOTES = [
  'Il cliente preferisce essere richiamato dopo le 18.',
  'Ha già la bolletta sotto mano; invierà la copia del documento via e-mail.',
  'Contatto arrivato da un passaparola: è amico di un nostro cliente di Forlì.',
  'Il contatore è nel cortile interno, suonare a «D’Angelo».',
  'Chiede conferma scritta della data di attivazione perché il trasloco è già fissato.',
]
const ATECO = ['47.11.40', '56.10.11', '43.21.01', '45.20.10', '10.71.10', '69.20.11', '96.02.01']
const LEADS = ['Sito web', 'Passaparola', 'Telefonata', 'Fiera', 'Social']
const GAS_DISTRIBUTORS = ['Italgas Reti', '2i Rete Gas', 'Inrete', 'Unareti', 'Centria']

const address = (
  suffix: 'residenza' | 'punto' | 'pagamento',
  of: (customer: Customer) => Address,
): FieldAnswers => ({
  [`tipo_indirizzo_${suffix}`]: ({ customer }: AnswerInput) => of(customer).type,
  [`indirizzo_${suffix}`]: ({ customer }: AnswerInput) => of(customer).street,
  [`civico_${suffix}`]: ({ customer }: AnswerInput) => of(customer).number,
  [`cap_${suffix}`]: ({ customer }: AnswerInput) => of(customer).town.cap,
  [`comune_${suffix}`]: ({ customer }: AnswerInput) => of(customer).town.name,
  [`provincia_${suffix}`]: ({ customer }: AnswerInput) => of(customer).town.province,
})

const customer: FieldAnswers = {
  contact_id: withChance(70, ({ random }) => `591000000${random.digits(10)}`),
  lead_id: withChance(60, ({ random }) => random.pick(LEADS)),
  name: ({ customer }) => customer.person.name,
  last_name: ({ customer }) => customer.person.last_name,
  phone: withChance(25, ({ random }) => mobileNumber(random)),
  cellulare: ({ customer }) => customer.person.cellphone,
  email: ({ customer, values }) =>
    values.client_type === 'business' ? customer.firm.email : customer.person.email,
  codice_fiscale: ({ customer }) => customer.person.fiscalCode,
  nazione_di_nascita: ({ customer }) => customer.person.birthNation,
  ragione_sociale: ({ customer }) => customer.firm.name,
  forma_societaria: ({ customer }) => customer.firm.form,
  p_iva: ({ customer }) => customer.firm.vat,
  cognome_referente: ({ customer }) => customer.person.last_name,
  nome_referente: ({ customer }) => customer.person.name,
  codice_fiscale_referente: ({ customer }) => customer.person.fiscalCode,
}

const point: FieldAnswers = {
  property_status_punto: ({ random, values }) =>
    random.chance(65)
      ? 'proprietario'
      : values.client_type === 'domestico'
        ? 'affittuario_domestico'
        : 'affittuario commerciale',
  localita_punto: withChance(8, ({ random }) => random.pick(['Le Piane', 'Borgo Nuovo', "Ca' Bianca"])),
  foglio_punto: ({ random }) => String(random.int(1, 120)),
  particella_punto: ({ random }) => String(random.int(1, 900)),
  sub_punto: ({ random }) => String(random.int(1, 40)),
  comune_di_rilascio_punto: ({ customer }) => customer.point.town.name,
  concessione_edilizia_punto: ({ random }) => `${random.int(10, 980)}/${random.int(1998, 2023)}`,
  ente_di_rilascio_punto: ({ customer }) => `Comune di ${customer.point.town.name}`,
  data_di_rilascio_punto: ({ random, day }) => day(-random.int(200, 5_000)),
}

/** Most homes and companies are ordinary. */
const usual =
  <T extends string>(percent: number, ordinary: T, others: readonly T[]) =>
  ({ random }: AnswerInput): T =>
    random.chance(percent) ? ordinary : random.pick(others)

const supply: FieldAnswers = {
  mercato_di_provenienza_ee: usual(80, 'libero', ['tutelato', 'di-salvaguardia']),
  mercato_di_provenienza_gas: usual(80, 'libero', ['tutelato']),
  uso_gas: usual(70, 'c3', ['c1', 'c2']),
  categoria_contatore: usual(75, '4', ['6', '10', '16']),
  p_doi: usual(70, 'no', ['si']),
  pod: ({ random, customer }) => inventPod(random, customer.point.town),
  pot_imp: ({ random }) => random.pick(['3', '3', '3', '4.5', '6', '10', '15']),
  tensione: ({ values }) => (Number(values.pot_imp) > 6 ? '400' : '230'),
  distributore_luce: ({ values }) => (values.pod && distributorOf(values.pod)) || 'e-distribuzione',
  consumo_medio_annuo: ({ random }) => String(random.int(9, 68) * 100),
  ammontare_carica_ee: ({ random }) => `${random.int(5, 14)}.${random.pick(['00', '50', '90'])}`,
  doi_telefono: ({ customer, values }) => (values.p_doi === 'si' ? customer.person.cellphone : undefined),
  data_fine_lavori: ({ random, day }) => day(random.int(60, 400)),
  distributore_gas: ({ random }) => random.pick(GAS_DISTRIBUTORS),
  remi: ({ random }) => inventRemi(random),
  consumo_annuo: ({ random }) => String(random.int(2, 18) * 100),
  pdr: ({ random }) => inventPdr(random),
  matricola: ({ random }) => random.digits(8),
  ammontare_carica_gas: ({ random }) => `${random.int(6, 16)}.${random.pick(['00', '40', '90'])}`,
}

const voltura: FieldAnswers = {
  cognome_prec_intestatario: ({ customer }) => customer.previousHolder.last_name,
  nome_prec_intestatario: ({ customer }) => customer.previousHolder.name,
  cf_prec_intestatario: ({ customer }) => customer.previousHolder.fiscalCode,
  codice_cliente_prec_intestatario: ({ random }) => random.digits(9),
  codice_cliente_prec_intestatario_ee: ({ random }) => random.digits(9),
  codice_cliente_prec_intestatario_gas: ({ random }) => random.digits(9),
  data_decorrenza_del_titolo_di_occupazione_dellimmobile: ({ random, day }) => day(-random.int(5, 90)),
  num_doc_inditita_prec_intestatario: ({ random }) => inventDocumentNumber(random, 'carta-didentita'),
  data_decesso_prec_intestatario: ({ random, day }) => day(-random.int(15, 300)),
  comune_resid_prec_intestatario: ({ customer }) => customer.point.town.name,
  provincia_prec_intestatario: ({ customer }) => customer.point.town.province,
}

const payment: FieldAnswers = {
  delegato: ({ random }) => random.chance(15),
  email_di_fatturazione: ({ values, customer }) => values.email || customer.person.email,
  iban: ({ random }) => inventIban(random),
  iban_nome: ({ customer }) => customer.person.name,
  iban_cognome: ({ customer }) => customer.person.last_name,
  iban_codice_fiscale: ({ customer }) => customer.person.fiscalCode,
  iban_ragione_sociale: ({ customer }) => customer.firm.name,
  cognome_delegato: ({ customer }) => customer.delegate.last_name,
  nome_delegato: ({ customer }) => customer.delegate.name,
  cf_delegato: ({ customer }) => customer.delegate.fiscalCode,
  numero_del_documento_delegato: ({ random, values }) =>
    inventDocumentNumber(random, values.tipo_di_documento_delegato ?? ''),
  data_di_scadenza_delegato: ({ random, day }) => day(random.int(200, 3_000)),
}

const rest: FieldAnswers = {
  numero_del_documento: ({ random, values }) => inventDocumentNumber(random, values.tipo_di_documento ?? ''),
  // Ten years apart, as identity cards are.
  data_di_rilascio_del_documento: ({ random, day }) => day(-random.int(40, 3_200)),
  data_di_scandenza: ({ values, day }) => addYears(values.data_di_rilascio_del_documento ?? day(0), 10),
  ente_di_rilascio: ({ values, customer }) =>
    values.tipo_di_documento === 'patente' ? 'Motorizzazione Civile' : `Comune di ${customer.home.town.name}`,
  comune_di_rilascio: ({ customer }) => customer.home.town.name,
  description: withChance(40, ({ random }) => random.pick(NOTES)),
  ateco: ({ random }) => random.pick(ATECO),
  passaggio_diretto: withChance(10, () => true),
}

const mobile = ({ random }: AnswerInput) => random.pick(['TIM', 'Vodafone', 'WindTre', 'Iliad'])
const landline = ({ random }: AnswerInput) => random.pick(['TIM', 'Fastweb', 'Vodafone', 'Tiscali'])
const simCard = ({ random }: AnswerInput) => `8939${random.digits(15)}`
const monthly = ({ random }: AnswerInput) => `${random.int(4, 29)}.${random.pick(['00', '50', '90'])}`

/** Sales beside energy. */
const NON_ENERGY_ANSWERS: FieldAnswers = {
  name_extra: ({ customer }) => customer.person.name,
  last_name_extra: ({ customer }) => customer.person.last_name,
  codice_fiscale_extra: ({ customer }) => customer.person.fiscalCode,
  ragione_sociale_extra: ({ customer }) => customer.firm.name,
  p_iva_extra: ({ customer }) => customer.firm.vat,
  nome_referente_extra: ({ customer }) => customer.person.name,
  cognome_referente_extra: ({ customer }) => customer.person.last_name,
  codice_fiscale_referente_extra: ({ customer }) => customer.person.fiscalCode,
  phone_extra: ({ customer }) => customer.person.cellphone,
  email_extra: ({ customer }) => customer.person.email,
  indirizzo_extra: ({ customer }) => `${customer.home.type} ${customer.home.street}`,
  civico_extra: ({ customer }) => customer.home.number,
  cap_extra: ({ customer }) => customer.home.town.cap,
  comune_extra: ({ customer }) => customer.home.town.name,
  provincia_extra: ({ customer }) => customer.home.town.province,
  numero_del_documento_extra: ({ random, values }) =>
    inventDocumentNumber(random, values.tipo_di_documento_extra ?? ''),
  numero_di_documento_extra: ({ random, values }) =>
    inventDocumentNumber(random, values.tipo_di_documento_extra ?? ''),
  paese_di_rilascia_extra: () => 'Italia',
  data_di_rilascio_extra: ({ random, day }) => day(-random.int(40, 3_200)),
  codice_migrazione_extra: ({ random }) => random.digits(13),
  gestore_attuale_extra: mobile,
  numero_attale_extra: ({ random }) => mobileNumber(random),
  iccid_mobile_attale_extra: simCard,
  codice_migrazione_mobile_extra: ({ random }) => random.digits(13),
  gestore_attuale_linea_extra: landline,
  numero_attuale_linea_extra: ({ random }) => `05${random.digits(8)}`,
  gestore_attuale_fisso_extra: landline,
  numero_attuale_fisso_extra: ({ random }) => `05${random.digits(8)}`,
  gestore_attuale_mobile_extra: mobile,
  numero_attuale_mobile_extra: ({ random }) => mobileNumber(random),
  iccid_migrazione_extra: simCard,
  consumi_del_cliente_extra: ({ random }) => `${random.int(9, 48) * 100} kWh`,
  custom_tons_extra: ({ random }) => String(random.int(1, 6)),
  costo_mensile_extra: monthly,
  codice_iban_extra: ({ random }) => inventIban(random),
  iban_nome_extra: ({ customer }) => customer.person.name,
  iban_cognome_extra: ({ customer }) => customer.person.last_name,
  iban_codice_fiscale_extra: ({ customer }) => customer.person.fiscalCode,
  delegato_extra: ({ random }) => random.chance(10),
  cognome_delegato_extra: ({ customer }) => customer.delegate.last_name,
  nome_delegato_extra: ({ customer }) => customer.delegate.name,
  cf_delegato_extra: ({ customer }) => customer.delegate.fiscalCode,
  name_insurance: ({ customer }) => customer.person.name,
  last_name_insurance: ({ customer }) => customer.person.last_name,
  codice_fiscale_insurance: ({ customer }) => customer.person.fiscalCode,
  phone_insurance: ({ customer }) => customer.person.cellphone,
  email_insurance: ({ customer }) => customer.person.email,
  costo_mensile: monthly,
  brand: ({ random }) => random.pick(['Fiat', 'Piaggio', 'Ford']),
  modello: ({ random }) => random.pick(['Panda', 'Vespa', 'Fiesta']),
  targa: ({ random }) => `${random.letters(2)}${random.digits(3)}${random.letters(2)}`,
  newsletter: ({ random }) => random.chance(25),
  marketing_terzi: ({ random }) => random.chance(15),
  marketing_terzi_energia: ({ random }) => random.chance(60),
  marketing_terzi_telefonia: ({ random }) => random.chance(50),
  marketing_terzi_assicurazioni: ({ random }) => random.chance(30),
  marketing_terzi_casa: ({ random }) => random.chance(40),
  recensioni: ({ random }) => random.chance(10),
  passaparola: ({ random }) => random.chance(15),
  passaparola_nome: ({ customer }) => `${customer.delegate.name} ${customer.delegate.last_name}`,
}

/** Answers for a telephone line; the customer takes the number along. */
const TELCO: FieldAnswers = {
  numero_documento: ({ random, values }) => inventDocumentNumber(random, values.tipo_del_documento ?? ''),
  data_di_scandeza: ({ values, day }) => addYears(values.data_di_rilascio_del_documento ?? day(0), 10),
  gestore_attuale: mobile,
  numero_attale: ({ random }) => mobileNumber(random),
  iccid_mobile_attale: simCard,
  codice_migrazione_mobile: ({ random }) => random.digits(13),
  gestore_attuale_linea: landline,
  numero_attuale_linea: ({ random }) => `05${random.digits(8)}`,
  codice_migrazione: ({ random }) => random.digits(13),
  gestore_attuale_fisso: landline,
  numero_attuale_fisso: ({ random }) => `05${random.digits(8)}`,
  gestore_attuale_mobile: mobile,
  numero_attuale_mobile: ({ random }) => mobileNumber(random),
  iccid_migrazione: simCard,
  indirizzo_spedizione: ({ customer }) => customer.point.street,
  tipo_indirizzo_spedizione: ({ customer }) => customer.point.type,
  civico_spedizione: ({ customer }) => customer.point.number,
  cap_spedizione: ({ customer }) => customer.point.town.cap,
  localita_spedizione: ({ customer }) => customer.point.town.name,
  provincia_spedizione: ({ customer }) => customer.point.town.province,
}

/** The answers of an invented customer, by field. A field without an entry takes one of its options. */
export const FIELD_ANSWERS: FieldAnswers = {
  ...customer,
  ...address('residenza', ({ home }) => home),
  ...point,
  ...address('punto', ({ point }) => point),
  ...address('pagamento', ({ home }) => home),
  ...supply,
  ...voltura,
  ...payment,
  ...rest,
  ...NON_ENERGY_ANSWERS,
  ...TELCO,
}
