import { expect, it } from 'vitest'
import { generatePassword } from '../../shared/generate-password.ts'
import { randomBelow } from './random-below.ts'

it('gives every number below the limit and none beyond', () => {
  const seen = new Set(Array.from({ length: 2_000 }, () => randomBelow(7)))
  expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('[USERS-21] [CONST-11] the page makes passwords of 14 letters and digits, always with digits', () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword(randomBelow))
  for (const password of passwords) expect(password).toMatch(/^(?=(?:.*\d){2})[A-Za-z0-9]{14}$/)
  expect(new Set(passwords).size).toBe(passwords.length)
})
