import { expect, it } from 'vitest'
import { type Entry, readContents, writeContents } from './journal-entry.ts'
import { findRecoverableFields } from './recoverable-fields.ts'

const entry = (typed: Entry['typed'], before: Entry['before'] = {}): Entry => ({
  id: 'e',
  form: 'new',
  typed,
  before,
  fields: [...new Set([...Object.keys(typed), ...Object.keys(before)])] as Entry['fields'],
})

it('findRecoverableFields returns the labels of a stored entry in the form’s order, with both values as text [FORM-TOP-55]', () => {
  const typed = { call_notes: 'ha un cane', data_di_nascita: '1980-01-31', contact_id: 'C-1' }
  const saved = readContents(writeContents(entry(typed, { contact_id: 'C-0' })))!
  const unsaved = { ...saved, id: 'e', form: 'new' } as const
  const offers = findRecoverableFields(unsaved, { contact_id: 'C-0' })
  expect(offers.map(({ label, typed, now }) => [label, typed, now])).toEqual([
    ['Contact ID', 'C-1', 'C-0'],
    [expect.stringMatching(/nascita/i), '31/01/1980', ''],
    ['Appunti', 'ha un cane', ''],
  ])
})

it('findRecoverableFields omits values that the form already shows', () => {
  expect(findRecoverableFields(entry({ name: 'Anna', last_name: 'Rossi' }), { name: 'Anna' })).toMatchObject([
    { field: 'last_name' },
  ])
})

it('findRecoverableFields includes a field that was emptied', () => {
  const unsaved = { ...entry({}, { email: 'a@b.it' }) }
  expect(findRecoverableFields(unsaved, { email: 'a@b.it' })).toMatchObject([{ typed: '', now: 'a@b.it' }])
})

it('findRecoverableFields marks fields that another user changed since', () => {
  const unsaved = entry({ name: 'Anna', email: 'a@b.it' }, { name: 'Ann', email: 'x@b.it' })
  const offers = findRecoverableFields(unsaved, { name: 'Annamaria', email: 'x@b.it' })
  expect(offers.map(({ field, changedSince }) => [field, changedSince])).toEqual([
    ['name', true],
    ['email', false],
  ])
})

it('findRecoverableFields marks no change in a new contract that replaces a removed record [REC-20]', () => {
  const unsaved = entry({ name: 'Anna' }, { name: 'Ann' })
  expect(findRecoverableFields(unsaved, {}).map(({ changedSince }) => changedSince)).toEqual([true])
  expect(findRecoverableFields(unsaved, {}, true).map(({ changedSince }) => changedSince)).toEqual([false])
})
