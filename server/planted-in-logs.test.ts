import { expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { confirmMailbox } from '../shared/api/identity.ts'
import { verifyEmail } from '../shared/api/login.ts'
import { createRecord, listRecords, readRecord, updateRecord } from '../shared/api/records.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import * as steps from '../test/login.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { createLogger } from './http/logger.ts'
import { files, routes } from './routes.ts'

const VALUES = SAMPLES.dualDomestic
const FISCAL_CODE = String(VALUES.iban_codice_fiscale ?? VALUES.codice_fiscale)
const IBAN = String(VALUES.iban)
const PASSWORD = 'segreta-lampada-77'

const lines: string[] = []
const planted = new Map<string, string>([
  ['fiscal code', FISCAL_CODE],
  ['IBAN', IBAN],
  ['password', PASSWORD],
])

const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
const server = await serverOfFile({ routes, files, context: { log } })
const seeded = await seedSampleData(server.context)
const person = await steps.newPerson(server, { password: PASSWORD })
await steps.submitPassword(server, { login: person.login, password: `${PASSWORD}x` })
const { token } = await steps.submitPassword(server, person)
planted.set('token', token.headers[TOKEN_HEADER]!)
await steps.pairAuthenticator(server, person, token)
planted.set('authenticator seed', person.secret!)
const pin = steps.codeOf(server, person.secret)
planted.set('authenticator code', pin)
await steps.verify(server, token, pin)
const { ticket, code } = await steps.openMailbox(server, person, token)
planted.set('mailbox code', code)
const { body } = await server.inject(confirmMailbox, { body: { ticket, code } })
planted.set('mailbox token', body.token)
await server.inject(verifyEmail, { body: { token: body.token } }, token)
const data = JSON.stringify(seeded.valuesOf(VALUES))
expect(data).toContain(FISCAL_CODE)
expect(data).toContain(IBAN)
const saved = await server.inject(createRecord, { body: { data, draft: true } }, token)
const params = { id: saved.body.recordId }
await server.inject(readRecord, { params }, token)
await server.inject(listRecords, { query: { searchWord: FISCAL_CODE } }, token)
// Refused, and broken inside of the server.
await server.injectUnchecked(updateRecord, { params, body: { data, draft: 'no' } }, token)
await server.app.inject({ url: `/exports/${IBAN}`, headers: token.headers })
await server.app.inject({ method: 'POST', url: '/api/records', headers: token.headers, payload: data })
await server.database.pool.query('alter table records rename to records_away')
const broken = await server.inject(createRecord, { body: { data, draft: true } }, token)
expect(broken.status).toBe(500)

it('the log holds no personal data, password, token or code of a request, at its finest level (G33)', () => {
  expect([...planted.values()].filter((value) => value.length < 6)).toEqual([])
  const text = lines.join('')
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(0)
  expect(lines.length).toBeGreaterThan(10)
  const found = [...planted].filter(([, value]) =>
    new RegExp(/^\d+$/.test(value) ? `(?<![\\d.])${value}(?!\\d)` : value).test(text),
  )
  expect(found.map(([name]) => name)).toEqual([])
})
