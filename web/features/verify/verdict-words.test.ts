import { describe, expect, it } from 'vitest'
import { type Seal, sealWords } from './verdict-words.ts'

const seal: Seal = {
  ...{ signer: 'Energia Facile', signedAt: '2026-11-21T10:00:00.000Z' },
  ...{ intact: true, coversAll: true, ours: true, timestamped: false },
}

describe('[SIGN-8] what a seal says', () => {
  it('is that nothing changed and whose it is, or what changed', () => {
    expect(sealWords(seal)).toBe('integro, apposto da questo ufficio')
    expect(sealWords({ ...seal, ours: false })).toBe('integro, apposto da altri')
    expect(sealWords({ ...seal, coversAll: false })).toContain('aggiunto')
    expect(sealWords({ ...seal, intact: false })).toContain('non corrisponde')
  })
})
