import { describe, expect, it } from 'vitest'
import {
  type Envelope,
  type PreflightFinding,
  SHOWN_ENVELOPE_STATES,
} from '../../../shared/api/signatures.ts'
import {
  copyText,
  detailText,
  eventLabel,
  fieldsToFix,
  openEnvelope,
  STATE_COLORS,
  STATE_LABELS,
  signerStatusText,
  stateLabel,
  waitingText,
} from './envelope-labels.ts'
import { blockingFindings, waiversToSend } from './waivers.ts'

const finding = (code: PreflightFinding['code'], weight: PreflightFinding['weight']): PreflightFinding => ({
  code,
  weight,
  message: code,
  fields: [],
})
const findings = [
  finding('email', 'blocks'),
  finding('document-expired', 'waivable'),
  finding('phone', 'waivable'),
  finding('no-place', 'warns'),
]
const codes = (found: PreflightFinding[]) => found.map(({ code }) => code)

describe('[GAP-32] Findings before a contract is sent', () => {
  it('blockingFindings contains findings until they are fixed, or waived with a reason if that is allowed', () => {
    expect(codes(blockingFindings(findings, {}))).toEqual(['email', 'document-expired', 'phone'])
    expect(
      codes(blockingFindings(findings, { email: 'lo so', phone: ' x ', 'document-expired': 'rinnovo' })),
    ).toEqual(['email', 'phone'])
  })

  it('waiversToSend contains only reasons of current findings', () => {
    const given = { 'document-expired': ' in rinnovo ', phone: '', 'field-empty': 'non serve' }
    expect(waiversToSend(findings, given)).toEqual({ 'document-expired': 'in rinnovo' })
  })

  it('A finding links to the field that fixes it', () => {
    expect(fieldsToFix('document-expired', [])).toEqual(['data_di_scadenza_delegato'])
    expect(fieldsToFix('incomplete', ['cf', 'iban'])).toEqual(['cf', 'iban'])
    expect(fieldsToFix('no-place', [])).toEqual([])
  })
})

describe('[GAP-32] Envelopes of a record', () => {
  const envelope = (state: Envelope['state']) => ({ state }) as Envelope
  const person = { name: 'Ada', lastName: 'Rossi', email: 'ada@posta.example', phone: '' }
  const at = '2026-11-20T09:00:00.000Z'
  const signers: Envelope['signers'] = [
    { ...person, role: 'customer', signedAt: at, copy: null },
    { ...person, name: 'Anna', role: 'second', signedAt: null, copy: null },
  ]

  it('The text about a signed copy names the mailbox that refused it', () => {
    const text = (copy: Envelope['signers'][number]['copy']) => copyText({ copy, email: person.email })
    expect(text(null)).toBeUndefined()
    expect(text('sent')).toBe('Copia firmata mandata a ada@posta.example.')
    expect(text('linked')).toContain('ada@posta.example ha rifiutato la copia firmata')
    expect(text('failed')).toContain('va consegnata in un altro modo')
  })

  it('The labels of the signers state who has signed, who is awaited, who refused and who was never invited', () => {
    const [first, second] = signers as [Envelope['signers'][number], Envelope['signers'][number]]
    const words = (one: typeof first, state: Envelope['state'], awaited: Envelope['awaited']) =>
      signerStatusText(one, { state, awaited }, (time) => time)
    expect(words(first, 'awaiting-second', 'second')).toBe(`ha firmato il ${at}`)
    expect(words(second, 'awaiting-second', 'second')).toBe('deve firmare')
    expect(words(second, 'sent', 'customer')).toBe('firma dopo il cliente')
    expect(words(second, 'refused', 'second')).toBe('ha rifiutato')
    expect(words(second, 'refused', 'customer')).toBe('non è stato invitato')
    expect(words(second, 'expired', 'second')).toBe('non ha firmato')
    expect(waitingText({ state: 'awaiting-second', reason: '', signers })).toContain('firma di Anna Rossi')
  })

  it('openEnvelope returns the open envelope or undefined', () => {
    expect(openEnvelope([envelope('refused'), envelope('opened')])?.state).toBe('opened')
    expect(openEnvelope([envelope('to-check')])?.state).toBe('to-check')
    expect(openEnvelope([envelope('received')])?.state).toBe('received')
    expect(openEnvelope([envelope('signed'), envelope('cancelled')])).toBeUndefined()
  })

  it('stateLabel distinguishes an envelope that waits for a service from one that is being prepared', () => {
    const waiting = { state: 'preparing' as const, reason: 'Namirial non risponde', signers }
    expect([stateLabel(waiting), waitingText(waiting)]).toEqual([
      'In attesa',
      expect.stringContaining('verrà inviato automaticamente quando il servizio risponde'),
    ])
    expect(stateLabel({ ...waiting, reason: '' })).toBe('In preparazione')
    expect(waitingText({ ...waiting, reason: '' })).toContain('L’invio è in corso')
    expect(waitingText({ state: 'sent', reason: '', signers })).toBeUndefined()
  })

  it('Every envelope state has a label, and every waiting state states the next step', () => {
    expect(SHOWN_ENVELOPE_STATES.filter((state) => !STATE_LABELS[state] || !STATE_COLORS[state])).toEqual([])
    const waits = SHOWN_ENVELOPE_STATES.filter((state) => waitingText({ state, reason: '', signers }))
    expect(waits).toEqual(['preparing', 'to-check', 'awaiting-second', 'received', 'withdrawing'])
  })

  it('eventLabel describes known events and shows unknown ones unchanged', () => {
    expect(eventLabel('code-sent')).toBe('Codice mandato al cliente')
    expect(eventLabel('forwarded')).toBe('forwarded')
    expect(eventLabel('code-sent', 'second')).toBe('Codice mandato al secondo firmatario')
    expect(eventLabel('reminded', 'second')).toBe('Sollecitato (secondo firmatario)')
    expect(eventLabel('expired', 'second')).toBe('Scaduto')
    expect(detailText('fino al 2026-12-05')).toBe('fino al 05/12/2026')
  })
})
