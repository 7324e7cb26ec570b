import type { FieldName } from '../fields.ts'

/** An answer without which an action of the form is refused. */
export interface RequiredAnswer<Name extends string = string> {
  /** In the request. */
  name: Name
  /** In the form. */
  field: FieldName
  message: string
}

/** The requirements whose value is empty, in their order. */
export const findMissingAnswers = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  requirements: readonly RequiredAnswer<Name>[],
): RequiredAnswer<Name>[] => requirements.filter(({ name }) => values[name] === '')

/** LEAD-3 to LEAD-6. */
export const LEAD_OWNER = 'Please, select a Contact Owner'
export const LEAD_TYPE = 'Please, select a Contract Type'
export const LEAD_REQUIREMENTS = [
  { name: 'contact_id', field: 'contact_id', message: 'Please, fill the Contact ID field' },
  { name: 'lead_id', field: 'lead_id', message: 'Please, fill the Lead Source field' },
  { name: 'owner_id', field: 'contact_owner', message: LEAD_OWNER },
  { name: 'type_contract', field: 'type_contract', message: LEAD_TYPE },
] as const satisfies readonly RequiredAnswer[]

/** NEWS-6 to NEWS-11. */
export const SUBSCRIPTION_OWNER = 'select Owner!'
export const SUBSCRIPTION_REQUIREMENTS = [
  { name: 'name', field: 'name_subs', message: 'The Nome field empty!' },
  { name: 'lastName', field: 'last_name_subs', message: 'The Cognome field empty!' },
  { name: 'email', field: 'email_subs', message: 'The Email field empty!' },
  { name: 'contactId', field: 'contact_id', message: 'The Contact Id field empty' },
  { name: 'leadId', field: 'lead_id', message: 'The Lead Source field empty' },
  { name: 'ownerId', field: 'contact_owner', message: SUBSCRIPTION_OWNER },
] as const satisfies readonly RequiredAnswer[]

/** The known data of the contract for a mailing. */
export interface MailedContract {
  client_type?: string | undefined
  type_contract?: string | undefined
  type_product?: string | undefined
}

/** These contracts have an operation and the field of the client type. */
const WITH_OPERATION: readonly string[] = ['contratto energia', 'telco']

/** The field with the product of a contract type; an energy contract has one for each utility. */
const PRODUCT_FIELDS: Readonly<Record<string, FieldName>> = {
  telco: 'product',
  'vendite extra': 'prodotto',
  Assicurazione: 'product_insurance',
}

const mailed = <Name extends string>(name: Name, field: FieldName, label: string) => ({
  name,
  field,
  message: `You have to fill the ${label} field`,
})

/**
 * The requirements of the happy-customer mail, in the order of MAIL-14: the first name of private clients, the operation
 * of energy and telco (MAIL-12). Missing data of the contract cause no exemption.
 */
export function mailingRequirements({ client_type, type_contract = '', type_product }: MailedContract) {
  const hasOperation = type_contract === '' || WITH_OPERATION.includes(type_contract)
  const hasFirstName = client_type === 'domestico' || (!client_type && hasOperation)
  const isGas = type_product === 'gas'
  const energyOperation = isGas ? 'operation_gas' : 'operation_ee'
  return [
    mailed('lead_id', 'lead_id', 'Lead Source'),
    mailed('contact_id', 'contact_id', 'Contact ID'),
    mailed('contact_owner', 'contact_owner', 'Contact Owner'),
    ...(hasFirstName ? [mailed('name', 'name_mailing', 'Nome')] : []),
    mailed('last_name', 'last_name_mailing', 'Cognome'),
    mailed('email', 'email_mailing', 'Email'),
    mailed('product', PRODUCT_FIELDS[type_contract] ?? (isGas ? 'product_gas' : 'product_ee'), 'Product'),
    ...(hasOperation
      ? [mailed('operation', type_contract === 'telco' ? 'operation' : energyOperation, 'Operation')]
      : []),
  ]
}
