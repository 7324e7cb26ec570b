import { expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import { withSavedRow } from './use-saved-row.ts'

const row = (id: string) => ({ id }) as RecordRow
const page = { rows: [row('a'), row('b')], count: 2, exact: true }
const ids = (saved?: RecordRow) => withSavedRow(page, saved).rows.map(({ id }) => id)

it('[LIST-25] withSavedRow puts the record saved last first, unless the page contains it', () => {
  expect(ids(row('c'))).toEqual(['c', 'a', 'b'])
  expect(ids(row('b'))).toEqual(['a', 'b'])
  expect(ids()).toEqual(['a', 'b'])
})

it('withSavedRow shows the record saved last where nothing else is found, and leaves the count', () => {
  expect(withSavedRow({ rows: [], count: 0, exact: true }, row('c'))).toEqual({
    rows: [row('c')],
    count: 0,
    exact: true,
  })
})
