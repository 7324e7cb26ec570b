import { FOREIGN_IBAN } from '../../checks/iban.ts'
import { all, answered, any, is, meets } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Field, Section } from '../../row.ts'
import { choice, field, type TextName, textField } from '../common/field-builders.ts'
import { business, domestic, energy, productChosen, telcoContract } from '../common/section-conditions.ts'
import { labelWithSuffix, type Suffix } from '../common/with-suffix.ts'
import { MAY_BE_CUSTOMER } from '../customer/same-person.ts'
import { energyRid } from './energy-payment.ts'
import { INTESTATARIO_IBAN } from './payment-options.ts'

/** FORM-PAY-1: telco pays from an account once product and operation are chosen. */
export const telcoRid = all(
  is('payment_type', 'rid', 'il tipo di pagamento'),
  productChosen,
  answered('operation', 'il tipo di operazione'),
)

const person = any(
  domestic,
  all(business, is('intestatario_iban', 'rappresentante', 'l’intestatario dell’IBAN')),
)
const company = all(business, is('intestatario_iban', 'azienda', 'l’intestatario dell’IBAN'))
/** Of Italy, of another country, and of no country. */
const SAMPLE_IBANS = ['IT60X0542811101000000123456', 'DE89370400440532013000', 'DE']

/** The account itself: a foreign bank needs its BIC too (FORM-PAY-15). */
export function accountNumber(iban: TextName, bic: TextName, suffix: Suffix): readonly Field[] {
  const label = labelWithSuffix('l’IBAN', suffix)
  const foreign = meets(iban, 'foreign-iban', `${label} è di un altro Paese`, SAMPLE_IBANS)
  return [
    field(iban, 'iban', labelWithSuffix('IBAN', suffix), { maxLength: 34, rules: { relates: { bic } } }),
    field(bic, 'bic', labelWithSuffix('BIC-Swift', suffix), {
      hint: 'MAX: 11 digits',
      maxLength: 11,
      required: foreign,
      rules: { relates: { iban }, requiredMessage: FOREIGN_IBAN },
    }),
  ]
}

/** The account holder. */
export function accountHolder(suffix: Suffix, shown: Pick<Field, 'when'> = {}): readonly Field[] {
  return [
    textField(`iban_nome${suffix}`, labelWithSuffix('Nome intestatario IBAN', suffix), shown),
    textField(`iban_cognome${suffix}`, labelWithSuffix('Cognome intestatario IBAN', suffix), shown),
    field(
      `iban_codice_fiscale${suffix}`,
      'fiscal-code',
      labelWithSuffix('Codice Fiscale intestatario IBAN', suffix),
      {
        ...shown,
        rules: {
          ...MAY_BE_CUSTOMER,
          relates: { name: `iban_nome${suffix}`, lastName: `iban_cognome${suffix}` },
        },
      },
    ),
  ]
}

/** The account and its holder: for a company itself or its representative, for a private customer a person. */
export const ibanFields: readonly Field[] = [
  ...accountNumber('iban', 'bic_swift', ''),
  choice('intestatario_iban', 'Intestatario IBAN', INTESTATARIO_IBAN, {
    width: 2,
    default: 'azienda',
    when: business,
  }),
  ...accountHolder('', { when: person }),
  textField('iban_ragione_sociale', 'Ragione sociale intestatario IBAN', { when: company }),
]

/** FORM-PAY-1: the account of an energy or telco contract that is paid by direct debit. */
export const account: Section = {
  id: 'iban',
  title: 'IBAN',
  requirements: ['FORM-PAY-1', 'FORM-PAY-2', 'FORM-PAY-24'],
  crm: ['contract', ...ENERGY_PARTS],
  isCopied: true,
  when: any(all(energy, energyRid), all(telcoContract, telcoRid)),
  fields: ibanFields,
}
