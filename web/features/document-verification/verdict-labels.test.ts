import { expect, it } from 'vitest'
import { describeSeal, describeTimestamp, type Seal } from './verdict-labels.ts'

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

it('describeSeal names the signer of an unchanged file, or the problem of the seal [SIGN-8]', () => {
  expect(describeSeal(seal)).toBe('integro, apposto da questo ufficio')
  expect(describeSeal({ ...seal, ours: false })).toBe('integro, apposto da altri')
  expect(describeSeal({ ...seal, coversAll: false })).toContain('aggiunto')
  expect(describeSeal({ ...seal, intact: false })).toContain('non corrisponde')
  expect(describeSeal({ ...seal, supported: false })).toContain('non si controlla')
  expect(describeSeal({ ...seal, ours: false, certificateValid: false })).toContain('non valeva')
})

it('describeTimestamp names the timestamp authority, and states if it was not verified [SIGN-8]', () => {
  expect(describeTimestamp(seal, true)).toBe('ora dichiarata da chi ha firmato')
  const timestamp = { at: '2026-11-21T10:00:02.000Z', by: 'Marca Temporale' }
  expect(describeTimestamp({ ...seal, timestamp }, true)).toBe('marca temporale di Marca Temporale')
  expect(describeTimestamp({ ...seal, timestamp }, false)).toContain('autorità non controllata')
})
