import { all, answered, any, is, not, startsWith } from '../form/conditions.ts'
import type { Field } from '../form/types.ts'
import { INTESTATARIO_IBAN } from '../options/payment.ts'
import { choice, field, text } from './build.ts'
import { business, domestic } from './when.ts'

const person = any(
  domestic,
  all(business, is('intestatario_iban', 'rappresentante', 'l’intestatario dell’IBAN')),
)
const company = all(business, is('intestatario_iban', 'azienda', 'l’intestatario dell’IBAN'))
const foreign = all(
  answered('iban', 'l’IBAN'),
  not(startsWith('iban', ['IT'], 'l’IBAN'), 'l’IBAN non inizia per IT'),
)

/** The account and its holder: of a company itself or its representative, of a private customer a person. */
export const ibanFields: readonly Field[] = [
  field('iban', 'iban', 'IBAN', { maxLength: 34 }),
  field('bic_swift', 'bic', 'BIC-Swift', {
    hint: 'MAX: 11 digits',
    maxLength: 11,
    required: foreign,
    rules: { relates: { iban: 'iban' }, requiredMessage: 'IBAN straniero, inserire BIC' },
  }),
  choice('intestatario_iban', 'Intestatario IBAN', INTESTATARIO_IBAN, { default: 'azienda', when: business }),
  text('iban_nome', 'Nome intestatario IBAN', { when: person }),
  text('iban_cognome', 'Cognome intestatario IBAN', { when: person }),
  field('iban_codice_fiscale', 'fiscal-code', 'Codice Fiscale intestatario IBAN', {
    when: person,
    rules: { relates: { name: 'iban_nome', lastName: 'iban_cognome' } },
  }),
  text('iban_ragione_sociale', 'Ragione sociale intestatario IBAN', { when: company }),
]
