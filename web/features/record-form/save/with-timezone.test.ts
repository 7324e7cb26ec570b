import { describe, expect, it } from 'vitest'
import { emptyValues } from '../../../../contract/index.ts'
import { FormStore } from '../store/form-store.ts'
import { openNew } from './load-record.ts'
import { withTimezone } from './with-timezone.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const now = new Date('2026-03-10T10:00:00Z')
const opened = openNew({ name: 'Anna' }, catalogue, now)

describe('the time zone of a form', () => {
  it('[NEWS-5] is the browser’s, and leaves nothing to be saved', () => {
    const { values, base } = withTimezone(opened, 'Europe/Rome')
    const around = { catalogue, month: 3, clock: () => '2026-03-10T11:00' }
    const store = new FormStore(values, around, base)
    expect(store.current.values.timezone).toBe('Europe/Rome')
    expect(store.currentStatus.dirty).toBe(false)
  })

  it('[NEWS-5] stays that of whoever wrote the record first', () => {
    const stored = { ...opened, values: { ...emptyValues(), timezone: 'Europe/Rome' } }
    expect(withTimezone(stored, 'America/Lima')).toBe(stored)
  })

  it('is not there where the browser knows none', () => {
    expect(withTimezone(opened, '')).toBe(opened)
  })

  it('what the link filled in is known, and nothing else of a new form', () => {
    expect(opened.prefilled).toEqual(['name'])
  })
})
