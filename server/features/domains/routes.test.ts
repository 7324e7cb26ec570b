import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDomain, listDomains, removeDomain } from '../../../shared/api/domains.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { domainName } from './domain-name.ts'
import { domainRoutes } from './routes.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes: domainRoutes })
  admin = await server.signedIn({ role: 'admin', login: 'capo', email: 'capo@ufficio.it' })
  await server.signedIn({ login: 'anna', email: 'anna@UFFICIO.it' })
  await server.signedIn({ login: 'bea', email: 'bea@posta.ufficio.it' })
})
beforeEach(() => server.context.db.deleteFrom('domains').execute())
afterAll(() => server.close())

const add = (name: string, more = {}) => server.inject(createDomain, { body: { name } }, admin, more)
const list = async () => (await server.inject(listDomains, {}, admin)).body
const remove = (id: string) => server.inject(removeDomain, { params: { id } }, admin)

describe('[DOMAIN-2] the mail domains', () => {
  it('[API-54] [API-55] [API-56] are added, listed by name, removed', async () => {
    const { status, body } = await add('ufficio.it')
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, domain: { id: expect.any(String), name: 'ufficio.it' } })
    await add('agenzia.it')
    expect((await list()).domains.map(({ name }: { name: string }) => name)).toEqual([
      'agenzia.it',
      'ufficio.it',
    ])
    expect((await remove(body.domain.id)).body).toEqual({ ok: true })
    expect((await list()).domains).toHaveLength(1)
    expect((await remove(body.domain.id)).status).toBe(404)
    expect((await remove('1')).status).toBe(400)
  })

  it('are noted with their author', async () => {
    const { body } = await add('storia.it')
    await remove(body.domain.id)
    const events = await server.context.db
      .selectFrom('object_events')
      .select(['kind', 'title', 'user_id'])
      .where('object_id', '=', body.domain.id)
      .orderBy('created_at')
      .execute()
    const by = { title: 'storia.it', user_id: admin.user.id }
    expect(events).toEqual([
      { kind: 'created', ...by },
      { kind: 'removed', ...by },
    ])
  })

  it('are added once for a repeated request', async () => {
    const key = { 'idempotency-key': 'one-press' }
    const [a, b] = [await add('una.it', key), await add('una.it', key)]
    expect(b.body).toEqual(a.body)
  })

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ufficio', 'format'],
    ['uff icio.it', 'format'],
    ['anna@ufficio.it', 'format'],
    ['https://ufficio.it', 'format'],
    ['ufficio.it/posta', 'format'],
    ['-ufficio.it', 'format'],
    ['ufficio..it', 'format'],
    ['10.0.0.1', 'format'],
    [`${'a'.repeat(64)}.it`, 'format'],
    [`${'a.'.repeat(130)}it`, 'format'],
    ['uffi\0cio.it', 'format'],
    ['*.ufficio.it', 'format'],
  ])('[DOMAIN-5] [GAP-67] are host names: %j is none', async (name, code) => {
    const { status, body } = await add(name)
    expect([status, body.issues[0]?.field, body.issues[0]?.code]).toEqual([422, 'name', code])
    expect((await list()).domains).toEqual([])
  })

  it('[DOMAIN-5] stand there once, however they are written', async () => {
    await add('ufficio.it')
    for (const name of ['UFFICIO.it', ' ufficio.it ', '@ufficio.it', 'ufficio.it.']) {
      const { status, body } = await add(name)
      expect([status, body.issues[0].code]).toEqual([422, 'taken'])
    }
  })

  it.each([
    ['Ufficio.IT', 'ufficio.it'],
    ['@posta.ufficio.it', 'posta.ufficio.it'],
    ['città.it', 'xn--citt-3na.it'],
    ['CITTÀ.it', 'xn--citt-3na.it'],
    ['xn--citt-3na.it', 'xn--citt-3na.it'],
    ['3m.com', '3m.com'],
  ])('%s is kept as %s', (typed, name) => {
    expect(domainName(typed)).toBe(name)
  })
})

describe('[DOMAIN-4] [GAP-66] whom the list keeps out', () => {
  it('is nobody while it is empty', async () => {
    expect((await list()).excluded).toEqual({ count: 0, logins: [], own: false })
  })

  it('is told with the list, oneself too', async () => {
    await add('ufficio.it')
    expect((await list()).excluded).toEqual({ count: 1, logins: ['bea'], own: false })
    await add('posta.ufficio.it')
    expect((await list()).excluded.count).toBe(0)
    await server.context.db.deleteFrom('domains').where('name', '=', 'ufficio.it').execute()
    expect((await list()).excluded).toEqual({ count: 2, logins: ['anna', 'capo'], own: true })
  })
})
