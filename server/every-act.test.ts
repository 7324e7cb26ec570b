import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { CONSENT_CHANNELS } from '../shared/api/consents.ts'
import { createPdf, listPdfs } from '../shared/api/documents.ts'
import { createRecord, EVENT_KINDS, type EventKind } from '../shared/api/records.ts'
import { createReport } from '../shared/api/reports.ts'
import * as sessionCalls from '../shared/api/sessions.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import { templateVariableCalls } from '../shared/api/template-variables.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { AUDITED_ENTITIES } from '../shared/audited-entities.ts'
import { POLICY } from '../test/access-table.ts'
import { administrationActs, emailChangeActs, sessionActs } from '../test/acts/account-acts.ts'
import { type Act, type ActsSetup, type ObservedAct, undone } from '../test/acts/act.ts'
import { requestedRoutes } from '../test/acts/admin-calls.ts'
import { auditedActs } from '../test/acts/audited-acts.ts'
import { consentActs } from '../test/acts/consent-acts.ts'
import { formActs } from '../test/acts/form-acts.ts'
import { authenticatorActs, firstStepActs, mailboxActs, resendAct } from '../test/acts/login-acts.ts'
import { observeEntries, observeMails, observeSecrets } from '../test/acts/observers.ts'
import { findPlainValues } from '../test/acts/plain-values.ts'
import { recordActs } from '../test/acts/record-acts.ts'
import { walkActs } from '../test/acts/walk-acts.ts'
import * as steps from '../test/login.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { findStoredSecrets } from '../test/secret-leaks.ts'
import { serverOfFile } from '../test/server.ts'
import type { TestAnswer } from '../test/test-answer.ts'
import { USER_ACTIONS } from './audit/log-user-action.ts'
import { readText } from './documents/fixtures/read-text.ts'
import { files, routes } from './routes.ts'
import { openParts } from './spreadsheets/archive-parts.ts'

const VALUES = SAMPLES.dualDomestic
const IBAN = String(VALUES.iban)
const FISCAL_CODE = String(VALUES.codice_fiscale)

const clock = { now: SAMPLE_TIME }
const server = await serverOfFile({
  routes,
  files,
  now: () => clock.now,
  config: { sessionIdleMinutes: 1440, sessionAbsoluteHours: 48 },
})
const { db } = server.context
const sampleData = await seedSampleData(server.context)
// The administrator's role, which permits the login in any state of the others.
await db.insertInto('domains').values({ name: 'example.it' }).execute()
const person = await steps.newPerson(server, { role: 'admin' })
const token = await steps.login(server, person)
const first = await server.signedIn({ role: 'admin' })
const admin = { ...first, ...token, user: { ...first.user, id: person.id } }
const agent = await server.signedIn({ sendEmail: true })
const setup: ActsSetup = { server, sampleData, admin, agent, clock }

/** The typed values, secrets and responses of a user, by name. */
const planted = new Map([
  ['password', steps.PASSWORD],
  ['token', token.headers[TOKEN_HEADER]!],
  ['authenticator seed', person.secret!],
  ['mailbox code', await steps.mailedCode(server, person.email)],
])
/** Values that a call returns only once, to the one user for whom they are intended. */
const GIVEN = { login: '.token', 'authenticator reset': '.password', 'settings created': '.secret' }

const USER_ACTS: Record<string, Act> = {
  ...firstStepActs(setup),
  ...authenticatorActs(setup),
  ...mailboxActs(setup),
  ...sessionActs(setup),
  ...administrationActs(setup),
  ...emailChangeActs(setup),
  ...formActs(setup),
}
const RECORD_ACTS: Record<string, Act> = recordActs(setup)
const CONSENT_ACTS: Record<string, Act> = consentActs(setup)
const AUDITED_ACTS = auditedActs(setup)

const ACTS: Readonly<Record<string, ObservedAct>> = Object.fromEntries(
  [
    ...Object.entries(USER_ACTS).map(([action, act]) => [action, act, ['user_logs', { action }]] as const),
    ['mailbox code sent again', resendAct(setup), ['user_logs', { action: 'mailbox code sent' }]] as const,
    ...Object.entries(RECORD_ACTS).map(
      ([kind, act]) => [`record ${kind}`, act, ['record_events', { kind }]] as const,
    ),
    ...Object.entries(CONSENT_ACTS).map(
      ([channel, act]) => [`consent by ${channel}`, act, ['consents', { channel }]] as const,
    ),
    ...Object.entries(AUDITED_ACTS).flatMap(([noun, acts]) =>
      Object.entries(acts).map(
        ([kind, act]) => [`${noun} ${kind}`, act!, ['object_events', { noun }]] as const,
      ),
    ),
  ].map(([name, act, entry]) => [name, { act, entry }]),
)

const mails = observeMails(db)
const observers = { mails, secrets: observeSecrets(server, planted, GIVEN), entries: observeEntries(db) }
let walk: ReturnType<typeof walkActs<keyof typeof observers>> | undefined
/** Within a test, which fails when a call is made that nothing declares. */
const walked = () => (walk ??= walkActs(db, ACTS, observers))

it.each(Object.entries(ACTS))(
  'an action whose entry cannot be written is rolled back: %s (G32)',
  async (name, { act }) => {
    expect((await walked()).refused[name]).toEqual(undone(act))
  },
)

it('an action that was rolled back succeeds when it is repeated, and adds exactly one entry (G32)', async () => {
  expect((await walked()).faults.entries).toEqual({})
})

it('the responses of writing calls hold no secret of the database and no secret of the request (G15)', async () => {
  expect((await walked()).faults.secrets).toEqual({})
})

it('an act of a user or an administrator sends nobody more than one mail', async () => {
  expect((await walked()).faults.mails).toEqual({})
  expect(mails.kinds()).toMatchInlineSnapshot(`
    [
      "access-changed",
      "authenticator-reset",
      "cliente-felice",
      "demonstration-authenticator-code",
      "email-change-accepted",
      "email-change-announced",
      "email-change-asked",
      "email-changed",
      "login-code-issued",
      "mailbox-code",
      "newsletter-confirm",
      "password-changed",
      "riepilogo",
    ]
  `)
})

it('no act leaves a value of a customer in a column that is not of customers, the history included [PERSON-1] [PERSON-5]', async () => {
  await walked()
  expect(await findPlainValues(db)).toEqual([])
})

/** Acts of customers: the tests of envelopes and of withdrawals have them. */
const OF_CUSTOMERS: readonly EventKind[] = ['signature', 'signed', 'withdrawn']

it('every action that a history names has an act (G32)', () => {
  expect(Object.keys(USER_ACTS).sort()).toEqual([...USER_ACTIONS].sort())
  expect(Object.keys(RECORD_ACTS).sort()).toEqual(
    EVENT_KINDS.filter((kind) => !OF_CUSTOMERS.includes(kind)).sort(),
  )
  expect(Object.keys(CONSENT_ACTS).sort()).toEqual([...CONSENT_CHANNELS].sort())
  expect(Object.keys(AUDITED_ACTS).sort()).toEqual([...AUDITED_ENTITIES].sort())
  expect(Object.values(AUDITED_ACTS).filter((acts) => Object.keys(acts).length === 0)).toEqual([])
})

/** They show something, try something, or are acts of the log of users. */
const CHANGE_NOTHING =
  /\/(preview|inspect|values|test|approve|unlock)$|^DELETE \/users\/:id\/(email|sessions)$|^POST \/(withdrawals|people|register-files|call-consents)/

it('the list of audited changes covers every writing call of administrators (G32)', async () => {
  await walked()
  const writing = Object.entries(POLICY)
    .filter(([route, rule]) => rule.endsWith('administrator') && !route.startsWith('GET '))
    .map(([route]) => route)
    .filter((route) => !CHANGE_NOTHING.test(route))
  expect([...requestedRoutes].sort()).toEqual(writing.sort())
})

it('the user log holds exactly one entry with date, address and action for each of a hundred actions (G32)', async () => {
  const someone = await steps.newPerson(server, { role: 'admin' })
  const entries = async () => {
    const { rows } = await sql<{ id: string; action: string; ip: string; at: Date }>`
        select id, action, ip, created_at as at from user_logs where user_id = ${someone.id}
        union all select id, 'record ' || kind, ip, created_at from record_events where user_id = ${someone.id}`.execute(
      db,
    )
    return rows
  }
  const session = await steps.login(server, someone)
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
      const answer = await server.inject(templateVariableCalls.create, { body }, session)
      id = answer.body.field?.id
      return answer
    })
    await does('customs removed', () =>
      server.inject(templateVariableCalls.remove, { params: { id } }, session),
    )
    const record = { data: JSON.stringify(sampleData.valuesOf(VALUES)), draft: true }
    await does('record created', () => server.inject(createRecord, { body: record }, session))
    const other = (await steps.submitPassword(server, someone)).token
    expected.push('login')
    await does('logout', () => server.inject(sessionCalls.logout, {}, other))
  }
  const found = (await entries()).filter(({ id }) => !before.has(id))
  expect(expected).toHaveLength(100)
  expect(found.map(({ action }) => action)).toHaveLength(100)
  expect(found.map(({ action }) => action).sort()).toEqual(expected.sort())
  expect(found.every(({ ip, at }) => ip === '127.0.0.1' && at instanceof Date)).toBe(true)
})

it('downloaded files hold no secret, and a bank account only where the contract prints it (G15)', async () => {
  const data = JSON.stringify(sampleData.valuesOf(VALUES))
  const created = await server.inject(
    createRecord,
    { body: { data, draft: false, holdersDiffer: true } },
    agent,
  )
  const params = { id: created.body.recordId }
  expect((await server.inject(createPdf, { params, body: { type: 'dual' } }, agent)).status).toBe(200)
  const client = { name: 'Maria', lastName: 'Rossi', contactId: '554', email: 'm@example.it' }
  await server.inject(subscribe, { body: { ...client, leadId: 'Web', ownerId: 'owner-1' } }, agent)
  const report = await server.inject(
    createReport,
    { query: { startTime: '11/01/2026', endTime: '11/30/2026' } },
    admin,
  )
  const { documents } = (await server.inject(listPdfs, { params }, agent)).body
  const urls = [
    '/exports/records.csv',
    '/exports/records.xlsx',
    '/exports/newsletter/subscribers.csv',
    '/exports/newsletter/subscribers.xlsx',
    `/reports/${report.body.file}`,
    `/pdf/${documents[0]!.link}`,
  ]
  const secrets = [
    ...planted,
    ...(await findStoredSecrets(server)).map((value) => ['a stored secret', value] as const),
  ]
  const found: string[] = []
  for (const url of urls) {
    const { statusCode, rawPayload } = await server.app.inject({ url, headers: admin.headers })
    expect([url, statusCode]).toEqual([url, 200])
    const text = await textOf(rawPayload)
    found.push(...secrets.filter(([, value]) => text.includes(value)).map(([what]) => `${url}: ${what}`))
    if (text.includes(IBAN)) found.push(`${url}: IBAN`)
    if (text.includes(FISCAL_CODE)) found.push(`${url}: fiscal code`)
  }
  // An installation reaches its customers by the table, and prints the contract.
  const contract = urls.at(-1)
  expect(found.sort()).toEqual(
    [
      '/exports/records.csv: fiscal code',
      '/exports/records.xlsx: fiscal code',
      `${contract}: IBAN`,
      `${contract}: fiscal code`,
    ].sort(),
  )
})

/** The readable content of a file: the parts of a workbook, the pages of a PDF. */
async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return (await readText(bytes)).join('\n')
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  const parts = await openParts(bytes)
  let text = ''
  for (const name of parts.names) for await (const piece of parts.read(name) ?? []) text += piece
  return text
}
