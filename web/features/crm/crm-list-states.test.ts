import { expect, it } from 'vitest'
import {
  LEAD_LIST_START,
  OWNER_LIST_START,
  PRODUCT_LIST_START,
  readLeadListState,
  readOwnerListState,
  readProductListState,
} from './crm-list-states.ts'

it('CRM lists start with the last modified entry and without a filter', () => {
  expect(readProductListState({})).toEqual(PRODUCT_LIST_START)
  expect(readOwnerListState({})).toEqual(OWNER_LIST_START)
  expect(readLeadListState({})).toEqual(LEAD_LIST_START)
})

it('CRM list states read filter and sort order from the URL and ignore invalid values', () => {
  expect(readProductListState({ active: 'no', type: 'Gas', orderBy: 'type' })).toMatchObject({
    active: 'no',
    type: 'Gas',
    orderBy: 'type',
  })
  expect(readProductListState({ active: 'maybe', orderBy: 'customer_type' })).toEqual(PRODUCT_LIST_START)
  expect(readOwnerListState({ active: 'yes', orderBy: 'email' })).toMatchObject({
    active: 'yes',
    orderBy: 'email',
  })
  expect(readLeadListState({ orderBy: 'owner' })).toEqual(LEAD_LIST_START)
})
