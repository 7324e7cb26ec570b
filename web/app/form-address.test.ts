import { describe, expect, it } from 'vitest'
import { formAddress } from './form-address.ts'

const id = '4da5616b-4904-4a9c-bb20-93bd09038f40'

describe('an address of the form', () => {
  it.each([
    ['/new', {}, { mode: 'new', id: undefined }],
    ['/records/new', {}, { mode: 'new', id: undefined }],
    ['/$id', { id }, { mode: 'edit', id }],
    ['/records/$id', { id }, { mode: 'edit', id }],
    ['/$id/$status', { id, status: 'view' }, { mode: 'view', id }],
    ['/records/$id/$status', { id, status: 'edit' }, { mode: 'edit', id }],
    ['/$id/duplicate', { id }, { mode: 'duplicate', id }],
    // Also SHELL-9, SHELL-12.
  ])('[SHELL-8] [SHELL-10] %s is what it says', (path, params, expected) => {
    expect(formAddress(path, params)).toEqual(expected)
  })

  it('[SHELL-16] is not that of a list', () => {
    expect(formAddress('/records', {})).toBeUndefined()
  })
})
