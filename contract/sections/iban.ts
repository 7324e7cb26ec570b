import { all, answered, any, is, not, startsWith } from '../form/conditions.ts'
import type { Field } from '../form/types.ts'
import { INTESTATARIO_IBAN } from '../options/payment.ts'
import { choice, field, type TextName, text } from './build.ts'
import { type Suffix, worded } from './suffix.ts'
import { business, domestic } from './when.ts'

const person = any(
  domestic,
  all(business, is('intestatario_iban', 'rappresentante', 'l’intestatario dell’IBAN')),
)
const company = all(business, is('intestatario_iban', 'azienda', 'l’intestatario dell’IBAN'))
/** The account itself: a foreign bank needs its BIC too (2 §5). */
export function accountNumber(iban: TextName, bic: TextName, suffix: Suffix): readonly Field[] {
  const label = worded('l’IBAN', suffix)
  const foreign = all(
    answered(iban, label),
    not(startsWith(iban, ['IT'], label), `${label} non inizia per IT`),
  )
  return [
    field(iban, 'iban', worded('IBAN', suffix), { maxLength: 34 }),
    field(bic, 'bic', worded('BIC-Swift', suffix), {
      hint: 'MAX: 11 digits',
      maxLength: 11,
      required: foreign,
      rules: { relates: { iban }, requiredMessage: 'IBAN straniero, inserire BIC' },
    }),
  ]
}

/** The person whose account it is. */
export function accountHolder(suffix: Suffix, shown: Pick<Field, 'when'> = {}): readonly Field[] {
  return [
    text(`iban_nome${suffix}`, worded('Nome intestatario IBAN', suffix), shown),
    text(`iban_cognome${suffix}`, worded('Cognome intestatario IBAN', suffix), shown),
    field(`iban_codice_fiscale${suffix}`, 'fiscal-code', worded('Codice Fiscale intestatario IBAN', suffix), {
      ...shown,
      rules: { relates: { name: `iban_nome${suffix}`, lastName: `iban_cognome${suffix}` } },
    }),
  ]
}

/** The account and its holder: of a company itself or its representative, of a private customer a person. */
export const ibanFields: readonly Field[] = [
  ...accountNumber('iban', 'bic_swift', ''),
  choice('intestatario_iban', 'Intestatario IBAN', INTESTATARIO_IBAN, { default: 'azienda', when: business }),
  ...accountHolder('', { when: person }),
  text('iban_ragione_sociale', 'Ragione sociale intestatario IBAN', { when: company }),
]
