import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { createCustom, removeCustom } from '../shared/api/customs.ts'
import { createLead } from '../shared/api/leads.ts'
import { sendMailing } from '../shared/api/mailing.ts'
import { createRecord } from '../shared/api/records.ts'
import { createReport } from '../shared/api/reports.ts'
import * as users from '../shared/api/users.ts'
import type { SignedIn } from '../test/factories.ts'
import * as steps from '../test/login.ts'
import { fillOffice, type Office } from '../test/office.ts'
import { type TestAnswer, type TestServer, testServer } from '../test/server.ts'
import { files, routes } from './routes.ts'

let server: TestServer
let admin: SignedIn
let office: Office
let clock = new Date('2026-11-20T09:00:00Z')
const OWNER = 'owner-1'

beforeAll(async () => {
  server = await testServer({ routes, files, now: () => clock })
  admin = await server.signedIn({ role: 'admin' })
  office = await fillOffice(server.context)
})
afterAll(() => server.close())

/** The database refuses one kind of entry, as it would when its disk is full at that moment. */
async function refuseEntries(action: string): Promise<void> {
  const { db } = server.context
  await sql`create or replace function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'no entry'; end $$`.execute(db)
  await sql`create trigger refuse_entry before insert on user_logs for each row
    when (new.action = ${sql.lit(action)}) execute function refuse_entry()`.execute(db)
}
afterEach(() => sql`drop trigger if exists refuse_entry on user_logs`.execute(server.context.db))

async function stateOf(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(server.context.db)).rows
}

interface Act {
  /** Does what comes before, and answers what does the act. */
  prepare: () => Promise<() => Promise<{ status: number }>>
  /** What the act would change. */
  state: string
}

const download = (name: string) => async () => {
  const { statusCode } = await server.app.inject({ url: `/exports/${name}`, headers: admin.headers })
  return { status: statusCode }
}

async function entered(): Promise<{ person: steps.Person; token: steps.Token }> {
  const person = await steps.newPerson(server)
  return { person, token: (await steps.enter(server, person)).token }
}
async function paired() {
  const { person, token } = await entered()
  await steps.pair(server, person, token)
  return { person, token }
}

const LEAD = {
  ...{ contact_id: '554000000012345678', lead_id: 'Passaparola', owner_id: OWNER },
  ...{ type_contract: 'contratto energia', callback_time: '2026-11-21T10:30' },
}
const MAILING = {
  ...{ lead_id: 'Passaparola', contact_id: '554', name: 'Maria', last_name: 'Rossi' },
  ...{ email: 'maria.rossi@example.it', contact_owner: 'Ada Bianchi', product: 'EI Luce Casa' },
  ...{ operation: 'EI Cambio EE', passaparola_nome: '', code: 'EIRSSMRA4321K', iteractions: [] },
  ...{ recensioni: false, passaparola: false },
}

const ACTS: Record<string, Act> = {
  login: {
    prepare: async () => {
      const person = await steps.newPerson(server)
      return () => steps.enter(server, person)
    },
    state: 'select id from sessions order by id',
  },
  logout: {
    prepare: async () => {
      const { token } = await entered()
      return () => server.inject(users.logout, {}, token)
    },
    state: 'select id, revoked_at from sessions order by id',
  },
  'password changed': {
    prepare: async () => {
      const person = await steps.newPerson(server)
      const token = await steps.login(server, person)
      const body = { old: steps.PASSWORD, new: 'barca-lampada-9-verde' }
      return () => server.inject(users.changePassword, { body }, token)
    },
    state:
      'select u.password_hash, s.id, s.revoked_at from users u left join sessions s on s.user_id = u.id order by u.id, s.id',
  },
  'authenticator shown': {
    prepare: async () => {
      const { person, token } = await entered()
      return () => steps.pair(server, person, token)
    },
    state: 'select id, pending_secret from sessions order by id',
  },
  'authenticator code right': {
    prepare: async () => {
      const { person, token } = await paired()
      return () => steps.verify(server, token, steps.codeOf(server, person.secret))
    },
    state:
      'select u.totp_last_step, u.activated_g, s.verified from users u join sessions s on s.user_id = u.id order by s.id',
  },
  'session ended after wrong codes': {
    prepare: async () => {
      const { person, token } = await paired()
      const wrong = steps.wrongCodeOf(server, person.secret)
      for (let tries = 0; tries < 4; tries += 1) await steps.verify(server, token, wrong)
      return () => steps.verify(server, token, wrong)
    },
    state: 'select id, revoked_at from sessions order by id',
  },
  'mailbox verified': {
    prepare: async () => {
      const { person, token } = await paired()
      await steps.verify(server, token, steps.codeOf(server, person.secret))
      return () => steps.proveMailbox(server, person, token)
    },
    state: 'select id, verified_email, expires_at from sessions order by id',
  },
  'authenticator reset': {
    prepare: async () => {
      const { id } = await steps.newPerson(server)
      return () => server.inject(users.resetUserAuthenticator, { params: { id } }, admin)
    },
    state: 'select id, password_hash, pairing_until from users order by id',
  },
  'report created': {
    prepare: async () => () =>
      server.inject(createReport, { query: { startTime: '11/01/2026', endTime: '11/03/2026' } }, admin),
    state: 'select id from reports',
  },
  'records exported': {
    prepare: async () => download('records.csv'),
    state: 'select 1',
  },
  'subscribers exported': {
    prepare: async () => download('newsletter/subscribers.csv'),
    state: 'select 1',
  },
  'lead created': {
    prepare: async () => () => server.inject(createLead, { body: LEAD }, admin),
    state: `select id from ledger where kind = 'lead' and state = 'done'`,
  },
  'mailing sent': {
    prepare: async () => () => server.inject(sendMailing, { body: MAILING as never }, admin),
    state: `select id from ledger where kind = 'mailing' and state = 'done'`,
  },
  'customs created': {
    prepare: async () => () => server.inject(createCustom, { body: { name: 'Prova', rule: '' } }, admin),
    state: 'select name from customs',
  },
}

describe('an act whose log entry cannot be written', () => {
  it.each(Object.entries(ACTS))('is undone: %s (G32)', async (action, { prepare, state }) => {
    const act = await prepare()
    const before = await stateOf(state)
    await refuseEntries(action)
    expect((await act()).status).toBe(500)
    expect(await stateOf(state)).toEqual(before)
  })

  it('is done when it is asked for again (G32)', async () => {
    const lead = await server.inject(createLead, { body: LEAD }, admin)
    expect(lead.status).toBe(200)
    const { rows } = await sql<{ leads: number; entries: number }>`
      select (select count(*)::int from crm_leads) as leads,
        (select count(*)::int from user_logs where action = 'lead created') as entries`.execute(
      server.context.db,
    )
    expect(rows[0]).toEqual({ leads: 1, entries: 1 })
  })
})

describe('the log of users', () => {
  it('holds exactly one entry with date, address and action for each of a hundred acts (G32)', async () => {
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
      const { status, body } = await act()
      expect({ status, body }, action).toMatchObject({ status: 200 })
      expected.push(action)
    }
    for (let round = 0; round < 20; round += 1) {
      clock = new Date(clock.getTime() + 61_000)
      let id = ''
      await does('customs created', async () => {
        const body = { name: `Prova_${round}`, rule: '' }
        const answer = await server.inject(createCustom, { body }, token)
        id = answer.body.field?.id
        return answer
      })
      await does('customs removed', () => server.inject(removeCustom, { params: { id } }, token))
      const record = { data: JSON.stringify(office.valuesOf(SAMPLES.dualDomestic)), draft: true }
      await does('record created', () => server.inject(createRecord, { body: record }, token))
      const other = (await steps.enter(server, person)).token
      expected.push('login')
      await does('logout', () => server.inject(users.logout, {}, other))
    }
    const found = (await entries()).filter(({ id }) => !before.has(id))
    expect(expected).toHaveLength(100)
    expect(found.map(({ action }) => action)).toHaveLength(100)
    expect(found.map(({ action }) => action).sort()).toEqual(expected.sort())
    expect(found.every(({ ip, at }) => ip === '127.0.0.1' && at instanceof Date)).toBe(true)
  })
})
