import { describe, expect, it } from 'vitest'
import { type Seal, sealWords, timeWords } from './verdict-words.ts'

const seal: Seal = {
  signer: 'Energia Facile',
  signedAt: '2026-11-21T10:00:00.000Z',
  supported: true,
  intact: true,
  coversAll: true,
  ours: true,
  certificateValid: true,
  timestamp: null,
}

describe('The words for a seal', () => {
  it('say that nothing changed and whose the seal is, or what is wrong with it [SIGN-8]', () => {
    expect(sealWords(seal)).toBe('integro, apposto da questo ufficio')
    expect(sealWords({ ...seal, ours: false })).toBe('integro, apposto da altri')
    expect(sealWords({ ...seal, coversAll: false })).toContain('aggiunto')
    expect(sealWords({ ...seal, intact: false })).toContain('non corrisponde')
    expect(sealWords({ ...seal, supported: false })).toContain('non si controlla')
    expect(sealWords({ ...seal, ours: false, certificateValid: false })).toContain('non valeva')
  })

  it('say who vouches for the time, and when nobody checked that [SIGN-8]', () => {
    expect(timeWords(seal, true)).toBe('ora dichiarata da chi ha firmato')
    const timestamp = { at: '2026-11-21T10:00:02.000Z', by: 'Marca Temporale' }
    expect(timeWords({ ...seal, timestamp }, true)).toBe('marca temporale di Marca Temporale')
    expect(timeWords({ ...seal, timestamp }, false)).toContain('autorità non controllata')
  })
})
