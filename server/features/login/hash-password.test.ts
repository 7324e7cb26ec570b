import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { QUEUE_LIMITS } from '../../queue-limits.ts'
import { generatePassword, type HashCost } from './hash-password.ts'
import { passwordIssues } from './password-issues.ts'

/** Of a fresh module with its own queue, so that tests do not share one. */
const fresh = async (cost?: HashCost) => {
  vi.resetModules()
  const { createPasswords } = await import('./hash-password.ts')
  return createPasswords(cost)
}

describe('a password hash', () => {
  it('a password hash is argon2id with at least 19 MiB, two passes, one lane', async () => {
    const passwords = await fresh()
    const { memoryCost, timeCost, parallelism, algorithm } = parseOptions(await passwords.hash('cavallo'))
    expect({ memoryCost, timeCost, parallelism, algorithm }).toEqual({
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
      algorithm: 2,
    })
  })

  it('a password hash is never the same twice', async () => {
    const passwords = await fresh()
    expect(await passwords.hash('cavallo')).not.toBe(await passwords.hash('cavallo'))
  })
})

describe('the check of a password', () => {
  it('the check of a password accepts the correct password, also with other code points for the same letters', async () => {
    const passwords = await fresh()
    const hash = await passwords.hash('perché-così')
    expect(await passwords.verify(hash, 'perché-così'.normalize('NFD'))).toBe(true)
    expect(await passwords.verify(hash, 'perche-cosi')).toBe(false)
  })

  it('the check of a password costs what its hash says, whatever a new hash costs', async () => {
    const passwords = await fresh()
    const cheap = await fresh({ memoryCost: 64, timeCost: 1 })
    const [dear, light] = [await passwords.hash('cavallo'), await cheap.hash('cavallo')]
    expect(parseOptions(light)).toMatchObject({ memoryCost: 64, timeCost: 1 })
    expect(await passwords.verify(light, 'cavallo')).toBe(true)
    expect(await cheap.verify(dear, 'cavallo')).toBe(true)
    expect(await cheap.verify(dear, 'cavalli')).toBe(false)
  })

  it('the check of a password rejects every password without a user, also the placeholder', async () => {
    const passwords = await fresh()
    expect(await passwords.verify(undefined, 'cavallo')).toBe(false)
    expect(await passwords.verify(undefined, 'the password of no user')).toBe(false)
  })
})

describe('the hashing semaphore', () => {
  const CHEAP = { memoryCost: 64, timeCost: 1 }

  it('the hashing semaphore queues a hundred of 150 concurrent hashes, rejects the others as unavailable, and then works again', async () => {
    const passwords = await fresh(CHEAP)
    const { concurrently } = QUEUE_LIMITS.hashes
    expect(concurrently).toBeGreaterThanOrEqual(1)
    expect(concurrently).toBeLessThanOrEqual(4)
    const outcomes = await Promise.allSettled(Array.from({ length: 150 }, () => passwords.hash('cavallo')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(50 - concurrently)
    expect(refused[0]?.reason).toMatchObject({ id: 'unavailable', detail: { retryAfter: 5 } })
    expect(await passwords.hash('cavallo')).toMatch(/^\$argon2id\$/)
  })

  it('the hashing semaphore releases its slot when the work fails', async () => {
    const passwords = await fresh(CHEAP)
    const broken = Array.from({ length: 20 }, () => passwords.verify('not a hash', 'x').catch(() => 'failed'))
    expect(new Set(await Promise.all(broken))).toEqual(new Set(['failed']))
    expect(await passwords.hash('cavallo')).toMatch(/^\$argon2id\$/)
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
