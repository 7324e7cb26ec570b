import { describe, expect, it } from 'vitest'
import { obstacles, type PreflightParts, preflight } from './preflight.ts'

const CUSTOMER = { field: 'firma_cliente', page: 2, signer: 'customer', act: 'Firmo.' } as const
const READY: PreflightParts = {
  email: 'ada@posta.example',
  phone: '+393331234567',
  contactFields: { email: 'email', phone: 'cellulare' },
  incomplete: [],
  twoCodes: [],
  contradictions: [],
  refusals: [],
  lacksSaleChannel: false,
  documentExpires: '2026-11-20',
  today: '2026-11-20',
  reports: [{}],
  boxes: [CUSTOMER],
  lacksMediumBox: false,
  needsPlaces: false,
  needsPhone: false,
  openEnvelope: false,
  contact: [],
  duties: [],
  hasSecond: false,
}
const box = { x: 0, y: 0, width: 1, height: 1 }
const missed = { field: 'nome', page: 1, text: 'Ada', box }

const signingText = {
  field: 'luogo',
  page: 1,
  parts: [{ variable: 'place' as const }],
  box,
  frame: { width: 1, height: 1, matrix: [1, 0, 0, 1, 0, 0] as const },
  style: { size: 0, multiline: false, align: 'left' as const },
  comb: 0,
  ink: [0],
  tooSmall: true,
}

describe('the preflight of a contract [SIGN-8]', () => {
  it('the preflight of a contract finds nothing when everything is in order', () =>
    expect(preflight(READY)).toEqual([]))

  it.each<[string, string, Partial<PreflightParts>]>([
    ['open-envelope', 'blocks', { openEnvelope: true }],
    ['certificate', 'blocks', { unsealable: 'È scaduto.' }],
    ['incomplete', 'blocks', { incomplete: ['pod'] }],
    ['two-codes', 'warns', { twoCodes: ['iban_codice_fiscale'] }],
    ['contradiction', 'waivable', { contradictions: [{ field: 'pod', message: 'Il POD è altrove.' }] }],
    ['sale-channel', 'warns', { lacksSaleChannel: true }],
    ['durable-medium', 'waivable', { lacksMediumBox: true }],
    ['email', 'blocks', { email: '' }],
    ['email', 'blocks', { email: 'ada@' }],
    ['phone', 'waivable', { phone: '' }],
    ['phone', 'waivable', { phone: '02 1234567' }],
    ['phone', 'blocks', { phone: '', needsPhone: true }],
    ['document-expired', 'waivable', { documentExpires: '2026-11-19' }],
    ['does-not-fit', 'blocks', { reports: [{ overflowing: [missed, missed] }] }],
    ['no-glyph', 'waivable', { reports: [{}, { missingGlyphs: [missed] }] }],
    ['continued', 'warns', { reports: [{ continued: [{ ...missed, point: 1 }] }] }],
    ['signing-text', 'warns', { reports: [{ signing: [signingText, { ...signingText, tooSmall: false }] }] }],
    ['signing-text', 'waivable', { reports: [{ signing: [signingText] }], needsPlaces: true }],
    [
      'field-empty',
      'waivable',
      { reports: [{ unfilled: [{ field: 'nome', page: 1, why: 'empty', required: false }] }] },
    ],
    ['unsure-box', 'blocks', { boxes: [CUSTOMER, { ...CUSTOMER, signer: 'office', unsure: true }] }],
    ['small-box', 'waivable', { reports: [{}, { smallBoxes: ['firma_cliente'] }] }],
    ['no-place', 'warns', { boxes: [] }],
    ['no-place', 'blocks', { boxes: [], needsPlaces: true }],
    ['no-place', 'warns', { boxes: [{ ...CUSTOMER, signer: 'office' }] }],
    ['second-signer', 'waivable', { boxes: [CUSTOMER, { ...CUSTOMER, signer: 'second' }] }],
  ])('the preflight of a contract returns the finding %s with the weight %s', (code, weight, change) => {
    expect(preflight({ ...READY, ...change })).toMatchObject([{ code, weight }])
  })

  it('the preflight of a contract blocks a text that does not fit, without a waiver', () => {
    const found = preflight({ ...READY, reports: [{ overflowing: [missed] }] })
    expect(obstacles(found, { 'does-not-fit': 'Letto al telefono' })).toHaveLength(1)
  })

  it('the preflight of a contract lists the doubtful contact before the empty fields of the document [SIGN-8]', () => {
    const changed = { code: 'contact-changed', weight: 'waivable', message: '' } as const
    const found = preflight({
      ...READY,
      contact: [{ ...changed, fields: ['email'] }],
      reports: [{ unfilled: [{ field: 'nome', page: 1, why: 'empty', required: false }] }],
    })
    expect(found.map(({ code }) => code)).toEqual(['contact-changed', 'field-empty'])
  })

  it('the preflight of a contract names the form fields of the contact [SIGN-8]', () => {
    const contactFields = { email: 'email_extra', phone: 'phone_extra' }
    const found = preflight({ ...READY, email: '', phone: '', contactFields })
    expect(found.map(({ fields }) => fields)).toEqual([['email_extra'], ['phone_extra']])
  })

  it('the preflight of a contract accepts a waiver only for findings that allow one', () => {
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
