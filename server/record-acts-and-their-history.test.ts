import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT_KINDS, type EventKind } from '../shared/api/records.ts'
import { type Act, type ActsOffice, actWithoutEntry, undone } from '../test/acts/act.ts'
import { recordActs } from '../test/acts/record-acts.ts'
import { fillOffice, OFFICE_NOW } from '../test/office.ts'
import { testServer } from '../test/server.ts'
import { files, routes } from './routes.ts'

let acts: ActsOffice
const clock = { now: OFFICE_NOW }

beforeAll(async () => {
  const server = await testServer({ routes, files, now: () => clock.now })
  const office = await fillOffice(server.context)
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  acts = { server, office, admin, agent, clock }
})
afterAll(() => acts.server.close())

/** The test of envelopes has them. */
const SIGNING: readonly EventKind[] = ['signature', 'signed']

describe('an act on a record whose history cannot be written', () => {
  it.each(EVENT_KINDS.filter((kind) => !SIGNING.includes(kind)))('is undone: %s (G32)', async (kind) => {
    const all: Partial<Record<EventKind, Act>> = recordActs(acts)
    const act = all[kind]
    if (!act) throw new Error(`No act for ${kind}`)
    expect(await actWithoutEntry(acts, act, ['record_events', { kind }])).toEqual(undone(act))
  })
})
