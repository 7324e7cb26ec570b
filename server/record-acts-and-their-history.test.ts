import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_KINDS, type EventKind } from '../shared/api/records.ts'
import { type Act, type ActsSetup, actWithoutEntry, undone } from '../test/acts/act.ts'
import { recordActs } from '../test/acts/record-acts.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { testServer } from '../test/server.ts'
import { files, routes } from './routes.ts'

let acts: ActsSetup
const clock = { now: SAMPLE_TIME }

beforeAll(async () => {
  const server = await testServer({ routes, files, now: () => clock.now })
  const seeded = await seedSampleData(server.context)
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  acts = { server, sampleData: seeded, admin, agent, clock }
})
afterAll(() => acts.server.close())

/** The test of envelopes has them. */
const SIGNING: readonly EventKind[] = ['signature', 'signed']

it.each(EVENT_KINDS.filter((kind) => !SIGNING.includes(kind)))(
  'an action on a record whose history entry cannot be written is rolled back: %s (G32)',
  async (kind) => {
    const all: Partial<Record<EventKind, Act>> = recordActs(acts)
    const act = all[kind]
    if (!act) throw new Error(`No act for ${kind}`)
    expect(await actWithoutEntry(acts, act, ['record_events', { kind }])).toEqual(undone(act))
  },
)
