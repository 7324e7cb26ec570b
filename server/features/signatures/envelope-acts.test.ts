import { beforeEach, expect, it } from 'vitest'
import { type Act, actWithoutEntry, undone } from '../../../test/acts/act.ts'
import { sendingActs, signingActs } from '../../../test/acts/envelope-acts.ts'
import { sampleOf } from '../../../test/endurance.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { ENVELOPE_EVENTS, type EnvelopeEventName } from './record-envelope-event.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

const actOf = (name: EnvelopeEventName): Act => {
  const acts: Partial<Record<EnvelopeEventName, Act>> = { ...sendingActs(setup), ...signingActs(setup) }
  const act = acts[name]
  if (!act) throw new Error(`No act for ${name}`)
  return act
}

it.each(sampleOf(ENVELOPE_EVENTS, 6))(
  'an action on an envelope whose event cannot be written is rolled back: %s (G32)',
  async (what) => {
    const act = actOf(what)
    expect(await actWithoutEntry(setup, act, ['envelope_events', { what }])).toEqual(undone(act))
  },
)

it.each(['signature', 'signed'] as const)(
  'an action on an envelope is rolled back together with the event of the record: %s (G32)',
  async (kind) => {
    const act = actOf(kind === 'signed' ? 'signed' : 'cancelled')
    expect(await actWithoutEntry(setup, act, ['record_events', { kind }])).toEqual(undone(act))
  },
)
