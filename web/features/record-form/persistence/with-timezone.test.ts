import { describe, expect, it } from 'vitest'
import { emptyValues } from '../../../../contract/index.ts'
import { FormStore } from '../store/form-store.ts'
import { openNew } from './load-record.ts'
import { withTimezone } from './with-timezone.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const now = new Date('2026-03-10T10:00:00Z')
const opened = openNew({ name: 'Anna' }, catalogue, now)

describe('Time zone of a form', () => {
  it('[NEWS-5] The time zone of a form is the browser’s and causes no unsaved changes', () => {
    const { values, base } = withTimezone(opened, 'Europe/Rome')
    const environment = { catalogue, month: 3, clock: () => '2026-03-10T11:00' }
    const store = new FormStore(values, environment, base)
    expect(store.current.values.timezone).toBe('Europe/Rome')
    expect(store.currentStatus.dirty).toBe(false)
  })

  it('[NEWS-5] The time zone of a form stays that of its first author', () => {
    const stored = { ...opened, values: { ...emptyValues(), timezone: 'Europe/Rome' } }
    expect(withTimezone(stored, 'America/Lima')).toBe(stored)
  })

  it('The time zone of a form is absent if the browser does not provide one', () => {
    expect(withTimezone(opened, '')).toBe(opened)
  })

  it('openNew lists the values of the link as prefilled and no others', () => {
    expect(opened.prefilled).toEqual(['name'])
  })
})
