import { expect, it } from 'vitest'
import { clearedValues } from './cleared-values.ts'
import { emptyValues } from './initial-values.ts'

it('clearedValues of an untouched form are empty', () => {
  expect(clearedValues({})).toEqual(emptyValues())
})
