import { expect, it } from 'vitest'
import { RECORD_COLUMNS } from './record-columns.tsx'

it('the two operations of the record list share the width that the other columns leave', () => {
  const flexible = RECORD_COLUMNS.filter(({ width }) => width === undefined)
  expect(flexible.map(({ key }) => key)).toEqual(['operation_gas', 'operation_luce'])
})
