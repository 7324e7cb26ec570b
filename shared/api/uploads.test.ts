import { expect, it } from 'vitest'
import { completeAbi } from './uploads.ts'

it.each([
  ['3069', '03069'],
  ['1005', '01005'],
  ['03069', '03069'],
  ['36019', '36019'],
  ['0306', '0306'],
  ['306', '306'],
  ['', ''],
  ['abcd', 'abcd'],
  ['123456', '123456'],
])('completeAbi reads %j as %j [UPLOAD-9]', (code, abi) => {
  expect(completeAbi(code)).toBe(abi)
})
