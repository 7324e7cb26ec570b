import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ERRORS, type ErrorId } from '../shared/errors.ts'
import { ENDURANCE } from '../test/endurance.ts'
import type { SignedIn } from '../test/factories.ts'
import { type Attempt, anyText, attempt, HOSTILE, requestOf, shapeOf } from '../test/fuzz-attempts.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { describeCall } from './http/openapi-document.ts'
import { files, routes } from './routes.ts'

const emailCheck = { check: async () => ({ ok: true, code: 7 }) as const }
const server = await serverOfFile({ routes, files, context: { emailCheck, announce: () => undefined } })
const password_hash = await server.context.passwords.hash('cavallo-batteria-7')
await seedSampleData(server.context)
const { user } = await server.signedIn()
const row = { draft: true, created_by: user.id, updated_by: user.id, definition_version: 1, data: '{}' }
const { id } = await server.context.db
  .insertInto('records')
  .values(row)
  .returning('id')
  .executeTakeFirstOrThrow()
const recordId = id

/** Some calls end their own session, so every attempt has a separate one. */
async function sessionOf(as: Attempt['as']): Promise<Pick<SignedIn, 'headers'>> {
  if (as === 'nobody') return { headers: {} }
  const { user, headers } = await server.signedIn({ role: as, sendEmail: true })
  await server.context.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  return { headers }
}

async function send(candidate: Attempt) {
  const { headers, ...request } = requestOf(candidate, recordId)
  return await server.app.inject({
    ...request,
    headers: { ...headers, ...(await sessionOf(candidate.as)).headers },
  })
}

/** A password hash, an encrypted value, or the name of a property with one. */
const SECRET = /\$argon2|\bv1\.[\w-]{16}\.[\w-]{22}\.|"\w+_(hash|sealed|secret)"/

it.each(
  routes.filter(({ call }) => call.body).map((route) => [`${route.call.method} ${route.call.path}`, route]),
)('the call %s refuses unknown names in its body [API-4]', (_name, { call }) => {
  const shape = shapeOf(call.body)!
  // An optional body is an object or null.
  for (const { properties = {}, additionalProperties } of shape.anyOf?.filter(
    ({ type }) => type !== 'null',
  ) ?? [shape]) {
    expect(additionalProperties).toBe(false)
    // The caller can set neither author nor time.
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining([expect.stringMatching(FOREIGN)]))
  }
})

const FOREIGN =
  /^(user_?id|created_?(at|by)|updated_?by|removed_?(at|by)|ip|password_?hash|activated_g|verified\w*)$/i

const plain = { id: 'a record', query: {}, body: undefined, headers: {} }
const routeTo = (method: string, path: string) =>
  routes.find(({ call }) => call.method === method && call.path === path)!
/** Inputs that random data rarely contain: an empty contract, and an unknown one. */
const SURE: [Attempt][] = [
  [{ ...plain, route: routeTo('POST', '/records'), body: { data: '{}', draft: false }, as: 'user' }],
  [{ ...plain, route: routeTo('GET', '/records/:id'), id: HOSTILE.at(-1)!, as: 'user' }],
]

const RUNS = ENDURANCE ? 20_000 : 500

it('every request is answered with success or an error in the envelope [API-4]', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(attempt, async (candidate) => {
      const answer = await send(candidate)
      const { statusCode: status } = answer
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
      expect(answer.body).not.toMatch(SECRET)
      if (status === 200) return
      const { error, ...rest } = answer.json()
      expect(rest).toMatchObject({ ok: false, errorMessage: expect.any(String) })
      expect(error).toEqual({ id: error.id, title: ERRORS[error.id as ErrorId].title })
      expect(status).toBe(ERRORS[error.id as ErrorId].status)
      // An empty id makes another address of it.
      if (candidate.id !== '') expect(describeCall(candidate.route)['x-failures']).toContain(error.id)
    }),
    { numRuns: RUNS, examples: SURE },
  )
  // Otherwise it would only test the first check.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 422]))
  expect(({} as Record<string, unknown>).a).toBeUndefined()
}, 300_000)

it('every unknown address outside the API is not found and causes no failure [API-4]', async () => {
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
      anyText,
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
