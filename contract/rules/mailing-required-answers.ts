/** The known data of the contract for a mailing. */
export interface MailedContract {
  client_type?: string | undefined
  type_contract?: string | undefined
}

/** These contracts have an operation and the field of the client type. */
const WITH_OPERATION: readonly string[] = ['contratto energia', 'telco']

/**
 * Which of two answers the happy-customer mail needs (MAIL-12): the first name of private clients, the operation of energy
 * and telco. Missing data of the contract cause no exemption.
 */
export function mailingNeeds({ client_type, type_contract = '' }: MailedContract): {
  firstName: boolean
  operation: boolean
} {
  const operation = type_contract === '' || WITH_OPERATION.includes(type_contract)
  const unclassified = !client_type && operation
  return { firstName: client_type === 'domestico' || unclassified, operation }
}
