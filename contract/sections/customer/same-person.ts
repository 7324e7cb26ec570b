import type { FieldRules, PersonFields } from '../../kinds/field-rules.ts'

const CUSTOMERS: readonly PersonFields[] = [
  { name: 'name', lastName: 'last_name', code: 'codice_fiscale' },
  { name: 'nome_referente', lastName: 'cognome_referente', code: 'codice_fiscale_referente' },
]

/** The rules of the fiscal code of a person who may be the customer. */
export const MAY_BE_CUSTOMER: FieldRules = {
  people: CUSTOMERS,
  reads: CUSTOMERS.flatMap((person) => Object.values(person)),
}
