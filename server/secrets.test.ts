import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digest, hasProof, newSecret, seal, unseal, withProof } from './secrets.ts'

const key = randomBytes(32)

it('newSecret returns 43 base64url characters, never the same', () => {
  const secrets = Array.from({ length: 100_000 }, newSecret)
  expect(new Set(secrets).size).toBe(100_000)
  expect(secrets.every((secret) => /^[\w-]{43}$/.test(secret))).toBe(true)
})

it('digest distinguishes lists of parts that are equal when joined', () => {
  expect(digest('ab', 'c')).not.toEqual(digest('a', 'bc'))
  expect(digest('abc')).not.toEqual(digest('abc', ''))
})

describe('the proof of a secret', () => {
  const issued = withProof(key, 'device', newSecret())

  it('the proof of a secret is valid for its text, purpose and key only', () => {
    expect(hasProof(key, 'device', issued)).toBe(true)
    expect(hasProof(key, 'return', issued)).toBe(false)
    expect(hasProof(randomBytes(32), 'device', issued)).toBe(false)
  })

  // Limits count by the text: each further spelling would be another caller.
  it('the proof of a secret has one encoding', () => {
    const [secret = '', proof = ''] = issued.split('.')
    const spellings = [
      `${issued}.x`,
      `${issued}=`,
      `${issued}!`,
      `${secret}.!${proof}`,
      ` ${issued}`,
      secret,
      '',
      '.',
    ]
    for (const text of spellings) expect([text, hasProof(key, 'device', text)]).toEqual([text, false])
  })
})

describe('seal', () => {
  it('seal is opened with the same key and owner, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
        expect(unseal(key, owner, seal(key, owner, text))).toBe(text)
      }),
    )
  })

  it('seal hides the text and returns another value each time', () => {
    const [one, two] = [seal(key, 'ada', 'JBSWY3DPEHPK3PXP'), seal(key, 'ada', 'JBSWY3DPEHPK3PXP')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('JBSWY3DP')
  })

  it('seal is not opened with another key, another owner, a changed or a truncated value', () => {
    const sealed = seal(key, 'ada', 'JBSWY3DPEHPK3PXP')
    const other = sealed[30] === 'A' ? 'B' : 'A'
    expect(() => unseal(randomBytes(32), 'ada', sealed)).toThrow()
    expect(() => unseal(key, 'ugo', sealed)).toThrow()
    expect(() => unseal(key, 'ada', `${sealed.slice(0, 30)}${other}${sealed.slice(31)}`)).toThrow()
    expect(() => unseal(key, 'ada', sealed.split('.').slice(0, 3).join('.'))).toThrow()
    expect(() => unseal(key, 'ada', '')).toThrow()
  })
})
