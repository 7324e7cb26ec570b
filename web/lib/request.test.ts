import { expect, it } from 'vitest'
import { listRecords, readRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { callAddress } from './request.ts'

it('[API-1] callAddress starts with the API prefix', () => {
  expect(callAddress(checkSession, {})).toBe('/api/v1/users/check')
})

it('addressOf encodes path parameters', () => {
  expect(callAddress(readRecord, { params: { id: 'a/b c' } })).toBe('/api/v1/records/a%2Fb%20c')
})

it('addressOf throws for a missing path parameter', () => {
  expect(() => callAddress(readRecord, { params: {} })).toThrow('id')
})

it('addressOf omits empty query values and encodes the others', () => {
  const query = { limit: 5, page: 0, searchWord: '', columnName: undefined, order: 'asc' }
  expect(callAddress(listRecords, { query })).toBe('/api/v1/records?limit=5&page=0&order=asc')
  expect(callAddress(listRecords, { query: { searchWord: 'D’Amico & figli' } })).toBe(
    '/api/v1/records?searchWord=D%E2%80%99Amico+%26+figli',
  )
})
