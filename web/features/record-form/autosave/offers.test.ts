import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { offersOf } from './offers.ts'

const entry = (typed: Entry['typed'], before: Entry['before'] = {}): Entry => ({
  ...{ id: 'e', form: 'new', typed, before },
  fields: [...new Set([...Object.keys(typed), ...Object.keys(before)])] as Entry['fields'],
})

describe('what can be taken back', () => {
  it('is offered by its label, in the form’s order, with both values as people read them', () => {
    const kept = entry({ data_di_nascita: '1980-01-31', contact_id: 'C-1' }, { contact_id: 'C-0' })
    const offers = offersOf(kept, { contact_id: 'C-0' })
    expect(offers.map(({ label, typed, now }) => [label, typed, now])).toEqual([
      ['Contact ID', 'C-1', 'C-0'],
      [expect.stringMatching(/nascita/i), '31/01/1980', ''],
    ])
  })

  it('leaves out what the form shows already', () => {
    expect(offersOf(entry({ name: 'Anna', last_name: 'Rossi' }), { name: 'Anna' })).toMatchObject([
      { field: 'last_name' },
    ])
  })

  it('offers a field that was emptied', () => {
    const kept = { ...entry({}, { email: 'a@b.it' }) }
    expect(offersOf(kept, { email: 'a@b.it' })).toMatchObject([{ typed: '', now: 'a@b.it' }])
  })

  it('points out what somebody else wrote since', () => {
    const kept = entry({ name: 'Anna', email: 'a@b.it' }, { name: 'Ann', email: 'x@b.it' })
    const offers = offersOf(kept, { name: 'Annamaria', email: 'x@b.it' })
    expect(offers.map(({ field, changedSince }) => [field, changedSince])).toEqual([
      ['name', true],
      ['email', false],
    ])
  })

  it('points out no change in a new contract that takes up what a removed record held [REC-20]', () => {
    const kept = entry({ name: 'Anna' }, { name: 'Ann' })
    expect(offersOf(kept, {}).map(({ changedSince }) => changedSince)).toEqual([true])
    expect(offersOf(kept, {}, true).map(({ changedSince }) => changedSince)).toEqual([false])
  })
})
