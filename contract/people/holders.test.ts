import { expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { recordHolder } from './holders.ts'

const main: Answered = {
  type_contract: 'contratto energia',
  client_type: 'domestico',
  name: 'Nicolò',
  last_name: 'D’Angelo',
}

const extra: Answered = { name_extra: 'Lucia', last_name_extra: 'Bianchi', codice_fiscale_extra: 'BNC' }
const insured: Answered = { name_insurance: 'Ugo', last_name_insurance: 'Neri' }

it('[SUMMARY-2] [SUMMARY-3] recordHolder returns the customer, else the extra holder, else the insured', () => {
  expect(recordHolder({ ...main, ...extra, ...insured })).toMatchObject({ name: 'Nicolò', cf: '' })
  expect(recordHolder({ ...extra, ...insured })).toMatchObject({ name: 'Lucia', cf: 'BNC' })
  expect(recordHolder(insured)).toMatchObject({ name: 'Ugo', last_name: 'Neri' })
  expect(recordHolder({ ...main, ...extra, type_contract: 'vendite extra' })).toMatchObject({
    name: 'Lucia',
  })
})

it('recordHolder returns empty texts for an empty form', () => {
  expect(new Set(Object.values(recordHolder({})))).toEqual(new Set(['']))
})
