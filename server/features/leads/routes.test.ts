import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { createLead, findLead, LEAD_FAILED } from '../../../shared/api/leads.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { setRows } from '../../../test/rows.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { serverOfFile, type TestServer, testServer } from '../../../test/server.ts'
import { enqueuePending } from '../../jobs/work-on-queues.ts'
import type { CrmPort } from '../../providers/crm/port.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'
import { createLeadWork } from './lead-effect.ts'
import { leadRoutes } from './routes.ts'

// Ten minutes before midnight in Rome, and ten after.
const EVENING = new Date('2026-11-20T22:50:00Z')
const NEXT_DAY = new Date('2026-11-20T23:10:00Z')
let at = EVENING
const server = await serverOfFile({ routes: leadRoutes, now: () => at })
const agent = await server.signedIn()
await server.context.db
  .insertInto('owners')
  .values([
    { id: 'owner-1', name: 'Ada Bianchi' },
    { id: 'owner-9', name: 'Carlo Andato', active: false },
  ])
  .execute()

const LEAD = {
  contact_id: '554000000012345678',
  lead_id: 'Passaparola',
  owner_id: 'owner-1',
  type_contract: 'contratto energia',
  callback_time: '2026-11-21T10:30',
}
const create = (changes: object = {}, session = agent) =>
  server.inject(createLead, { body: { ...LEAD, ...changes } }, session)
const leads = () => server.context.db.selectFrom('leads').selectAll().orderBy('created_at').execute()

describe('a lead [API-30] [LEAD-7]', () => {
  it('a lead is created in the CRM with all its values, and its id is returned [LEAD-8]', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, id: expect.any(String) })
    expect(await leads()).toEqual([
      expect.objectContaining({
        id: body.id,
        contact_id: LEAD.contact_id,
        lead_source: 'Passaparola',
        owner_id: 'owner-1',
        type_contract: 'contratto energia',
        callback_time: '2026-11-21T10:30',
      }),
    ])
    const logs = await server.context.db.selectFrom('user_logs').select(['action', 'detail']).execute()
    expect(logs).toEqual([{ action: 'lead created', detail: { lead: body.id, contact: LEAD.contact_id } }])
  })

  it('a lead is created once for repeated, concurrent and equal requests of other users', async () => {
    const other = await server.signedIn()
    const answers = await Promise.all([
      create(),
      create(),
      create({}, other),
      create({ lead_id: ' Passaparola ' }),
    ])
    const [first] = await leads()
    for (const { status, body } of answers) expect([status, body.id]).toEqual([200, first!.id])
    expect(await leads()).toHaveLength(1)
    const fresh = await Promise.all([1, 2, 3].map(() => create({ contact_id: 'pressed thrice' })))
    expect(new Set(fresh.map(({ body }) => body.id)).size).toBe(1)
    expect((await leads()).filter(({ contact_id }) => contact_id === 'pressed thrice')).toHaveLength(1)
  })

  it('a lead is written once into the log of the user who requested it', async () => {
    expect((await create()).status).toBe(200)
    const logs = await server.context.db.selectFrom('user_logs').select('detail').execute()
    expect(logs.filter(({ detail }) => detail.contact === LEAD.contact_id)).toHaveLength(1)
  })

  it('a lead is created once when the first request ended with a crash', async () => {
    const { db } = server.context
    const { body } = await create({ contact_id: 'crash' })
    // The rows after a crash between the external effect and its outcome.
    await setRows(db, 'effects', { external_id: body.id }, { state: 'open', external_id: '', answer: '{}' })
    const again = await create({ contact_id: 'crash' })
    expect(again.body.id).toBe(body.id)
    expect((await leads()).filter(({ contact_id }) => contact_id === 'crash')).toHaveLength(1)
    const row = await db
      .selectFrom('effects')
      .selectAll()
      .where('external_id', '=', body.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ kind: 'lead', state: 'done', attempts: 2, user_id: agent.user.id })
  })

  it('a lead with another value or on another day is a new lead', async () => {
    const before = await leads()
    await create({ callback_time: '' })
    at = NEXT_DAY
    await create({ callback_time: '' })
    at = EVENING
    expect(await leads()).toHaveLength(before.length + 2)
  })
})

describe('the missing data of a lead [ERR-12]', () => {
  it.each([
    ['[LEAD-3]', { contact_id: '' }, 'contact_id', 'Please, fill the Contact ID field'],
    ['[LEAD-4]', { lead_id: '  ' }, 'lead_id', 'Please, fill the Lead Source field'],
    ['[LEAD-5]', { owner_id: '' }, 'owner_id', 'Please, select a Contact Owner'],
    ['[LEAD-6]', { type_contract: '' }, 'type_contract', 'Please, select a Contract Type'],
    ['', { owner_id: 'nobody' }, 'owner_id', 'Please, select a Contact Owner'],
    ['', { owner_id: 'owner-9' }, 'owner_id', 'Please, select a Contact Owner'],
    ['', { type_contract: 'gelato' }, 'type_contract', 'Please, select a Contract Type'],
  ])('%s a lead with %j is refused with the message of that field', async (_id, changes, field, message) => {
    const count = (await leads()).length
    const { status, failure } = await create(changes)
    expect(status).toBe(422)
    expect(failure).toMatchObject({ ok: false, error: { id: 'invalid' }, errorMessage: message })
    expect(failure.issues.map((issue) => issue.field)).toEqual([field])
    expect(await leads()).toHaveLength(count)
  })

  it('the missing fields of a lead are reported together in the order of the specification', async () => {
    const { status, failure } = await server.inject(createLead, { body: {} }, agent)
    expect(status).toBe(422)
    expect(failure.errorMessage).toBe('Please, fill the Contact ID field')
    expect(failure.issues.map(({ field }) => field)).toEqual([
      'contact_id',
      'lead_id',
      'owner_id',
      'type_contract',
    ])
  })

  it.each([
    ['2026-11-20T23:49', 'past'],
    ['2026-11-20T23:50', 'past'],
    ['2020-01-01T10:00', 'past'],
    ['domani', 'time'],
    ['2026-11-21', 'time'],
    ['2027-02-30T10:00', 'time'],
    ['2026-11-21T25:00', 'time'],
  ])('POST records/lead refuses a callback at %s: %s [VALID-26]', async (callback_time, code) => {
    const count = (await leads()).length
    const { status, failure } = await create({ callback_time })
    expect(status).toBe(422)
    expect(failure.issues).toMatchObject([{ field: 'callback_time', code }])
    expect(await leads()).toHaveLength(count)
  })

  it('POST records/lead accepts a callback in the next minute [VALID-26]', async () => {
    expect((await create({ callback_time: '2026-11-20T23:51' })).status).toBe(200)
  })

  it('a lead without a field is refused', async () => {
    for (const body of [
      { ...LEAD, name: 'x' },
      { ...LEAD, contact_id: 5 },
      { ...LEAD, lead_id: 'x'.repeat(201) },
    ])
      expect((await server.injectUnchecked(createLead, { body: body }, agent)).status).toBe(400)
    expect((await create({ contact_id: 'a\0b' })).status).toBe(400)
  })
})

describe('a lead that the CRM does not accept [LEAD-9]', () => {
  /** The requests to the CRM by key, and whether it responds. */
  const requests: string[] = []
  let answers: 'silence' | 'refusal' | 'id' = 'silence'
  let about: 'owner' | 'contact' | undefined
  const saveLead: CrmPort['saveLead'] = async (key) => {
    requests.push(key)
    if (answers === 'id') return { ok: true, id: `zoho-${key.slice(0, 10)}` }
    if (answers === 'silence') return failCrm('unreachable', 'other', 'timeout')
    return { ...failCrm('refused', 'other', 'INVALID_DATA'), ...(about && { about }) }
  }
  let other: TestServer
  let someone: SignedIn
  beforeAll(async () => {
    other = await testServer({
      routes: leadRoutes,
      now: () => at,
      config: { retryBaseSeconds: 60 },
      context: { crm: { ...server.context.crm, saveLead } },
    })
    someone = await other.signedIn()
  })
  afterAll(() => other.close())
  const NONE = { completed: 0, failed: 0 }
  /** Runs the jobs of leads, including those that wait for their next attempt. */
  const runLeads = () => runQueue(other, 'lead.create', createLeadWork(other.context), { early: true })
  const press = (contact_id: string) =>
    other.inject(createLead, { body: { ...LEAD, contact_id, callback_time: '' } }, someone)
  /** As the requesting user sees it. */
  const seen = async (contact_id: string) => {
    const query = { ...LEAD, contact_id, callback_time: '' }
    const { body } = await other.inject(findLead, { query }, someone)
    return [body.state, body.id]
  }
  const effectsOf = (contact: string) =>
    other.context.db
      .selectFrom('effects')
      .select(['state', 'answer', 'failure', 'failure_detail', 'external_id', 'attempts', 'key'])
      .where(sql<boolean>`payload->>'contactId' = ${contact}`)
      .execute()
  const logged = () => other.context.db.selectFrom('user_logs').select(['detail', 'user_id', 'ip']).execute()

  it('a lead that the CRM does not accept is reported to the user, queued and created once by a retry', async () => {
    at = EVENING
    answers = 'silence'
    const refused = await press('waits')
    expect([refused.status, refused.failure.error.id]).toEqual([502, 'external-service-failed'])
    expect(refused.failure.errorMessage).toBe(
      'Il CRM non risponde: il lead resta in attesa e verrà inviato automaticamente.',
    )
    const first = {
      state: 'open',
      answer: { ok: false, reason: 'unreachable' },
      failure: 'other',
      failure_detail: 'timeout',
    }
    expect(await effectsOf('waits')).toMatchObject([{ ...first, external_id: '', attempts: 1 }])
    expect(await seen('waits')).toEqual(['waiting', ''])
    const { key } = (await effectsOf('waits'))[0]!

    expect(await runQueue(other, 'lead.create', createLeadWork(other.context))).toEqual(NONE)
    expect(await runLeads()).toEqual({ completed: 0, failed: 1 })
    answers = 'id'
    expect(await runLeads()).toEqual({ completed: 1, failed: 0 })
    expect(await effectsOf('waits')).toMatchObject([{ state: 'done', external_id: 'zoho-2026-11-20' }])
    expect(requests).toEqual([key, key, key])
    expect(await seen('waits')).toEqual(['created', 'zoho-2026-11-20'])
    expect(await seen('never asked for')).toEqual(['none', ''])
    expect(await logged()).toEqual([
      { detail: { lead: 'zoho-2026-11-20', contact: 'waits' }, user_id: someone.user.id, ip: 'job' },
    ])

    expect(await runLeads()).toEqual(NONE)
  })

  it.each([
    [undefined, LEAD_FAILED, []],
    ['owner', 'Please, select a Contact Owner', [['owner_id', 'Please, select a Contact Owner']]],
    ['contact', LEAD_FAILED, [['contact_id', 'INVALID_DATA']]],
  ] as const)('a refused lead names the reason: %s [LEAD-11]', async (named, message, issues) => {
    at = EVENING
    answers = 'refusal'
    about = named
    const { status, failure } = await press(`refused for ${named}`)
    about = undefined
    expect([status, failure.error.id, failure.errorMessage]).toEqual([422, 'invalid', message])
    expect((failure.issues ?? []).map(({ field, message }) => [field, message])).toEqual(issues)
    expect(await seen(`refused for ${named}`)).toEqual(['refused', ''])
  })

  it('a queued lead that is requested again stays the same lead, on that day or the next', async () => {
    at = EVENING
    answers = 'silence'
    await press('pressed')
    at = NEXT_DAY
    await press('pressed')
    answers = 'id'
    const granted = await press('pressed')
    // The day of the first request.
    expect(granted.body).toEqual({ ok: true, id: 'zoho-2026-11-20' })
    expect(await effectsOf('pressed')).toMatchObject([{ state: 'done', attempts: 3 }])
    expect(await runLeads()).toEqual(NONE)
  })

  it('an interrupted lead is retried, a refused or dismissed lead is not', async () => {
    at = EVENING
    answers = 'silence'
    for (const contact of ['cut off', 'settled', 'forgotten']) await press(contact)
    const set = (contact: string, values: object) =>
      other.context.db
        .updateTable('effects')
        .set(values)
        .where(sql<boolean>`payload->>'contactId' = ${contact}`)
        .execute()
    const weekAgo = new Date(Date.now() - 8 * DAY_MS)
    await set('cut off', { state: 'open', answer: '{}' })
    await set('forgotten', { state: 'open', answer: '{}', updated_at: weekAgo })
    await set('settled', { dismissed_at: EVENING })
    // As after a restore: its backup has no jobs.
    await other.database.pool.query('delete from jobs.job')
    await enqueuePending(other.context.db, { 'lead.create': createLeadWork(other.context) })
    answers = 'refusal'
    expect(await runLeads()).toEqual({ completed: 1, failed: 0 })
    expect(await effectsOf('cut off')).toMatchObject([{ state: 'failed' }])
    expect(await seen('cut off')).toEqual(['refused', ''])
    expect(await seen('settled')).toEqual(['none', ''])
    expect(await runLeads()).toEqual(NONE)
    at = EVENING
  })
})
