import { describe, expect, it } from 'vitest'
import type { Signing } from '../../../shared/api/signing.ts'
import { byOwnClock, codeDigits, isCodeValid, secondsUntilResend } from './code-validity.ts'

const at = (time: string) => `2026-11-21T${time}.000Z`
const now = Date.parse(at('10:00:00'))
const signing: Signing = {
  state: 'opened',
  office: 'Energia Facile',
  name: 'Contratto',
  finishedAt: null,
  reason: '',
  sender: { name: 'Anna', lastName: 'Bianchi' },
  signer: { name: 'Mario', lastName: 'Rossi', emailHint: 'm***@example.it', role: 'customer' },
  other: null,
  expiresAt: at('23:00:00'),
  documents: [],
  place: null,
  asksEarlyStart: false,
  medium: null,
  papers: [],
  papersArchive: '',
  withdrawal: null,
  summary: null,
  consents: [],
  boxes: [],
  signed: [],
  copy: null,
  signedUntil: null,
  now: at('10:00:00'),
  codeSentAt: null,
  codeExpiresAt: null,
  codePurpose: null,
  codeAgainAt: null,
}

describe('[SIGN-8] One-time code', () => {
  it('byOwnClock shows the same times on a device whose clock differs by any time', () => {
    const sent = {
      ...signing,
      codePurpose: 'signing' as const,
      codeSentAt: at('09:59:30'),
      codeAgainAt: at('10:00:30'),
      codeExpiresAt: at('10:09:30'),
    }
    for (const minutes of [-1440, -5, 0, 5, 60]) {
      const here = now + minutes * 60_000
      const shown = byOwnClock(sent, here)
      expect([minutes, secondsUntilResend(shown, here)]).toEqual([minutes, 30])
      expect([minutes, isCodeValid(shown, here + 569_000), isCodeValid(shown, here + 570_000)]).toEqual([
        minutes,
        true,
        false,
      ])
    }
    expect(byOwnClock(signing, now)).toEqual(signing)
  })

  it('isCodeValid is true until the code expires', () => {
    expect(isCodeValid(signing, now)).toBe(false)
    const sent = { ...signing, codeSentAt: at('09:55:00'), codePurpose: 'signing' as const }
    expect(isCodeValid({ ...sent, codeExpiresAt: at('10:05:00') }, now)).toBe(true)
    expect(isCodeValid({ ...sent, codeExpiresAt: at('10:00:00') }, now)).toBe(false)
  })

  it('isCodeValid is false for signing while only a code for refusing is valid', () => {
    const sent = { ...signing, codeSentAt: at('09:55:00'), codeExpiresAt: at('10:05:00') }
    const refusing = { ...sent, codePurpose: 'refusal' as const }
    expect([isCodeValid(refusing, now), isCodeValid(refusing, now, 'refusal')]).toEqual([false, true])
    expect(isCodeValid({ ...sent, codePurpose: 'signing' }, now, 'refusal')).toBe(true)
  })

  it('secondsUntilResend returns the seconds until another code can be requested', () => {
    expect(secondsUntilResend(signing, now)).toBe(0)
    expect(secondsUntilResend({ codeAgainAt: at('10:00:41') }, now)).toBe(41)
    expect(secondsUntilResend({ codeAgainAt: at('09:59:00') }, now)).toBe(0)
  })

  it('codeDigits reads typed and pasted codes', () => {
    expect(codeDigits('123 456', 6)).toBe('123456')
    expect(codeDigits('Codice: 1234567', 6)).toBe('123456')
  })
})
