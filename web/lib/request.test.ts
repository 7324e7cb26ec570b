import { describe, expect, it } from 'vitest'
import { listRecords, readRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/users.ts'
import { addressOf } from './request.ts'

describe('the address of a call', () => {
  it('[API-1] lies below the prefix', () => {
    expect(addressOf(checkSession, {})).toBe('/api/v1/users/check')
  })

  it('puts parameters in the path and makes them safe', () => {
    expect(addressOf(readRecord, { params: { id: 'a/b c' } })).toBe('/api/v1/records/a%2Fb%20c')
  })

  it('refuses a missing parameter instead of asking for something else', () => {
    expect(() => addressOf(readRecord, { params: {} })).toThrow('id')
  })

  it('leaves empty query values out and encodes the others', () => {
    const query = { limit: 5, page: 0, searchWord: '', columnName: undefined, order: 'asc' }
    expect(addressOf(listRecords, { query })).toBe('/api/v1/records?limit=5&page=0&order=asc')
    expect(addressOf(listRecords, { query: { searchWord: 'D’Amico & figli' } })).toBe(
      '/api/v1/records?searchWord=D%E2%80%99Amico+%26+figli',
    )
  })
})
