import { describe, expect, it } from 'vitest'
import { type MailedContract, mailingNeeds } from './mailing-required-answers.ts'

describe('mailingNeeds', () => {
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
    'mailingNeeds requires first name and operation depending on the contract: %s [MAIL-12] [MAIL-21]',
    (_, known, needs) => {
      expect(mailingNeeds(known)).toEqual(needs)
    },
  )
})
