import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { prefill } from './prefill.ts'

describe('prefill', () => {
  it('[SHELL-20] [SHELL-21] prefill accepts the seven names and ignores others', () => {
    const query = {
      contact_id: 'c1',
      lead_id: 'l1',
      name: 'Anna',
      last_name: 'Neri',
      email: 'a@b.example',
      phone: '02 1',
      pod: 'IT001E12345678',
      __proto__: 'x',
    }
    const { pod: _pod, ...wanted } = query
    expect(prefill({}, query)).toEqual(wanted)
  })

  it.each(['owner-2', 'Bruno Serra'])('[FORM-TOP-4] prefill finds the owner by %s', (contact_owner) => {
    expect(prefill({}, { contact_owner }, sampleCatalogue)).toEqual({
      contact_owner: { id: 'owner-2', name: 'Bruno Serra' },
    })
  })

  it('prefill ignores an unknown owner and keeps existing values', () => {
    expect(prefill({ name: 'Anna' }, { contact_owner: 'zzz', name: '' }, sampleCatalogue)).toEqual({
      name: 'Anna',
    })
  })
})
