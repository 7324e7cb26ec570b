import {
  type Answered,
  type FieldName,
  type Issue,
  mailingCode,
  mailingNeeds,
  summary,
} from '../../../../../contract/index.ts'
import { CLIENT_TYPES } from '../../../../../shared/utilities-and-client-types.ts'
import { ACTION_REQUIREMENT } from '../../store/progress.ts'
import { findMissing, type MissingAnswer } from './lead-and-subscription-requirements.ts'

const requiredMessage = (label: string) => `You have to fill the ${label} field`

/** The field with the product, or the operation, of each contract type. */
const PRODUCT_FIELDS: Readonly<Record<string, FieldName>> = {
  telco: 'product',
  'vendite extra': 'prodotto',
  Assicurazione: 'product_insurance',
}

/**
 * The requirements of `Cliente felice`, in the order of MAIL-14: the first name of private people, the operation of
 * energy and telco.
 */
export function missingForMailing(answered: Answered): MissingAnswer[] {
  const { type_contract = '', type_product } = answered
  const needs = mailingNeeds(answered)
  const { product, operation } = soldIn(answered)
  const gasOnly = type_product === 'gas'
  const missing = findMissing(answered, [
    ['lead_id', requiredMessage('Lead Source')],
    ['contact_id', requiredMessage('Contact ID')],
    ['contact_owner', requiredMessage('Contact Owner')],
    ...(needs.firstName ? [['name_mailing', requiredMessage('Nome')] as const] : []),
    ['last_name_mailing', requiredMessage('Cognome')],
    ['email_mailing', requiredMessage('Email')],
  ])
  const energyProduct = gasOnly ? 'product_gas' : 'product_ee'
  if (product === '')
    missing.push({
      field: PRODUCT_FIELDS[type_contract] ?? energyProduct,
      message: requiredMessage('Product'),
    })
  const energyOperation = gasOnly ? 'operation_gas' : 'operation_ee'
  if (operation === '' && needs.operation)
    missing.push({
      field: type_contract === 'telco' ? 'operation' : energyOperation,
      message: requiredMessage('Operation'),
    })
  return missing
}

const MAILING: readonly FieldName[] = ['name_mailing', 'last_name_mailing', 'email_mailing']

/** The issues at the section's own fields while they are missing (MAIL-4). */
export const mailingIssues = (missing: readonly MissingAnswer[]): Issue[] =>
  missing
    .filter(({ field }) => MAILING.includes(field))
    .map((item) => ({ ...item, section: 'mailing', code: ACTION_REQUIREMENT, severity: 'error' }))

/** A dual contract sends both. */
function soldIn(answered: Answered): { product: string; operation: string } {
  const { product, operation_luce, operation_gas } = summary(answered)
  return { product, operation: [operation_luce, operation_gas].filter(Boolean).join(' / ') }
}

/** @param month 1 to 12, of the record's creation */
export function toMailingRequest(answered: Answered, month: number) {
  const { type_contract } = answered
  const clientType = CLIENT_TYPES.find((known) => known === answered.client_type)
  return {
    lead_id: answered.lead_id ?? '',
    contact_id: answered.contact_id ?? '',
    name: answered.name_mailing ?? '',
    last_name: answered.last_name_mailing ?? '',
    email: answered.email_mailing ?? '',
    contact_owner: answered.contact_owner?.name ?? '',
    ...soldIn(answered),
    passaparola_nome: answered.passaparola_nome ?? '',
    code: mailingCode(answered, month),
    iteractions: answered.iteractions?.split('\n') ?? [],
    recensioni: answered.recensioni === true,
    passaparola: answered.passaparola === true,
    ...(clientType && { client_type: clientType }),
    ...(type_contract && { type_contract }),
  }
}
