import { expect, it } from 'vitest'
import { type Act, type ObservedAct, undone } from '../../../test/acts/act.ts'
import { receivingActs, sendingActs, signingActs } from '../../../test/acts/envelope-acts.ts'
import { observeEntries, observeMails, observeSecrets } from '../../../test/acts/observers.ts'
import { findPlainValues } from '../../../test/acts/plain-values.ts'
import { walkActs } from '../../../test/acts/walk-acts.ts'
import { ENDURANCE, sampleOf } from '../../../test/endurance.ts'
import { runEnvelopeJobs } from '../../../test/run-envelope-jobs.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { ENVELOPE_EVENTS } from './evidence/record-envelope-event.ts'

const setup = await SigningSetup.ofFile()
const { db } = setup.server.context

// Those that change the customer's contacts come last.
const {
  'own-address': own,
  'office-domain': office,
  'contact-changed': changed,
  ...sending
} = sendingActs(setup)
const signing = signingActs(setup)
const EVENT_ACTS: Record<string, Act> = {
  ...signing,
  ...receivingActs(setup),
  ...sending,
  'contact-changed': changed,
  'own-address': own,
  'office-domain': office,
}
const ALL_ACTS: Readonly<Record<string, ObservedAct>> = {
  'signed, in the record': { act: signing.signed, entry: ['record_events', { kind: 'signed' }] },
  'cancelled, in the record': { act: signing.cancelled, entry: ['record_events', { kind: 'signature' }] },
  ...Object.fromEntries(
    Object.entries(EVENT_ACTS).map(([what, act]) => [what, { act, entry: ['envelope_events', { what }] }]),
  ),
  // One for each box of the dual contract.
  'box-signed': { act: signing['box-signed'], entry: ['envelope_events', { what: 'box-signed' }], count: 4 },
}

const ACTS = Object.fromEntries(sampleOf(Object.entries(ALL_ACTS), 12))

const MAIL_KINDS = [
  'signed-copy',
  'signed-copy-link',
  'signing-code',
  'signing-copy-undelivered',
  'signing-expired',
  'signing-extended',
  'signing-invitation',
  'signing-lapsed',
  'signing-refused',
  'signing-reminder',
  'signing-renewed',
  'signing-signed',
  'signing-withdrawn',
]

const mails = observeMails(db)
const observers = {
  mails,
  secrets: observeSecrets(setup.server, new Map(), {}),
  entries: observeEntries(db),
}
let walk: ReturnType<typeof walkActs<keyof typeof observers>> | undefined
const walked = () =>
  (walk ??= walkActs(db, ACTS, observers, {
    before: async () => {
      await setup.nextDay()
      // What ends by itself on this day is none of the act.
      await runEnvelopeJobs(setup.server)
    },
    after: async () => void (await runEnvelopeJobs(setup.server)),
  }))

it.each(Object.entries(ACTS))(
  'an action on an envelope whose event cannot be written is rolled back: %s (G32)',
  async (name, { act }) => {
    expect((await walked()).refused[name]).toEqual(undone(act))
  },
)

it('every event of an envelope has an act (G32)', () => {
  expect(Object.keys(EVENT_ACTS).sort()).toEqual([...ENVELOPE_EVENTS].sort())
})

it('an action on an envelope that was rolled back succeeds when it is repeated, and adds exactly one event (G32)', async () => {
  expect((await walked()).faults.entries).toEqual({})
})

it('the responses of the signature hold no secret of the database (G15)', async () => {
  expect((await walked()).faults.secrets).toEqual({})
})

it('no act on an envelope leaves a value of a customer in a column that is not of customers [PERSON-1]', async () => {
  await walked()
  expect(await findPlainValues(db)).toEqual([])
})

it('an act on an envelope sends nobody more than one mail', async () => {
  expect((await walked()).faults.mails).toEqual({})
  expect(MAIL_KINDS).toEqual(ENDURANCE ? mails.kinds() : expect.arrayContaining(mails.kinds()))
})
