import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { createPdf, listPdfs } from '../shared/api/documents.ts'
import { createRecord } from '../shared/api/records.ts'
import { createReport } from '../shared/api/reports.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { administrationActs, emailChangeActs, sessionActs } from '../test/acts/account-acts.ts'
import type { Act, ActsSetup } from '../test/acts/act.ts'
import { auditedActs } from '../test/acts/audited-acts.ts'
import { formActs } from '../test/acts/form-acts.ts'
import { authenticatorActs, firstStepActs, mailboxActs } from '../test/acts/login-acts.ts'
import { recordActs } from '../test/acts/record-acts.ts'
import * as steps from '../test/login.ts'
import { SAMPLE_TIME, seedSampleData } from '../test/sample-data.ts'
import { findLeaks, findStoredSecrets } from '../test/secret-leaks.ts'
import { testServer } from '../test/server.ts'
import { readText } from './documents/fixtures/read-text.ts'
import { files, routes } from './routes.ts'
import { openParts } from './spreadsheets/archive-parts.ts'

const VALUES = SAMPLES.dualDomestic
const IBAN = String(VALUES.iban)
const FISCAL_CODE = String(VALUES.codice_fiscale)

let acts: ActsSetup
/** The typed values, secrets and responses of a user, by name. */
const planted = new Map<string, string>()
const clock = { now: SAMPLE_TIME }

beforeAll(async () => {
  const server = await testServer({
    routes,
    files,
    now: () => clock.now,
    config: { sessionIdleMinutes: 1440, sessionAbsoluteHours: 48 },
  })
  const seeded = await seedSampleData(server.context)
  await server.context.db.insertInto('domains').values({ name: 'example.it' }).execute()
  const person = await steps.newPerson(server, { role: 'admin' })
  const token = await steps.login(server, person)
  const first = await server.signedIn({ role: 'admin' })
  const admin = { ...first, ...token, user: { ...first.user, id: person.id } }
  acts = { server, sampleData: seeded, admin, agent: await server.signedIn({ sendEmail: true }), clock }
  planted.set('password', steps.PASSWORD)
  planted.set('token', token.headers[TOKEN_HEADER]!)
  planted.set('authenticator seed', person.secret!)
  planted.set('mailbox code', await steps.mailedCode(server, person.email))
})
afterAll(() => acts.server.close())

/** Values that a call returns only once, to the one user for whom they are intended. */
const GIVEN: Record<string, string> = {
  login: '.token',
  'authenticator reset': '.password',
  'settings created': '.secret',
}

type ActsOf = (seeded: ActsSetup) => Record<string, Act>
const GROUPS: Record<string, readonly ActsOf[]> = {
  'of the login': [firstStepActs, authenticatorActs, mailboxActs],
  'about accounts': [sessionActs, administrationActs, emailChangeActs],
  'about records and customers': [recordActs, formActs],
  'about audited entities': [
    (seeded) =>
      Object.fromEntries(
        Object.entries(auditedActs(seeded)).flatMap(([noun, kinds]) =>
          Object.entries(kinds).flatMap(([kind, act]) => (act ? [[`${noun} ${kind}`, act]] : [])),
        ),
      ),
  ],
}

it.each(Object.keys(GROUPS))(
  'the responses of writing calls hold no secret of the database and no secret of the request: %s (G15)',
  async (group) => {
    const all = Object.entries(Object.assign({}, ...GROUPS[group]!.map((actsOf) => actsOf(acts)))) as [
      string,
      Act,
    ][]
    const answers: [string, string][] = []
    for (const [name, { prepare }] of all) answers.push([name, (await (await prepare())()).text ?? ''])
    expect(answers.length).toBeGreaterThan(8)
    const held = (await findStoredSecrets(acts.server)).map((value): [string, string] => [
      'a stored secret',
      value,
    ])
    const found = answers.flatMap(([name, text]) => {
      const secrets = [...held, ...planted]
        .filter(([, value]) => text.includes(value))
        .map(([what]) => `: ${what}`)
      const leaks = (text.startsWith('{') ? findLeaks(JSON.parse(text)) : []).filter(
        (leak) => leak !== GIVEN[name],
      )
      return [...secrets, ...leaks].map((leak) => name + leak)
    })
    expect([...new Set(found)]).toEqual([])
  },
)

it('downloaded files hold no secret, and a bank account only where the contract prints it (G15)', async () => {
  const { server, admin, agent, sampleData: seeded } = acts
  const data = JSON.stringify(seeded.valuesOf(VALUES))
  const { body } = await server.inject(
    createRecord,
    { body: { data, draft: false, holdersDiffer: true } },
    agent,
  )
  const params = { id: body.recordId }
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
