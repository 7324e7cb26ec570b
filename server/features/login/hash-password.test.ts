import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { generatePassword } from './hash-password.ts'
import { passwordIssues } from './password-issues.ts'

/** A fresh module with its own queue, so that tests do not share one. */
const fresh = () => {
  vi.resetModules()
  return import('./hash-password.ts')
}

describe('hashPassword', () => {
  it('hashPassword is argon2id with at least 19 MiB, two passes, one lane', async () => {
    const { hashPassword } = await fresh()
    const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(await hashPassword('cavallo'))
    expect({ memoryCost, timeCost, parallelism, algorithm }).toEqual({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      algorithm: 2,
    })
  })

  it('hashPassword never gives the same hash twice', async () => {
    const { hashPassword } = await fresh()
    expect(await hashPassword('cavallo')).not.toBe(await hashPassword('cavallo'))
  })
})

describe('verifyPassword', () => {
  it('verifyPassword accepts the correct password, also with other code points for the same letters', async () => {
    const { hashPassword, verifyPassword } = await fresh()
    const hash = await hashPassword('perché-così')
    expect(await verifyPassword(hash, 'perché-così'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(hash, 'perche-cosi')).toBe(false)
  })

  it('verifyPassword rejects every password without a user, also the placeholder', async () => {
    const { verifyPassword } = await fresh()
    expect(await verifyPassword(undefined, 'cavallo')).toBe(false)
    expect(await verifyPassword(undefined, 'the password of no user')).toBe(false)
  })
})

describe('the hashing semaphore', () => {
  it('the hashing semaphore queues a hundred of 150 concurrent hashes, rejects the others as unavailable, and then works again', async () => {
    const { hashPassword } = await fresh()
    const { concurrently } = QUEUE_LIMITS.hashes
    expect(concurrently).toBeGreaterThanOrEqual(1)
    expect(concurrently).toBeLessThanOrEqual(4)
    const outcomes = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('cavallo')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(50 - concurrently)
    expect(refused[0]?.reason).toMatchObject({ id: 'unavailable', detail: { retryAfter: 5 } })
    expect(await hashPassword('cavallo')).toMatch(/^\$argon2id\$/)
  })

  it('the hashing semaphore releases its slot when the work fails', async () => {
    const { verifyPassword, hashPassword } = await fresh()
    const broken = Array.from({ length: 20 }, () => verifyPassword('not a hash', 'x').catch(() => 'failed'))
    expect(new Set(await Promise.all(broken))).toEqual(new Set(['failed']))
    expect(await hashPassword('cavallo')).toMatch(/^\$argon2id\$/)
  })
})

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
