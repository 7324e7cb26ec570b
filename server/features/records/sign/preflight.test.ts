import { describe, expect, it } from 'vitest'
import { obstacles, type PreflightParts, preflight } from './preflight.ts'

const CUSTOMER = { field: 'firma_cliente', page: 2, signer: 'customer', act: 'Firmo.' } as const
const READY: PreflightParts = {
  email: 'ada@posta.example',
  phone: '+393331234567',
  contactFields: { email: 'email', phone: 'cellulare' },
  incomplete: [],
  documentExpires: '2026-11-20',
  today: '2026-11-20',
  reports: [{}],
  boxes: [CUSTOMER],
  needsPlaces: false,
  needsPhone: false,
  openEnvelope: false,
  contact: [],
  hasSecond: false,
}
const box = { x: 0, y: 0, width: 1, height: 1 }
const missed = { field: 'nome', page: 1, text: 'Ada', box }

describe('[SIGN-8] what is looked at before sending', () => {
  it('is nothing when all is well', () => expect(preflight(READY)).toEqual([]))

  it.each<[string, string, Partial<PreflightParts>]>([
    ['open-envelope', 'blocks', { openEnvelope: true }],
    ['certificate', 'blocks', { unsealable: 'È scaduto.' }],
    ['incomplete', 'blocks', { incomplete: ['pod'] }],
    ['email', 'blocks', { email: '' }],
    ['email', 'blocks', { email: 'ada@' }],
    ['phone', 'waivable', { phone: '' }],
    ['phone', 'waivable', { phone: '02 1234567' }],
    ['phone', 'blocks', { phone: '', needsPhone: true }],
    ['document-expired', 'waivable', { documentExpires: '2026-11-19' }],
    ['does-not-fit', 'blocks', { reports: [{ overflowing: [missed, missed] }] }],
    ['no-glyph', 'waivable', { reports: [{}, { missingGlyphs: [missed] }] }],
    ['continued', 'warns', { reports: [{ continued: [{ ...missed, point: 1 }] }] }],
    [
      'field-empty',
      'waivable',
      { reports: [{ unfilled: [{ field: 'nome', page: 1, why: 'empty', required: false }] }] },
    ],
    ['no-place', 'warns', { boxes: [] }],
    ['no-place', 'blocks', { boxes: [], needsPlaces: true }],
    ['no-place', 'warns', { boxes: [{ ...CUSTOMER, signer: 'office' }] }],
    ['second-signer', 'waivable', { boxes: [CUSTOMER, { ...CUSTOMER, signer: 'second' }] }],
  ])('tells %s, which %s', (code, weight, change) => {
    expect(preflight({ ...READY, ...change })).toMatchObject([{ code, weight }])
  })

  it('has no reason for which a text that does not fit would go out', () => {
    const found = preflight({ ...READY, reports: [{ overflowing: [missed] }] })
    expect(obstacles(found, { 'does-not-fit': 'Letto al telefono' })).toHaveLength(1)
  })

  it('names the doubtful contact before the empty fields of the document [SIGN-8]', () => {
    const changed = { code: 'contact-changed', weight: 'waivable', message: '' } as const
    const found = preflight({
      ...READY,
      contact: [{ ...changed, fields: ['email'] }],
      reports: [{ unfilled: [{ field: 'nome', page: 1, why: 'empty', required: false }] }],
    })
    expect(found.map(({ code }) => code)).toEqual(['contact-changed', 'field-empty'])
  })

  it('names the fields of the form in which the contact stands [SIGN-8]', () => {
    const contactFields = { email: 'email_extra', phone: 'phone_extra' }
    const found = preflight({ ...READY, email: '', phone: '', contactFields })
    expect(found.map(({ fields }) => fields)).toEqual([['email_extra'], ['phone_extra']])
  })

  it('gives way to a reason only where it may', () => {
    const found = preflight({ ...READY, phone: '', email: '', boxes: [] })
    const left = (waivers: Parameters<typeof obstacles>[1]) =>
      obstacles(found, waivers).map(({ code }) => code)
    expect(left({})).toEqual(['email', 'phone'])
    expect(left({ phone: 'Non ne ha', email: 'Non ne ha' })).toEqual(['email'])
    expect(left({ phone: '  ' })).toEqual(['email', 'phone'])
    const bySms = preflight({ ...READY, phone: '', needsPhone: true })
    expect(obstacles(bySms, { phone: 'Non ne ha' })).toHaveLength(1)
  })
})
