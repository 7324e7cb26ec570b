import { expect, it } from 'vitest'
import { emptyValues } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { entriesFrom } from './find-entries.ts'
import { valueEntries } from './value-entries.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const { current } = new FormStore(
  { ...emptyValues(), type_contract: 'contratto energia', client_type: 'domestico', email: 'a@b.it' },
  { catalogue, month: 3, clock: () => '2026-03-10T10:00' },
)
const found = (typed: string) =>
  valueEntries(entriesFrom(undefined, current), typed, current).map(({ name, value }) => [name, value])

it.each([
  ['cellulare 333 1234567', ['cellulare', '333 1234567']],
  ['descr richiamare dopo le 18', ['description', 'richiamare dopo le 18']],
  ['codice fiscale RSSMRA80A01H501U', ['codice_fiscale', 'RSSMRA80A01H501U']],
])('valueEntries reads «%s» as the longest name of a field and its value [FORM-TOP-61]', (typed, entry) => {
  expect(found(typed)).toContainEqual(entry)
})

it.each([
  ['a field that has an answer', 'email c@d.it'],
  ['a hidden field', 'pod IT001E12345678'],
  ['a choice', 'sesso M'],
  ['a name alone', 'cellulare'],
  ['an unknown name', 'zzz 12'],
])('valueEntries writes nothing into %s [FORM-TOP-61]', (_, typed) => {
  expect(found(typed)).toEqual([])
})
