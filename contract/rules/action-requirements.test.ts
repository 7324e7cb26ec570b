import { describe, expect, it } from 'vitest'
import {
  findMissingAnswers,
  LEAD_REQUIREMENTS,
  type MailedContract,
  mailingRequirements,
  SUBSCRIPTION_REQUIREMENTS,
} from './action-requirements.ts'

const namesOf = (contract: MailedContract) => mailingRequirements(contract).map(({ name }) => name)
const fieldOf = (contract: MailedContract, name: string) =>
  mailingRequirements(contract).find((required) => required.name === name)?.field

describe('mailingRequirements', () => {
  it.each<[string, MailedContract, { firstName: boolean; operation: boolean }]>([
    ['nothing said of the contract', {}, { firstName: true, operation: true }],
    ['a private client', { client_type: 'domestico' }, { firstName: true, operation: true }],
    ['a company', { client_type: 'business' }, { firstName: false, operation: true }],
    ['telco without a client type', { type_contract: 'telco' }, { firstName: true, operation: true }],
    [
      'energy for a company',
      { client_type: 'business', type_contract: 'contratto energia' },
      { firstName: false, operation: true },
    ],
    [
      'an extra sale to a private client',
      { client_type: 'domestico', type_contract: 'vendite extra' },
      { firstName: true, operation: false },
    ],
    ['an insurance', { type_contract: 'Assicurazione' }, { firstName: false, operation: false }],
  ])(
    'mailingRequirements contain first name and operation depending on the contract: %s [MAIL-12] [MAIL-21]',
    (_, known, needs) => {
      const names = namesOf(known)
      expect({ firstName: names.includes('name'), operation: names.includes('operation') }).toEqual(needs)
    },
  )

  it.each<[MailedContract, string, string]>([
    [{ type_contract: 'contratto energia', type_product: 'gas' }, 'product_gas', 'operation_gas'],
    [{ type_contract: 'contratto energia', type_product: 'dual' }, 'product_ee', 'operation_ee'],
    [{}, 'product_ee', 'operation_ee'],
    [{ type_contract: 'telco' }, 'product', 'operation'],
  ])('mailingRequirements of %j name the fields of product and operation', (contract, product, operation) => {
    expect([fieldOf(contract, 'product'), fieldOf(contract, 'operation')]).toEqual([product, operation])
  })

  it('mailingRequirements name the product of an extra sale and of an insurance', () => {
    expect(fieldOf({ type_contract: 'vendite extra' }, 'product')).toBe('prodotto')
    expect(fieldOf({ type_contract: 'Assicurazione' }, 'product')).toBe('product_insurance')
  })
})

it('mailingRequirements are in their order, each with its field and message [MAIL-14]', () => {
  const requirements = mailingRequirements({ client_type: 'domestico', type_contract: 'contratto energia' })
  expect(requirements.map(({ name, field, message }) => [name, field, message])).toEqual([
    ['lead_id', 'lead_id', 'You have to fill the Lead Source field'],
    ['contact_id', 'contact_id', 'You have to fill the Contact ID field'],
    ['contact_owner', 'contact_owner', 'You have to fill the Contact Owner field'],
    ['name', 'name_mailing', 'You have to fill the Nome field'],
    ['last_name', 'last_name_mailing', 'You have to fill the Cognome field'],
    ['email', 'email_mailing', 'You have to fill the Email field'],
    ['product', 'product_ee', 'You have to fill the Product field'],
    ['operation', 'operation_ee', 'You have to fill the Operation field'],
  ])
  expect(mailingRequirements({ type_contract: 'Assicurazione' }).map(({ name }) => name)).toEqual([
    'lead_id',
    'contact_id',
    'contact_owner',
    'last_name',
    'email',
    'product',
  ])
})

describe('findMissingAnswers', () => {
  it('findMissingAnswers returns the requirements without a value in their order [LEAD-3] [LEAD-6]', () => {
    const values = { contact_id: '', lead_id: 'Web', owner_id: '', type_contract: 'telco' }
    expect(findMissingAnswers(values, LEAD_REQUIREMENTS)).toEqual([
      { name: 'contact_id', field: 'contact_id', message: 'Please, fill the Contact ID field' },
      { name: 'owner_id', field: 'contact_owner', message: 'Please, select a Contact Owner' },
    ])
  })

  it('findMissingAnswers returns every requirement of an empty subscription [NEWS-6] [NEWS-11]', () => {
    const empty = { name: '', lastName: '', email: '', contactId: '', leadId: '', ownerId: '' }
    expect(findMissingAnswers(empty, SUBSCRIPTION_REQUIREMENTS).map(({ message }) => message)).toEqual([
      'The Nome field empty!',
      'The Cognome field empty!',
      'The Email field empty!',
      'The Contact Id field empty',
      'The Lead Source field empty',
      'select Owner!',
    ])
  })
})
