import { expect, it } from 'vitest'
import { passwordIssues } from './password-issues.ts'

const owner = {
  login: 'nic.conti',
  name: 'Nicolò',
  last_name: 'Contini',
  email: 'conti.vendite@example.it',
  old: 'vecchia-barca-9',
}
const codes = (password: string) => passwordIssues(password, owner).map(({ code }) => code)

it.each([
  'tre rane verdi in fila',
  'g7Kp2mRv9TzQ',
  'cavallo-batteria-7',
  'Pioggia!sui?tetti',
  'ミルクと蜂蜜と長い夜の話',
])('passwordIssues accepts %s', (password) => expect(codes(password)).toEqual([]))

it.each([
  ['xx-NIC.CONTI-2931', ['contains-login']],
  ['evviva-nicolo-8841', ['contains-name']],
  ['evviva-NICOLÒ-8841', ['contains-name']],
  ['Contini9471xyz!', ['contains-name']],
  ['conti.vendite#93k', ['contains-name']],
  ['vecchia-barca-9', ['same-as-old']],
])('passwordIssues refuses %s', (password, expected) => expect(codes(password)).toEqual(expected))

it.each([
  'Password1234',
  'password123!',
  'P@ssw0rd2026',
  'PASSWORDPASSWORD',
  '123456789012',
  '098765432109',
  'qwertyuiop12',
  'asdfghjkl123',
  'aaaaaaaaaaaa',
  'abababababab',
  '1qaz2wsx3edc',
  'Juventus1897',
  '!!!Benvenuto2026',
  'sportello2026',
  'francesca1985',
  'iloveyou1234',
  '12345admin6789',
  'abcdefghijklm',
  'Agosto-2026!',
  'F0rz4Inter2026',
])('passwordIssues refuses %s, which attackers try first', (password) =>
  expect(codes(password)).toContain('too-common'),
)

it('passwordIssues returns all reasons, each in Italian and for the field', () => {
  const issues = passwordIssues('nic.conti1234', { ...owner, name: 'Nic', old: 'nic.conti1234' })
  expect(issues.map(({ code }) => code)).toEqual(['same-as-old', 'contains-login', 'contains-name'])
  expect(issues.every(({ field, message }) => field === 'new' && message.length > 10)).toBe(true)
})

it('passwordIssues ignores a name of two letters', () => {
  expect(passwordIssues('tre rane verdi', { ...owner, name: 'De', last_name: '' })).toEqual([])
})
