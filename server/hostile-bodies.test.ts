import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../shared/api/call.ts'
import { addressOf } from '../test/address-of.ts'
import { sampleOfKinds } from '../test/endurance.ts'
import { serverOfFile } from '../test/server.ts'
import { parseJson } from './http/parse-json.ts'
import type { Route } from './http/route.ts'
import { files, routes } from './routes.ts'

const ID = '0198c1de-1111-7abc-8def-000000000001'
/** Calls without a file: calls with one read their JSON in a part of the form. */
const writing = routes.filter(({ call }) => call.body && !call.upload)
const nameOf = ({ call }: Route) => `${call.method} ${call.path}`

const server = await serverOfFile({ routes, files })
const admin = await server.signedIn({ role: 'admin', sendEmail: true })

/** Valid parameters, so that the body is validated. */
function paramsOf({ params }: Call): object {
  if (!params) return {}
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' }) as {
    properties?: Record<string, { enum?: string[]; format?: string }>
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, { enum: choices, format }]) => [
      name,
      choices?.[0] ?? (format === 'uuid' ? ID : 'x'.repeat(43)),
    ]),
  )
}

let sent = 0
/** Each body from another address: the limits of a sender are tested elsewhere. */
const nextAddress = () => {
  sent += 1
  return `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`
}
const send = ({ call }: Route, payload: string) =>
  server.app.inject({
    remoteAddress: nextAddress(),
    method: call.method,
    url: addressOf(call, paramsOf(call)),
    headers: { ...admin.headers, 'content-type': 'application/json' },
    payload,
  })

/** Properties that only the server sets, and the form of the calls of other programs. */
const FOREIGN = [
  'id',
  '_id',
  'user_id',
  'userId',
  'owner',
  'created_by',
  'createdBy',
  'created_at',
  'createdAt',
  'updated_by',
  'updated_at',
  'updatedAt',
  'removed_at',
  'removedBy',
  'ip',
  'isAdmin',
  'is_admin',
  'admin',
  'permissions',
  'password_hash',
  'passwordHash',
  'totp_secret_sealed',
  'activated_g',
  'verified',
  'verified_email',
  'must_change_password',
  'sync_data',
  'secret_sealed',
  'token_hash',
  'session_id',
  'tenant',
]

it('30 unknown fields in the body of every writing call are refused by name [API-4]', async () => {
  expect(FOREIGN.length).toBeGreaterThanOrEqual(30)
  const taken: Record<string, string[]> = {}
  for (const route of writing) {
    const answer = await send(route, JSON.stringify(Object.fromEntries(FOREIGN.map((name) => [name, true]))))
    expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 400])
    const issues: { field: string; code: string }[] = answer.json().issues
    const refused = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ field }) => field)
    const declared = FOREIGN.filter((name) => !refused.includes(name))
    if (declared.length > 0) taken[nameOf(route)] = declared
  }
  expect(taken).toEqual(DECLARED)
})

/** The version on which the caller's change is based. */
const DECLARED = { 'PUT /users/:id': ['updatedAt'] }

/** The attack, the expected reason, and the body. */
const BOMBS = [
  ['depth 10,000', 'too-deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['depth 10,000, never closed', 'too-deep', '{"a":'.repeat(10_000)],
  ['depth 10,000 in a field', 'too-deep', `{"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`],
  ['a prototype', 'forbidden-key', '{"__proto__":{"admin":true}}'],
  ['an escaped prototype', 'forbidden-key', '{"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}}'],
  ['a constructor', 'forbidden-key', '{"constructor":{"prototype":{"admin":true}}}'],
  ['a prototype below', 'forbidden-key', '{"data":{"a":[{"__proto__":{"admin":true}}]}}'],
  ['a name twice', 'duplicate-key', '{"draft":true,"draft":false}'],
  ['a name twice, once escaped', 'duplicate-key', '{"draft":true,"dr\\u0061ft":false}'],
  ['a name twice below', 'duplicate-key', '{"data":{"a":1,"b":[{"x":1,"x":2}]}}'],
  ['3,000 names', 'too-many-keys', `{${Array.from({ length: 3_000 }, (_, i) => `"a${i}":1`).join()}}`],
  ['200,000 zeros', 'too-many-keys', `[${'0,'.repeat(200_000)}0]`],
  ['an unfinished text', 'bad-json', `{"a":"${'\\"'.repeat(200_000)}`],
] as const
/** In `npm test` some of each rule and each limit: what reads a body knows no more of its call. */
const bombed = sampleOfKinds(
  writing,
  ({ rule, options }) => `${rule} ${options.bodyLimit ?? !options.limit}`,
  2,
)
/** Most open calls listen to little. */
const mayBeTooLarge = ({ rule }: Route, payload: string) =>
  (rule === 'anyone' || rule === 'outbox reader') && payload.length > 16 * 1024

it.each(BOMBS)(
  'every writing call refuses a body with %s at once as %s [API-4]',
  async (_what, reason, payload) => {
    for (const route of bombed) {
      // All calls share the time of one test, so each must be quick.
      const answer = await send(route, payload)
      const { error, issues = [] } = answer.json()
      const refused =
        answer.statusCode === 413 && mayBeTooLarge(route, payload) ? [413, 'too-large'] : [400, reason]
      expect([nameOf(route), answer.statusCode, issues[0]?.code ?? error.id]).toEqual([
        nameOf(route),
        ...refused,
      ])
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  },
)

it('every writing call refuses a body of 10 MB at once [API-4]', async () => {
  const large = `{"data":"${'x'.repeat(10 * 1024 * 1024)}"}`
  for (const route of bombed) {
    const answer = await send(route, large)
    expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 413])
  }
})

it('parseJson accepts one name in several objects of a body [API-4]', () => {
  const text = '{"a":{"a":":"},"b":[{"a":1},{"a":"\\"a\\":"}],"\\u0063":{},"":{"":""}}'
  expect(parseJson(text)).toEqual({ a: { a: ':' }, b: [{ a: 1 }, { a: '"a":' }], c: {}, '': { '': '' } })
})
