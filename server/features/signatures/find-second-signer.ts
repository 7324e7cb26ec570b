import type { Answered } from '../../../contract/index.ts'
import type { SecondSigner } from '../../../shared/api/signatures.ts'

const EMPTY: SecondSigner = { name: '', lastName: '', email: '', phone: '', fiscalCode: '' }

/**
 * The second signer according to the form: the proxy, the holder of a second contract, or the holder of the account. A
 * person with the customer's fiscal code is the customer. Empty texts without one.
 */
export function findSecondSigner(answered: Answered, customer: { fiscalCode: string }): SecondSigner {
  const own = customer.fiscalCode.toUpperCase()
  const other = candidatesOf(answered).find(
    ({ name, fiscalCode }) => name !== '' && (fiscalCode === '' || fiscalCode !== own),
  )
  return other ?? EMPTY
}

const SUFFIXES = ['', '_altra', '_extra'] as const

function candidatesOf(answered: Answered): SecondSigner[] {
  const person = (given: Partial<Record<keyof SecondSigner, string | undefined>>): SecondSigner => ({
    name: given.name ?? '',
    lastName: given.lastName ?? '',
    email: given.email ?? '',
    phone: given.phone ?? '',
    fiscalCode: (given.fiscalCode ?? '').toUpperCase(),
  })
  const proxies = SUFFIXES.map((suffix) =>
    person({
      name: answered[`nome_delegato${suffix}`],
      lastName: answered[`cognome_delegato${suffix}`],
      fiscalCode: answered[`cf_delegato${suffix}`],
    }),
  )
  const holder = person({
    name: answered.name_altra,
    lastName: answered.last_name_altra,
    email: answered.email_altra,
    phone: answered.cellulare_altra ?? answered.phone_altra,
    fiscalCode: answered.codice_fiscale_altra,
  })
  const payers = SUFFIXES.map((suffix) =>
    person({
      name: answered[`iban_nome${suffix}`],
      lastName: answered[`iban_cognome${suffix}`],
      fiscalCode: answered[`iban_codice_fiscale${suffix}`],
    }),
  )
  return [...proxies, holder, ...payers]
}
