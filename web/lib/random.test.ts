import { expect, it } from 'vitest'
import { generatePassword } from '../../shared/generate-password.ts'
import { randomBelow } from './random.ts'

it('randomBelow returns every number below the limit and none above', () => {
  const seen = new Set(Array.from({ length: 2_000 }, () => randomBelow(7)))
  expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('[USERS-21] [CONST-11] newPassword returns 14 letters and digits with at least one digit', () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword(randomBelow))
  for (const password of passwords) expect(password).toMatch(/^(?=(?:.*\d){2})[A-Za-z0-9]{14}$/)
  expect(new Set(passwords).size).toBe(passwords.length)
})
