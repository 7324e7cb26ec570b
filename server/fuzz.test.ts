import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { definition } from '../contract/index.ts'
import { ERRORS, type ErrorId } from '../shared/errors.ts'
import type { SignedIn } from '../test/factories.ts'
import { fillOffice } from '../test/office.ts'
import { addressOf, type TestServer, testServer } from '../test/server.ts'
import { hashPassword } from './features/users/hash-password.ts'
import { notesOf } from './http/describe-interface.ts'
import type { Route } from './http/route.ts'
import { files, routes } from './routes.ts'

/** What people, programs and attackers put into a text. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u0000\u0301',
  '%',
  "'; drop table records; --",
  '$Nome {name} <b>',
  '../../secret.key',
  '__proto__',
  'constructor',
  '-1',
  '1e400',
  'null',
  '[]',
  '{"__proto__":{"a":1}}',
  '['.repeat(50),
  'à'.repeat(5_000),
  'RSSMRA80A01H501U',
  'IT60X0542811101000000123456',
  '2026-02-30',
  'maria@example.it',
  '00000000-0000-4000-8000-000000000000',
]
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }))
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.json().map(parse),
)

/** Values of the form under its own names, mostly of their own kinds. */
const NAMES = definition.flatMap(({ fields }) => fields.map(({ name }) => name))
const OPTIONS = definition.flatMap(({ fields }) =>
  fields.flatMap(({ options }) => (Array.isArray(options) ? options : [])),
)
const formValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...OPTIONS.map((option) => String(option.value ?? option))) },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.record({ id: text, name: text }) },
)
const form = fc
  .dictionary(fc.constantFrom(...NAMES), formValue, { maxKeys: 60 })
  .map((values) => JSON.stringify(values))

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: unknown
  items?: Shape
  enum?: string[]
  anyOf?: Shape[]
}

/** Something of the shape that a call describes, mostly; now and then something else in a part of it. */
function like(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  const good = goodFor(shape, name)
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: anything })
}

function goodFor({ type, properties = {}, items, enum: choices, anyOf }: Shape, name: string) {
  if (name === 'data') return fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: text })
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map((one) => like(one)))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double())
  if (type === 'array') return fc.array(like(items ?? {}), { maxLength: 3 })
  if (type !== 'object') return text
  const parts = Object.entries(properties).map(([key, part]) => [key, like(part, key)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

function parse(json: string): unknown {
  return JSON.parse(json)
}

const shapeOf = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

interface Attempt {
  route: Route
  id: string
  query: object
  body: unknown
  headers: Record<string, string>
  as: 'user' | 'admin' | 'nobody'
}

const attempt: fc.Arbitrary<Attempt> = fc.constantFrom(...routes).chain((route) => {
  const query = shapeOf(route.call.query)
  const body = shapeOf(route.call.body)
  return fc.record({
    route: fc.constant(route),
    id: fc.oneof({ weight: 3, arbitrary: fc.constant('a record') }, { weight: 1, arbitrary: text }),
    query: query ? goodFor(query, '').map((made) => made as object) : fc.constant({}),
    body: body ? like(body) : fc.option(anything, { nil: undefined }),
    headers: fc.record(
      {
        'idempotency-key': fc.stringMatching(/^[\x20-\x7e]{0,8}$/),
        'content-type': fc.constantFrom(
          'application/json',
          'application/json',
          'text/plain',
          'multipart/form-data',
        ),
        'user-agent': fc.stringMatching(/^[\x20-\x7e]{0,400}$/),
      },
      { requiredKeys: [] },
    ),
    as: fc.constantFrom('user', 'user', 'admin', 'admin', 'nobody'),
  })
})

let server: TestServer
let recordId: string
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword('cavallo-batteria-7')
  const emailCheck = { check: async () => ({ ok: true, code: 7 }) as const }
  server = await testServer({ routes, files, context: { emailCheck, announce: () => undefined } })
  await fillOffice(server.context)
  const { user } = await server.signedIn()
  const row = { draft: true, created_by: user.id, updated_by: user.id, definition_version: 1, data: '{}' }
  const { id } = await server.context.db
    .insertInto('records')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  recordId = id
})
afterAll(() => server.close())

/** Some calls end the session they come from, so every attempt has its own. */
async function sessionOf(as: Attempt['as']): Promise<Pick<SignedIn, 'headers'>> {
  if (as === 'nobody') return { headers: {} }
  const { user, headers } = await server.signedIn({ role: as, sendEmail: true })
  await server.context.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  return { headers }
}

async function send({ route, id, query, body, headers, as }: Attempt) {
  const { call } = route
  const known = id === 'a record' ? recordId : id
  const asText = body === undefined ? undefined : JSON.stringify(body)
  return await server.app.inject({
    method: call.method,
    url: addressOf(
      call,
      call.params && { id: known.toWellFormed(), token: id.toWellFormed() },
      wellFormed(query),
    ),
    headers: {
      ...(asText !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...(await sessionOf(as)).headers,
    },
    ...(asText !== undefined && { payload: asText }),
  })
}

const wellFormed = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value).toWellFormed()]))

/** A password's hash, anything sealed, or the name of what holds one. */
const SECRET = /\$argon2|\bv1\.[\w-]{16}\.[\w-]{22}\.|"\w+_(hash|sealed|secret)"/

it.each(
  routes.filter(({ call }) => call.body).map((route) => [`${route.call.method} ${route.call.path}`, route]),
)('[API-4] %s takes no name that it does not know', (_name, { call }) => {
  const { properties = {}, additionalProperties } = shapeOf(call.body) ?? {}
  expect(additionalProperties).toBe(false)
  // Who did it and when is never the caller's to say.
  expect(Object.keys(properties)).not.toEqual(expect.arrayContaining([expect.stringMatching(FOREIGN)]))
})

const FOREIGN =
  /^(user_?id|created_?(at|by)|updated_?by|removed_?(at|by)|ip|password_?hash|activated_g|verified\w*)$/i

const plain = { id: 'a record', query: {}, body: undefined, headers: {} }
const routeTo = (method: string, path: string) =>
  routes.find(({ call }) => call.method === method && call.path === path)!
/** What chance alone brings too seldom to be counted on: a whole contract without anything in it, and one that is nowhere. */
const SURE: [Attempt][] = [
  [{ ...plain, route: routeTo('POST', '/records'), body: { data: '{}', draft: false }, as: 'user' }],
  [{ ...plain, route: routeTo('GET', '/records/:id'), id: HOSTILE.at(-1)!, as: 'user' }],
]

it('[API-4] whatever is sent, the answer is a good one or a refusal in the one envelope', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(attempt, async (made) => {
      const answer = await send(made)
      const { statusCode: status } = answer
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      expect(answer.body).not.toMatch(SECRET)
      if (status === 200) return
      const { error, ...rest } = answer.json()
      expect(rest).toMatchObject({ ok: false, errorMessage: expect.any(String) })
      expect(error).toEqual({ id: error.id, title: ERRORS[error.id as ErrorId].title })
      expect(status).toBe(ERRORS[error.id as ErrorId].status)
      expect(notesOf(made.route.call, made.route.rule)['x-failures']).toContain(status)
    }),
    { numRuns: 400, examples: SURE },
  )
  // Otherwise it never got past the first gate.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 422]))
  expect(({} as Record<string, unknown>).a).toBeUndefined()
}, 120_000)

it('[API-4] whatever is asked for by name outside of the interface, nothing is found and nothing breaks', async () => {
  const { headers } = await server.signedIn({ role: 'admin' })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/pdf/',
        '/pdfs/',
        '/newsletter/confirm/',
        '/newsletter/unsubscribe/',
        '/firmati/',
        '/',
        '/api/v1/',
      ),
      text,
      async (folder, name) => {
        const url = folder + encodeURIComponent(name.toWellFormed())
        const answer = await server.app.inject({ url, headers })
        expect([400, 404]).toContain(answer.statusCode)
        expect(answer.body).not.toContain('secret.key"')
      },
    ),
    { numRuns: 150 },
  )
})
