import { describe, expect, it } from 'vitest'
import {
  type Envelope,
  type PreflightFinding,
  SHOWN_ENVELOPE_STATES,
} from '../../../../shared/api/signature.ts'
import {
  detailWords,
  eventWords,
  fieldsToMend,
  openEnvelope,
  STATE_COLORS,
  STATE_WORDS,
  signerWords,
  stateWords,
  waitingWords,
} from './envelope-words.ts'
import { inTheWay, waiversToSend } from './waivers.ts'

const finding = (code: PreflightFinding['code'], weight: PreflightFinding['weight']): PreflightFinding => ({
  ...{ code, weight, message: code, fields: [] },
})
const findings = [
  finding('email', 'blocks'),
  finding('document-expired', 'waivable'),
  finding('phone', 'waivable'),
  finding('no-place', 'warns'),
]
const codes = (found: PreflightFinding[]) => found.map(({ code }) => code)

describe('[GAP-32] what is found before a contract is sent', () => {
  it('stands in the way until it is mended, or has a reason where one will do', () => {
    expect(codes(inTheWay(findings, {}))).toEqual(['email', 'document-expired', 'phone'])
    expect(
      codes(inTheWay(findings, { email: 'lo so', phone: ' x ', 'document-expired': 'rinnovo' })),
    ).toEqual(['email', 'phone'])
  })

  it('goes with the reasons that still apply', () => {
    const given = { 'document-expired': ' in rinnovo ', phone: '', 'field-empty': 'non serve' }
    expect(waiversToSend(findings, given)).toEqual({ 'document-expired': 'in rinnovo' })
  })

  it('leads to the field that mends it', () => {
    expect(fieldsToMend('document-expired', [])).toEqual(['data_di_scadenza_delegato'])
    expect(fieldsToMend('incomplete', ['cf', 'iban'])).toEqual(['cf', 'iban'])
    expect(fieldsToMend('no-place', [])).toEqual([])
  })
})

describe('[GAP-32] the envelopes of a record', () => {
  const envelope = (state: Envelope['state']) => ({ state }) as Envelope
  const person = { name: 'Ada', lastName: 'Rossi', email: 'ada@posta.example', phone: '' }
  const at = '2026-11-20T09:00:00.000Z'
  const signers: Envelope['signers'] = [
    { ...person, role: 'customer', signedAt: at },
    { ...person, name: 'Anna', role: 'second', signedAt: null },
  ]

  it('name who has signed, who is awaited, who refused and who was never asked', () => {
    const [first, second] = signers as [Envelope['signers'][number], Envelope['signers'][number]]
    const words = (one: typeof first, state: Envelope['state'], awaited: Envelope['awaited']) =>
      signerWords(one, { state, awaited }, (time) => time)
    expect(words(first, 'awaiting-second', 'second')).toBe(`ha firmato il ${at}`)
    expect(words(second, 'awaiting-second', 'second')).toBe('deve firmare')
    expect(words(second, 'sent', 'customer')).toBe('firma dopo il cliente')
    expect(words(second, 'refused', 'second')).toBe('ha rifiutato')
    expect(words(second, 'refused', 'customer')).toBe('non è stato invitato')
    expect(words(second, 'expired', 'second')).toBe('non ha firmato')
    expect(waitingWords({ state: 'awaiting-second', reason: '', signers })).toContain('firma di Anna Rossi')
  })

  it('have one that is out, or none', () => {
    expect(openEnvelope([envelope('refused'), envelope('opened')])?.state).toBe('opened')
    expect(openEnvelope([envelope('to-check')])?.state).toBe('to-check')
    expect(openEnvelope([envelope('received')])?.state).toBe('received')
    expect(openEnvelope([envelope('signed'), envelope('cancelled')])).toBeUndefined()
  })

  it('tell what waits for a service from what is on its way', () => {
    const waiting = { state: 'preparing' as const, reason: 'Namirial non risponde', signers }
    expect([stateWords(waiting), waitingWords(waiting)]).toEqual([
      'In attesa',
      expect.stringContaining('parte da solo quando il servizio torna'),
    ])
    expect(stateWords({ ...waiting, reason: '' })).toBe('In preparazione')
    expect(waitingWords({ ...waiting, reason: '' })).toContain('L’invio è in corso')
    expect(waitingWords({ state: 'sent', reason: '', signers })).toBeUndefined()
  })

  it('say of every state how it is called, and of one where people only wait what comes', () => {
    expect(SHOWN_ENVELOPE_STATES.filter((state) => !STATE_WORDS[state] || !STATE_COLORS[state])).toEqual([])
    const waits = SHOWN_ENVELOPE_STATES.filter((state) => waitingWords({ state, reason: '', signers }))
    expect(waits).toEqual(['preparing', 'to-check', 'awaiting-second', 'received', 'withdrawing'])
  })

  it('tell what happened in words, and what is unknown as it came', () => {
    expect(eventWords('code-sent')).toBe('Codice mandato al cliente')
    expect(eventWords('forwarded')).toBe('forwarded')
    expect(eventWords('code-sent', 'second')).toBe('Codice mandato al secondo firmatario')
    expect(eventWords('reminded', 'second')).toBe('Sollecitato (secondo firmatario)')
    expect(eventWords('expired', 'second')).toBe('Scaduto')
    expect(detailWords('fino al 2026-12-05')).toBe('fino al 05/12/2026')
  })
})
