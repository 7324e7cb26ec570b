import { beforeEach, describe, expect, it } from 'vitest'
import { listMailRoutes, mailRouteCalls, orderMailRoutes } from '../../../shared/api/mail-routing.ts'
import { serverOfFile } from '../../../test/server.ts'
import { mailRoutingRoutes } from './routes.ts'

const server = await serverOfFile({ routes: mailRoutingRoutes })
const admin = await server.signedIn({ role: 'admin' })
beforeEach(() => server.context.db.deleteFrom('mail_routes').execute())

const add = (integration_name: string, leads = 'sito', emails = '') =>
  server.inject(mailRouteCalls.create, { body: { integration_name, leads, emails } }, admin)
const added = async (name: string): Promise<string> => (await add(name)).body.config.id
const names = async () =>
  (await server.inject(listMailRoutes, {}, admin)).body.configs.map((config) => config.integration_name)
const move = (idFrom: string, idTo: string) =>
  server.inject(orderMailRoutes, { body: { idFrom, idTo } }, admin)
const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('the mail configurations [EMAILCFG-1] [EMAILCFG-2]', () => {
  // Also API-82.
  it('the mail configurations are added, changed and removed [API-57] [API-58]', async () => {
    const { status, body } = await add('Web', ' sito ; landing;', '@example\\.it$')
    const { id } = body.config
    const updatedAt = expect.any(String)
    const config = {
      id,
      integration_name: 'Web',
      leads: 'sito;landing',
      emails: '@example\\.it$',
      updatedAt,
    }
    expect([status, body]).toEqual([200, { ok: true, config }])
    const changed = { integration_name: 'Portale', leads: '', emails: 'it$' }
    const answer = await server.inject(mailRouteCalls.update, { params: { id }, body: changed }, admin)
    const stored = { id, ...changed, updatedAt }
    expect(answer.body).toEqual({ ok: true, config: stored })
    expect((await server.inject(listMailRoutes, {}, admin)).body.configs).toEqual([stored])
    expect((await server.inject(mailRouteCalls.remove, { params: { id } }, admin)).body).toEqual({
      ok: true,
    })
  })

  it('a mail configuration can be saved after it was reordered since the read', async () => {
    const { id, updatedAt: readAt } = (await add('Web')).body.config
    const { configs } = (await move(id, await added('Portale'))).body
    expect(configs[1]).toMatchObject({ id, updatedAt: readAt })
    const body = { integration_name: 'Web', leads: 'landing', readAt }
    expect((await server.inject(mailRouteCalls.update, { params: { id }, body }, admin)).status).toBe(200)
  })

  it.each([
    ['leads', '(', '«(» manca la parentesi chiusa'],
    ['emails', 'ok;(?=x)', '«(?=x)»'],
    ['emails', 'a{2000}', '«a{2000}»'],
  ])('the mail configurations refuse the %s %j and name it [EMAILCFG-9]', async (field, list, message) => {
    const body = { integration_name: 'X', leads: 'ok', [field]: list }
    const answer = await server.inject(mailRouteCalls.create, { body }, admin)
    expect(answer.status).toBe(400)
    expect(answer.failure.issues).toMatchObject([
      { field, code: 'pattern', message: expect.stringContaining(message) },
    ])
    const id = await added('Buona')
    expect((await server.inject(mailRouteCalls.update, { params: { id }, body }, admin)).status).toBe(400)
    expect(await names()).toEqual(['Buona'])
  })

  it('the mail configurations need a name and a pattern', async () => {
    expect((await add('')).failure.issues).toMatchObject([{ field: 'integration_name', code: 'required' }])
    expect((await add('X', ';', ' ')).failure.issues).toMatchObject([{ field: 'leads', code: 'required' }])
    expect((await add('x'.repeat(201))).status).toBe(400)
    expect((await add('X', 'a\0b')).status).toBe(400)
  })
})

describe('the default mail configuration [EMAILCFG-10] [GAP-68]', () => {
  it('the default mail configuration is unique, last and without patterns', async () => {
    const { body } = await add('DEFAULT', 'a', 'b')
    expect(body.config).toMatchObject({ integration_name: 'default', leads: '', emails: '' })
    await added('Web')
    expect(await names()).toEqual(['Web', 'default'])
    expect((await add('Default')).failure.issues).toMatchObject([
      { field: 'integration_name', code: 'taken' },
    ])
    const id = await added('Altra')
    const rename = { params: { id }, body: { integration_name: 'default' } }
    const { status, failure: answer } = await server.inject(mailRouteCalls.update, rename, admin)
    expect([status, answer.issues[0].code]).toEqual([422, 'taken'])
    expect(await names()).toEqual(['Web', 'Altra', 'default'])
  })

  it('the default mail configuration stays last when the mail configurations are reordered', async () => {
    const web = await added('Web')
    const rest = (await add('default')).body.config.id
    for (const [from, to, field] of [
      [rest, web, 'idFrom'],
      [web, rest, 'idTo'],
    ] as const)
      expect(await move(from, to)).toMatchObject({ status: 422, failure: { issues: [{ field }] } })
    expect(await names()).toEqual(['Web', 'default'])
  })
})

describe('the order of the mail configurations [API-61] [EMAILCFG-4]', () => {
  it('reordering moves a mail configuration to the place of another', async () => {
    const [a, b, c] = [await added('A'), await added('B'), await added('C')]
    const { body } = await move(c, a)
    expect(body.configs.map(({ id }) => id)).toEqual([c, a, b])
    await move(c, b)
    expect(await names()).toEqual(['A', 'B', 'C'])
    await move(b, b)
    expect(await names()).toEqual(['A', 'B', 'C'])
    expect((await move(a, NOWHERE)).status).toBe(404)
    expect((await server.inject(orderMailRoutes, { body: { idFrom: a, idTo: '1' } }, admin)).status).toBe(400)
  })

  it('concurrent reordering neither loses nor duplicates a mail configuration', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await added(name))
    const moves = ids.flatMap((from, at) => ids.slice(at + 1).map((to) => move(from, to)))
    expect(new Set((await Promise.all(moves)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await names()).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
    const rows = await server.context.db.selectFrom('mail_routes').select('position').execute()
    expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3, 4])
  })
})
