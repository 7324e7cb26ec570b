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

  it('have one that is out, or none', () => {
    expect(openEnvelope([envelope('refused'), envelope('opened')])?.state).toBe('opened')
    expect(openEnvelope([envelope('to-check')])?.state).toBe('to-check')
    expect(openEnvelope([envelope('received')])?.state).toBe('received')
    expect(openEnvelope([envelope('signed'), envelope('cancelled')])).toBeUndefined()
  })

  it('tell what waits for a service from what is on its way', () => {
    const waiting = { state: 'preparing', reason: 'Namirial non risponde' } as const
    expect([stateWords(waiting), waitingWords(waiting)]).toEqual([
      'In attesa',
      expect.stringContaining('parte da solo quando il servizio torna'),
    ])
    expect(stateWords({ ...waiting, reason: '' })).toBe('In preparazione')
    expect(waitingWords({ ...waiting, reason: '' })).toContain('L’invio è in corso')
    expect(waitingWords({ state: 'sent', reason: '' })).toBeUndefined()
  })

  it('say of every state how it is called, and of one where people only wait what comes', () => {
    expect(SHOWN_ENVELOPE_STATES.filter((state) => !STATE_WORDS[state] || !STATE_COLORS[state])).toEqual([])
    const waits = SHOWN_ENVELOPE_STATES.filter((state) => waitingWords({ state, reason: '' }))
    expect(waits).toEqual(['preparing', 'to-check', 'received', 'withdrawing'])
  })

  it('tell what happened in words, and what is unknown as it came', () => {
    expect(eventWords('code-sent')).toBe('Codice mandato al cliente')
    expect(eventWords('forwarded')).toBe('forwarded')
    expect(detailWords('fino al 2026-12-05')).toBe('fino al 05/12/2026')
  })
})
