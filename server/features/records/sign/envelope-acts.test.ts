import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Act, actWithoutEntry, undone } from '../../../../test/acts/act.ts'
import { sendingActs, signingActs } from '../../../../test/acts/envelope-acts.ts'
import { SigningOffice } from '../../../../test/signing.ts'
import { ENVELOPE_EVENTS, type EnvelopeEventName } from './note-envelope.ts'

let house: SigningOffice
beforeAll(async () => {
  house = await SigningOffice.start()
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

const actOf = (name: EnvelopeEventName): Act => {
  const acts: Partial<Record<EnvelopeEventName, Act>> = { ...sendingActs(house), ...signingActs(house) }
  const act = acts[name]
  if (!act) throw new Error(`No act for ${name}`)
  return act
}

describe('an act on an envelope whose event cannot be written', () => {
  it.each(ENVELOPE_EVENTS)('is undone: %s (G32)', async (what) => {
    const act = actOf(what)
    expect(await actWithoutEntry(house, act, ['envelope_events', { what }])).toEqual(undone(act))
  })

  it.each(['signature', 'signed'] as const)('is undone with the record’s event: %s (G32)', async (kind) => {
    const act = actOf(kind === 'signed' ? 'signed' : 'cancelled')
    expect(await actWithoutEntry(house, act, ['record_events', { kind }])).toEqual(undone(act))
  })
})
