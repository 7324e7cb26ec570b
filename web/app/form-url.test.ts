import { describe, expect, it } from 'vitest'
import { parseFormUrl } from './form-url.ts'

const id = '4da5616b-4904-4a9c-bb20-93bd09038f40'

describe('parseFormUrl', () => {
  it.each([
    ['/new', {}, { mode: 'new', id: undefined }],
    ['/records/new', {}, { mode: 'new', id: undefined }],
    ['/$id', { id }, { mode: 'edit', id }],
    ['/records/$id', { id }, { mode: 'edit', id }],
    ['/$id/$status', { id, status: 'view' }, { mode: 'view', id }],
    ['/records/$id/$status', { id, status: 'edit' }, { mode: 'edit', id }],
    ['/$id/duplicate', { id }, { mode: 'duplicate', id }],
    // Also SHELL-9, SHELL-12.
  ])('[SHELL-8] [SHELL-10] parseFormUrl reads %s as the expected mode and id', (path, params, expected) => {
    expect(parseFormUrl(path, params)).toEqual(expected)
  })

  it('[SHELL-16] parseFormUrl returns undefined for the URL of a list', () => {
    expect(parseFormUrl('/records', {})).toBeUndefined()
  })
})
