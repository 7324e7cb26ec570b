import { expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { passwordIssues } from './password-issues.ts'

it('[CONST-11] makes passwords of 14 letters and digits, always with digits, never the same', () => {
  const passwords = Array.from({ length: 2_000 }, generatePassword)
  for (const password of passwords) {
    expect(password).toMatch(/^[A-Za-z0-9]{14}$/)
    expect(password.replace(/\D/g, '').length).toBeGreaterThanOrEqual(2)
    expect(password).not.toMatch(/[0O1lI]/)
  }
  expect(new Set(passwords).size).toBe(passwords.length)
})

it('[CONST-11] puts digits anywhere', () => {
  const places = new Set(
    Array.from({ length: 500 }, generatePassword).flatMap((password) =>
      [...password].flatMap((character, index) => (/\d/.test(character) ? [index] : [])),
    ),
  )
  expect(places.size).toBe(14)
})

it('makes nothing that would be refused as a new password', () => {
  const owner = { login: 'admin', name: 'Ada', last_name: 'Ferri', email: 'a.ferri@example.it', old: 'x' }
  const refused = Array.from({ length: 200 }, generatePassword).filter((password) =>
    passwordIssues(password, owner).some(({ code }) => code === 'too-common'),
  )
  expect(refused).toEqual([])
})
