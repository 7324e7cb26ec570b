import { expect, it } from 'vitest'
import { listRecords, readRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { addressOf } from './request.ts'

it('[API-1] addressOf starts with the API prefix', () => {
  expect(addressOf(checkSession, {})).toBe('/api/v1/users/check')
})

it('addressOf encodes path parameters', () => {
  expect(addressOf(readRecord, { params: { id: 'a/b c' } })).toBe('/api/v1/records/a%2Fb%20c')
})

it('addressOf throws for a missing path parameter', () => {
  expect(() => addressOf(readRecord, { params: {} })).toThrow('id')
})

it('addressOf omits empty query values and encodes the others', () => {
  const query = { limit: 5, page: 0, searchWord: '', columnName: undefined, order: 'asc' }
  expect(addressOf(listRecords, { query })).toBe('/api/v1/records?limit=5&page=0&order=asc')
  expect(addressOf(listRecords, { query: { searchWord: 'D’Amico & figli' } })).toBe(
    '/api/v1/records?searchWord=D%E2%80%99Amico+%26+figli',
  )
})
