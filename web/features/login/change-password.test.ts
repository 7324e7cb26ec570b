import { expect, it } from 'vitest'
import { changePassword } from '../../../shared/api/login.ts'
import { PASSWORD_MIN, passwordProblems } from './change-password.tsx'

const good = { old: 'vecchia password', next: 'nuova password lunga', again: 'nuova password lunga' }

it('passwordProblems returns nothing for a valid change', () => {
  expect(passwordProblems(good)).toEqual({})
})

it.each([
  ['old', { ...good, old: '' }],
  ['next', { ...good, next: 'corta', again: 'corta' }],
  ['next', { ...good, next: good.old, again: good.old }],
  ['again', { ...good, again: 'altra' }],
])('passwordProblems reports %s', (field, entered) => {
  expect(Object.keys(passwordProblems(entered))).toEqual([field])
})

it('passwordProblems requires the minimum length of the API call', () => {
  const accepts = (length: number) =>
    changePassword.body.safeParse({ old: 'x', new: 'x'.repeat(length) }).success
  expect([accepts(PASSWORD_MIN - 1), accepts(PASSWORD_MIN)]).toEqual([false, true])
})
