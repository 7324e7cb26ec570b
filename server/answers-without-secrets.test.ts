import { expect, it } from 'vitest'
import { addressOf } from '../test/address-of.ts'
import { DEMO_TIME, sharedDemo } from '../test/demonstration.ts'
import { ENDURANCE } from '../test/endurance.ts'
import * as steps from '../test/login.ts'
import { addRow } from '../test/rows.ts'
import { findLeaks, findStoredSecrets } from '../test/secret-leaks.ts'
import { serverOfFile } from '../test/server.ts'
import { storeDemo } from './demo/fill-demo.ts'
import { files, routes } from './routes.ts'

const now = DEMO_TIME
const server = await serverOfFile({ routes, files, now: () => now })
const { db } = server.context
await storeDemo(db, await sharedDemo(), {
  files: server.context.files,
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ',
})
const person = await steps.newPerson(server)
await steps.login(server, person)
await addRow(db, 'webhooks', {
  url: 'https://altri.example/hook',
  events: ['created'],
  secret_sealed: 'v1.sealed.secret.text',
})
const people = { admin: await server.signedIn({ role: 'admin' }), user: await server.signedIn() }
const ids = await someIds()

/** An id of every table. */
async function someIds(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'`,
  )
  const found = await Promise.all(
    rows.map(
      async ({ name }) =>
        (await server.database.pool.query(`select id::text from ${name} limit 1`)).rows[0]?.id,
    ),
  )
  return found.filter((id) => id !== undefined)
}

const READINGS = routes.filter(({ call }) => call.method === 'GET')
/** They do something outside. */
const ACTING = /\/(sync|sync-all|email)$|\/verify\/reset|\/pair$/

it.each(['admin', 'user'] as const)(
  'the responses of every reading call hold no secret of the database for the role %s (G15)',
  async (role) => {
    const secrets = await findStoredSecrets(server)
    expect(secrets.length).toBeGreaterThan(10)
    const found: string[] = []
    let answers = 0
    for (const { call } of READINGS.filter(({ call: { path } }) => !ACTING.test(path))) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      let known = false
      for (const id of names.length > 0 ? ids : ['']) {
        // In `npm test` one object of each call: the ids of the other tables name nothing that it knows.
        if (known && !ENDURANCE) break
        const params = Object.fromEntries(names.map((name) => [name, id]))
        const answer = await server.app.inject({
          url: addressOf(call, params),
          headers: people[role].headers,
        })
        known = answer.statusCode === 200
        if (known) answers += 1
        const text = answer.body
        found.push(
          ...secrets.filter((secret) => text.includes(secret)).map(() => `${call.path}: a stored secret`),
        )
        if (String(answer.headers['content-type']).startsWith('application/json'))
          found.push(...findLeaks(answer.json()).map((leak) => `${call.path}${leak}`))
      }
    }
    expect(answers).toBeGreaterThan(20)
    expect([...new Set(found)]).toEqual([])
  },
)

it('the check of the responses finds a planted secret', () => {
  expect(findLeaks({ users: [{ password: 'x', login: 'y' }] })).toEqual(['.users.0.password'])
  expect(findLeaks({ a: ['$argon2id$v=19$'] })).toHaveLength(1)
  expect(findLeaks({ a: { b: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } })).toHaveLength(1)
})
