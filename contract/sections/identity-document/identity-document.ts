import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Answers, Values } from '../../fields.ts'
import type { Field, Section } from '../../row.ts'
import { choice, field, plain, type TextName, textField } from '../common/field-builders.ts'
import { energy, telcoContract } from '../common/section-conditions.ts'

/** FORM-DOC-3: the identity card is spelt differently for the holder and for the proxy. */
const TIPO_DI_DOCUMENTO = plain('carta-didentita', 'passaporto', 'patente')
export const TIPO_DI_DOCUMENTO_DELEGATO = plain('c. identita', 'patente', 'passaporto')
/** ENUM-12. */
const TIPO_DEL_DOCUMENTO = plain('c. identita', 'patente', 'passaporto')

/** Who issues these documents in Italy; any other text is allowed. */
const ISSUERS = plain('Comune', 'Ministero dell’Interno', 'Questura', 'Prefettura', 'Motorizzazione')

/**
 * FORM-DOC-4: a municipality issues the identity cards of its residents, so that a private customer's is known. It is
 * emptied when another office is named.
 */
function deriveMunicipality(issuer: string, values: Values, former: string): Partial<Answers> {
  const { comune_residenza = '', comune_di_rilascio = '', client_type } = values
  if (client_type !== 'domestico') return {}
  if (issuer === 'Comune') return comune_di_rilascio === '' ? { comune_di_rilascio: comune_residenza } : {}
  return former === 'Comune' && comune_di_rilascio === comune_residenza ? { comune_di_rilascio: '' } : {}
}

const issuer = (place: Partial<Field> = {}): Field =>
  field('ente_di_rilascio', 'suggest', 'Ente di rilascio', {
    options: ISSUERS,
    rules: { completes: true },
    derive: deriveMunicipality,
    ...place,
  })

/** The section Documento of an energy contract, with the same names for people and companies (FORM-CUST-5). */
export const identityDocument: Section = {
  id: 'documento',
  title: 'Documento',
  requirements: ['FORM-DOC-1', 'FORM-CUST-6'],
  crm: ['contact', ...ENERGY_PARTS],
  question: 'documento_part',
  holder: 'main',
  isCopied: true,
  when: energy,
  fields: [
    choice('tipo_di_documento', 'Tipo di documento', TIPO_DI_DOCUMENTO),
    textField('numero_del_documento', 'Numero del documento', { maxLength: 50 }),
    field('data_di_rilascio_del_documento', 'date', 'Data di rilascio del documento', {
      // The customer's, or a company's representative's.
      rules: {
        time: 'issue',
        relates: {
          birthDate: 'data_di_nascita',
          representativeBirthDate: 'data_nascita_referente',
        },
      },
    }),
    field('data_di_scandenza', 'date', 'Data di scadenza', {
      rules: { time: 'expiry', relates: { issueDate: 'data_di_rilascio_del_documento' } },
    }),
    issuer(),
    textField('comune_di_rilascio', 'Comune di rilascio'),
  ],
}

/** GAP-93: energy has the document in `identityDocument`, telco and the second set within the customer's section. */
const inCustomerSection = { when: telcoContract, requirements: ['FORM-CUST-6'], undocumented: true } as const

const documentKind = choice('tipo_del_documento', 'Tipo del documento', TIPO_DEL_DOCUMENTO, inCustomerSection)
const documentNumber = (name: TextName) =>
  textField(name, 'Numero del documento', { ...inCustomerSection, maxLength: 50 })

/** When, until when and by whom. */
const documentDates = (birthDate: TextName, expiry: TextName): readonly Field[] => [
  field('data_di_rilascio_del_documento', 'date', 'Data di rilascio del documento', {
    ...inCustomerSection,
    rules: { time: 'issue', relates: { birthDate } },
  }),
  field(expiry, 'date', 'Data di scadenza', {
    ...inCustomerSection,
    rules: { time: 'expiry', relates: { issueDate: 'data_di_rilascio_del_documento' } },
  }),
  issuer(inCustomerSection),
  textField('comune_di_rilascio', 'Comune di rilascio', inCustomerSection),
]

/** FORM-CUST-3: the document of a private customer. */
export const personDocument: readonly Field[] = [
  { ...documentKind, questionAbove: 'documento_part' },
  documentNumber('numero_documento'),
  ...documentDates('data_di_nascita', 'data_di_scandenza'),
]

/** FORM-CUST-4: the document of a company's representative, whose expiry is spelt in its own way (FORM-CUST-5). */
export const representativeDocument: readonly Field[] = [
  { ...documentNumber('numero_del_documento'), questionAbove: 'documento_part' },
  documentKind,
  ...documentDates('data_nascita_referente', 'data_di_scandeza'),
]
