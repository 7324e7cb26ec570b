import { afterAll, beforeAll, expect, it } from 'vitest'
import { AUDITED_ENTITIES } from '../shared/audited-entities.ts'
import { POLICY } from '../test/access-table.ts'
import { type ActsSetup, actWithoutEntry, undone } from '../test/acts/act.ts'
import { requestedRoutes } from '../test/acts/admin-calls.ts'
import { auditedActs } from '../test/acts/audited-acts.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { testServer } from '../test/server.ts'
import { files, routes } from './routes.ts'

let acts: ActsSetup
const clock = { now: SAMPLE_TIME }

beforeAll(async () => {
  const server = await testServer({ routes, files, now: () => clock.now })
  const seeded = await seedSampleData(server.context)
  // The administrator's role, which permits the login in any state of the others.
  await server.context.db.insertInto('domains').values({ name: 'example.it' }).execute()
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  acts = { server, sampleData: seeded, admin, agent, clock }
})
afterAll(() => acts.server.close())

it.each(AUDITED_ENTITIES)(
  'a change of an audited entity is rolled back when its history entry cannot be written: %s (G32)',
  async (noun) => {
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [name, act] of Object.entries(auditedActs(acts)[noun])) {
      if (!act) continue
      found[name] = await actWithoutEntry(acts, act, ['object_events', { noun }])
      expected[name] = undone(act)
    }
    expect(Object.keys(found).length).toBeGreaterThan(0)
    expect(found).toEqual(expected)
  },
)

/** They show something, try something, or are acts of the log of users. */
const CHANGE_NOTHING =
  /\/(preview|inspect|values|test|approve|unlock)$|^DELETE \/users\/:id\/(email|sessions)$/

it('the list of audited changes covers every writing call of administrators (G32)', () => {
  const writing = Object.entries(POLICY)
    .filter(([route, rule]) => rule.endsWith('administrator') && !route.startsWith('GET '))
    .map(([route]) => route)
    .filter((route) => !CHANGE_NOTHING.test(route))
  expect([...requestedRoutes].sort()).toEqual(writing.sort())
})
