import { expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { passwordIssues } from './password-issues.ts'

it('generatePassword returns 14 letters and digits, always with digits, never the same [CONST-11]', () => {
  const passwords = Array.from({ length: 2_000 }, generatePassword)
  for (const password of passwords) {
    expect(password).toMatch(/^[A-Za-z0-9]{14}$/)
    expect(password.replace(/\D/g, '').length).toBeGreaterThanOrEqual(2)
    expect(password).not.toMatch(/[0O1lI]/)
  }
  expect(new Set(passwords).size).toBe(passwords.length)
})

it('generatePassword places digits at any position [CONST-11]', () => {
  const places = new Set(
    Array.from({ length: 500 }, generatePassword).flatMap((password) =>
      [...password].flatMap((character, index) => (/\d/.test(character) ? [index] : [])),
    ),
  )
  expect(places.size).toBe(14)
})

it('generatePassword returns only passwords that pass the check', () => {
  const owner = { login: 'admin', name: 'Ada', last_name: 'Ferri', email: 'a.ferri@example.it', old: 'x' }
  const refused = Array.from({ length: 200 }, generatePassword).filter((password) =>
    passwordIssues(password, owner).some(({ code }) => code === 'too-common'),
  )
  expect(refused).toEqual([])
})
