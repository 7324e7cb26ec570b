import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { createLead } from '../shared/api/leads.ts'
import { createRecord } from '../shared/api/records.ts'
import * as sessionCalls from '../shared/api/sessions.ts'
import { templateVariableCalls } from '../shared/api/template-variables.ts'
import { administrationActs, emailChangeActs, sessionActs } from '../test/acts/account-acts.ts'
import {
  type Act,
  type ActsSetup,
  actWithoutEntry,
  allowEntries,
  refuseEntries,
  undone,
} from '../test/acts/act.ts'
import { formActs, LEAD } from '../test/acts/form-acts.ts'
import { authenticatorActs, firstStepActs, mailboxActs, resendAct } from '../test/acts/login-acts.ts'
import * as steps from '../test/login.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { testServer } from '../test/server.ts'
import type { TestAnswer } from '../test/test-answer.ts'
import { USER_ACTIONS, type UserAction } from './audit/log-user-action.ts'
import { files, routes } from './routes.ts'

let acts: ActsSetup
const clock = { now: new Date('2026-11-20T09:00:00Z') }

beforeAll(async () => {
  const server = await testServer({
    routes,
    files,
    now: () => clock.now,
    config: { sessionIdleMinutes: 1440 },
  })
  const seeded = await seedSampleData(server.context)
  const [admin, agent] = [await server.signedIn({ role: 'admin' }), await server.signedIn()]
  acts = { server, sampleData: seeded, admin, agent, clock }
})
afterAll(() => acts.server.close())

const ACTS_OF: readonly ((seeded: ActsSetup) => Partial<Record<UserAction, Act>>)[] = [
  firstStepActs,
  authenticatorActs,
  mailboxActs,
  sessionActs,
  administrationActs,
  emailChangeActs,
  formActs,
]
const allActs = (): Partial<Record<UserAction, Act>> =>
  Object.assign({}, ...ACTS_OF.map((actsOf) => actsOf(acts)))

describe('a user action whose log entry cannot be written', () => {
  it.each(USER_ACTIONS)(
    'an action whose entry cannot be written is rolled back: %s (G32)',
    async (action) => {
      const act = allActs()[action]
      if (!act) throw new Error(`No act for ${action}`)
      expect(await actWithoutEntry(acts, act, ['user_logs', { action }])).toEqual(undone(act))
    },
  )

  it('a second mailbox code whose entry cannot be written is rolled back (G32)', async () => {
    const entry = { action: 'mailbox code sent' }
    const act = resendAct(acts)
    expect(await actWithoutEntry(acts, act, ['user_logs', entry])).toEqual(undone(act))
  })

  it('an action that was rolled back succeeds when it is repeated (G32)', async () => {
    const { server, admin } = acts
    const { db } = server.context
    await refuseEntries(db, 'user_logs', { action: 'lead created' })
    const refused = await server.inject(createLead, { body: LEAD }, admin)
    await allowEntries(db)
    expect(refused.status).toBe(500)
    expect((await server.inject(createLead, { body: LEAD }, admin)).status).toBe(200)
    const count = async (table: 'leads' | 'user_logs') => {
      const { rows } = await server.database.pool.query(
        table === 'leads' ? 'select id from leads' : `select id from user_logs where action = 'lead created'`,
      )
      return rows.length
    }
    expect([await count('leads'), await count('user_logs')]).toEqual([1, 1])
  })
})

it('the user log holds exactly one entry with date, address and action for each of a hundred actions (G32)', async () => {
  const { server, sampleData: seeded } = acts
  const { db } = server.context
  const person = await steps.newPerson(server, { role: 'admin' })
  const entries = async () => {
    const { rows } = await sql<{ id: string; action: string; ip: string; at: Date }>`
        select id, action, ip, created_at as at from user_logs where user_id = ${person.id}
        union all select id, 'record ' || kind, ip, created_at from record_events where user_id = ${person.id}`.execute(
      db,
    )
    return rows
  }
  const token = await steps.login(server, person)
  const before = new Set((await entries()).map(({ id }) => id))
  const expected: string[] = []
  const does = async (action: string, act: () => Promise<TestAnswer>) => {
    const { status, text } = await act()
    expect({ status, text }, action).toMatchObject({ status: 200 })
    expected.push(action)
  }
  for (let round = 0; round < 20; round += 1) {
    clock.now = new Date(clock.now.getTime() + 61_000)
    let id = ''
    await does('customs created', async () => {
      const body = { name: `Prova_${round}`, rule: '' }
      const answer = await server.inject(templateVariableCalls.create, { body }, token)
      id = answer.body.field?.id
      return answer
    })
    await does('customs removed', () =>
      server.inject(templateVariableCalls.remove, { params: { id } }, token),
    )
    const record = { data: JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic)), draft: true }
    await does('record created', () => server.inject(createRecord, { body: record }, token))
    const other = (await steps.submitPassword(server, person)).token
    expected.push('login')
    await does('logout', () => server.inject(sessionCalls.logout, {}, other))
  }
  const found = (await entries()).filter(({ id }) => !before.has(id))
  expect(expected).toHaveLength(100)
  expect(found.map(({ action }) => action)).toHaveLength(100)
  expect(found.map(({ action }) => action).sort()).toEqual(expected.sort())
  expect(found.every(({ ip, at }) => ip === '127.0.0.1' && at instanceof Date)).toBe(true)
})
