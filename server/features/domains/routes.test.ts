import { beforeEach, describe, expect, it } from 'vitest'
import { createDomain, listDomains, previewDomainChange, removeDomain } from '../../../shared/api/domains.ts'
import { serverOfFile } from '../../../test/server.ts'
import { domainRoutes } from './routes.ts'

const server = await serverOfFile({ routes: domainRoutes })
const admin = await server.signedIn({ role: 'admin', login: 'capo', email: 'capo@ufficio.it' })
await server.signedIn({ login: 'anna', email: 'anna@UFFICIO.it' })
await server.signedIn({ login: 'bea', email: 'bea@posta.ufficio.it' })
beforeEach(async () => {
  await server.context.db.deleteFrom('domains').execute()
})

const add = (name: string, more = {}) => server.inject(createDomain, { body: { name } }, admin, more)
const list = async () => (await server.inject(listDomains, {}, admin)).body
const remove = (id: string) => server.inject(removeDomain, { params: { id } }, admin)

describe('the mail domains [DOMAIN-2]', () => {
  // Also API-56.
  it('the mail domains are added, listed by name, removed [API-54] [API-55]', async () => {
    const { status, body } = await add('ufficio.it')
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, domain: { id: expect.any(String), name: 'ufficio.it' } })
    await add('agenzia.it')
    expect((await list()).domains.map(({ name }) => name)).toEqual(['agenzia.it', 'ufficio.it'])
    const agency = (await list()).domains.find(({ name }) => name === 'agenzia.it')!
    expect((await remove(agency.id)).body).toEqual({ ok: true })
    expect((await list()).domains).toEqual([body.domain])
    expect((await remove(agency.id)).status).toBe(404)
    expect((await remove('1')).status).toBe(400)
  })

  it('the mail domains are recorded in the history with the user', async () => {
    await add('ufficio.it')
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

  it('the mail domains are added once for a repeated request', async () => {
    const key = { 'idempotency-key': 'one-press' }
    const [a, b] = [await add('ufficio.it', key), await add('ufficio.it', key)]
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
  ])('the mail domains refuse %j, which is not a host name [DOMAIN-5] [GAP-67]', async (name, code) => {
    const { status, failure } = await add(name)
    expect([status, failure.issues[0]?.field, failure.issues[0]?.code]).toEqual([422, 'name', code])
    expect((await list()).domains).toEqual([])
  })

  it('the mail domains are unique, in any spelling [DOMAIN-5]', async () => {
    await add('ufficio.it')
    for (const name of ['UFFICIO.it', ' ufficio.it ', '@ufficio.it', 'ufficio.it.']) {
      const { status, failure } = await add(name)
      expect([status, failure.issues[0].code]).toEqual([422, 'taken'])
    }
  })
})

describe('the list of excluded users [DOMAIN-4] [GAP-66]', () => {
  it('the list of excluded users is empty while there is no domain', async () => {
    expect((await list()).excluded).toEqual({ count: 0, logins: [], own: false })
  })

  it('the list of excluded users is returned with the domains and includes the caller', async () => {
    await add('ufficio.it')
    expect((await list()).excluded).toEqual({ count: 1, logins: ['bea'], own: false })
    await add('posta.ufficio.it')
    expect((await list()).excluded.count).toBe(0)
    await server.context.db.deleteFrom('domains').where('name', '=', 'ufficio.it').execute()
    expect((await list()).excluded).toEqual({ count: 2, logins: ['anna', 'capo'], own: true })
  })
})

describe('a change of the mail domains', () => {
  const preview = (change: object) =>
    server.inject(previewDomainChange, { body: change as { add: string } }, admin)
  const names = async () => (await list()).domains.map(({ name }) => name)

  it.each([
    ['of nobody', 'agenzia.it'],
    ['of an operator alone', 'posta.ufficio.it'],
    ['below the administrator’s', 'a.ufficio.it'],
    ['above the administrator’s', 'it.it'],
  ])('a change of the mail domains is refused when the only domain would be one %s', async (_, name) => {
    for (const { status, failure } of [await preview({ add: name }), await add(name)]) {
      expect([status, failure.error.id]).toEqual([403, 'not-allowed'])
      expect(failure.errorMessage).toContain('Nessun amministratore')
    }
    expect(await names()).toEqual([])
  })

  it('a change of the mail domains that removes the domain of the administrator is refused, unless the list becomes empty', async () => {
    const own = (await add('UFFICIO.it')).body.domain
    const other = (await add('posta.ufficio.it')).body.domain
    expect((await preview({ remove: own.id })).status).toBe(403)
    expect((await remove(own.id)).status).toBe(403)
    expect(await names()).toEqual(['posta.ufficio.it', 'ufficio.it'])
    expect((await remove(other.id)).status).toBe(200)
    expect((await preview({ remove: own.id })).body.excluded.count).toBe(0)
    expect((await remove(own.id)).status).toBe(200)
    expect(await names()).toEqual([])
  })

  it('a change of the mail domains counts neither a removed administrator nor an open session', async () => {
    const { db } = server.context
    const gone = await server.signedIn({ role: 'admin', email: 'ex@chiusa.it' })
    await db.updateTable('users').set({ removed_at: new Date() }).where('id', '=', gone.user.id).execute()
    expect((await add('chiusa.it')).status).toBe(403)
    expect((await add('altrove.it')).status).toBe(403)
  })

  it('the preview of a change of the mail domains lists the users that it would newly exclude', async () => {
    expect((await preview({ add: 'ufficio.it' })).body).toEqual({
      ok: true,
      excluded: { count: 1, logins: ['bea'], own: false },
    })
    expect(await names()).toEqual([])
    await add('ufficio.it')
    const { domain } = (await add('posta.ufficio.it')).body
    expect((await preview({ add: 'terza.it' })).body.excluded.count).toBe(0)
    expect((await preview({ remove: domain.id })).body.excluded).toEqual({
      count: 1,
      logins: ['bea'],
      own: false,
    })
    const second = await server.signedIn({ role: 'admin', login: 'dora', email: 'dora@terza.it' })
    expect((await preview({ remove: domain.id })).body.excluded.logins).toEqual(['bea'])
    await server.context.db.deleteFrom('users').where('id', '=', second.user.id).execute()
  })

  it('the preview of a change of the mail domains includes the caller', async () => {
    const second = await server.signedIn({ role: 'admin', login: 'elio', email: 'elio@terza.it' })
    expect((await preview({ add: 'terza.it' })).body.excluded).toEqual({
      count: 3,
      logins: ['anna', 'bea', 'capo'],
      own: true,
    })
    await server.context.db.deleteFrom('users').where('id', '=', second.user.id).execute()
  })

  it('the preview of a change of the mail domains reports its refusal', async () => {
    expect((await preview({ add: 'ufficio' })).failure.issues[0].code).toBe('format')
    expect((await preview({ remove: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
    expect((await preview({})).status).toBe(400)
  })

  it('two concurrent changes of the mail domains leave the domain of one administrator', async () => {
    const second = await server.signedIn({ role: 'admin', login: 'fede', email: 'fede@terza.it' })
    const own = (await add('ufficio.it')).body.domain
    const other = (await add('terza.it')).body.domain
    await add('posta.ufficio.it')
    const both = await Promise.all([remove(own.id), remove(other.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    await server.context.db.deleteFrom('users').where('id', '=', second.user.id).execute()
  })
})
