import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../shared/api/call.ts'
import { AUDITED_ENTITIES } from '../shared/audited-entities.ts'
import { type AdministeredNoun, administeredLists, OTHER_ENTITIES } from '../test/administered-lists.ts'
import { testClock } from '../test/clock.ts'
import type { SignedIn } from '../test/factories.ts'
import type { AdministeredList } from '../test/list-routes.ts'
import { setRows } from '../test/rows.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import { routes } from './routes.ts'

type Act = readonly [Call, { params?: object; query?: object; body?: object }]
interface Entry {
  params: object
  readAt: string
}

let admin: SignedIn
const nouns = AUDITED_ENTITIES.filter((noun): noun is AdministeredNoun => !(noun in OTHER_ENTITIES))

const clock = testClock(Date.now())
const server = await serverOfFile({ routes, now: clock.now })
await seedSampleData(server.context)
const lists = administeredLists(server)
/** The others permit equal entries. */
const uniqueNouns = nouns.filter((noun) => lists[noun].equal)
// A later time than that of any entry, and an administrator whose proof is fresh then and whose access is no recent one.
beforeEach(async () => {
  clock.advance(60)
  admin = await server.signedIn({ role: 'admin' })
  await setRows(server.context.db, 'users', { id: admin.user.id }, { access_granted_at: new Date(0) })
})

const send = ([call, input]: Act, key?: string) =>
  server.injectUnchecked(call, input, admin, key === undefined ? {} : { 'idempotency-key': key })

const creating = async ({ create, body }: AdministeredList, more: object = {}): Promise<Act> => [
  create!,
  { body: { ...(await body()), ...more } },
]
const changing = async (list: AdministeredList, params: object, more: object = {}): Promise<Act> => [
  list.update,
  { params, body: { ...(await (list.changes ?? list.body)()), ...more } },
]
const removing = ({ remove }: AdministeredList, params: object, query: object = {}): Act => [
  remove!,
  { params, query },
]

/** A new entry, as its author reads it. */
async function add(list: AdministeredList): Promise<Entry> {
  const { column = 'id', param = 'id', first } = list.key ?? {}
  const act = list.create ? await creating(list) : await changing(list, { [param]: first })
  expect((await send(act)).status).toBe(200)
  const { rows } = await sql<{ key: string; updated_at: Date }>`
    select ${sql.ref(column)} as key, updated_at from ${sql.table(list.table)}
    order by created_at desc limit 1`.execute(server.context.db)
  clock.advance(60)
  return { params: { [param]: rows[0]!.key }, readAt: rows[0]!.updated_at.toISOString() }
}

/** The time of an entry's last save. */
async function readVersion({ table, key }: AdministeredList, params: object): Promise<string> {
  const { column = 'id' } = key ?? {}
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from ${sql.table(table)}
    where ${sql.ref(column)} = ${Object.values(params)[0]}`.execute(server.context.db)
  return rows[0]!.updated_at.toISOString()
}

/** Everything that an act on the list may change. */
async function contentOf({ table }: AdministeredList): Promise<unknown> {
  const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(server.context.db)
  return { rows, history: await historyOf() }
}
const historyOf = (noun?: AdministeredNoun) =>
  server.context.db
    .selectFrom('object_events')
    .select(['noun', 'user_id', 'object_id', 'kind', 'title'])
    .$if(noun !== undefined, (query) => query.where('noun', '=', noun!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Creates, changes and removes, each with separate preparation. */
const actsOf = (list: AdministeredList): Record<string, () => Promise<Act>> => ({
  ...(list.create && { create: () => creating(list) }),
  change: async () => await changing(list, (await add(list)).params),
  ...(list.remove && { remove: async () => removing(list, (await add(list)).params) }),
})

describe('an administered list', () => {
  it('an administered list has unique entries that are removed, except the listed ones', () => {
    expect(nouns.filter((noun) => !lists[noun].equal)).toEqual(['rules', 'newsletter-scripts', 'mail-texts'])
    expect(nouns.filter((noun) => !lists[noun].remove)).toEqual([
      'manage-fields',
      'crm-products',
      'crm-users',
    ])
  })

  it.each(nouns)(
    'a stale change of an administered list is refused and changes nothing: %s',
    async (noun) => {
      const list = lists[noun]
      const { params, readAt } = await add(list)
      const read = { [list.readAt ?? 'readAt']: readAt }
      expect((await send(await changing(list, params, read))).status).toBe(200)
      const before = await contentOf(list)
      const { status, failure } = await send(await changing(list, params, read))
      expect([status, failure.error.id]).toEqual([409, 'conflict'])
      expect(failure.theirs).toMatchObject({ savedBy: `${admin.user.name} ${admin.user.last_name}`.trim() })
      expect(failure.theirs).toMatchObject({ stored: expect.anything() })
      expect(failure.theirs).toHaveProperty('changed.0')
      expect(await contentOf(list)).toEqual(before)
      const unreadable = { [list.readAt ?? 'readAt']: 'ieri' }
      expect((await send(await changing(list, params, unreadable))).status).toBe(400)
      const current = { [list.readAt ?? 'readAt']: await readVersion(list, params) }
      expect((await send(await changing(list, params, current))).status).toBe(200)
      expect((await send(await changing(list, params))).status).toBe(200)
    },
  )

  it.each(nouns.filter((noun) => lists[noun].remove))(
    'a stale removal of an administered list is refused and changes nothing: %s',
    async (noun) => {
      const list = lists[noun]
      const { params, readAt } = await add(list)
      expect((await send(await changing(list, params))).status).toBe(200)
      const before = await contentOf(list)
      const { status, failure } = await send(removing(list, params, { readAt }))
      expect([status, failure.error.id]).toEqual([409, 'conflict'])
      expect(failure.theirs).toMatchObject({ savedBy: `${admin.user.name} ${admin.user.last_name}`.trim() })
      expect(await contentOf(list)).toEqual(before)
      const current = await readVersion(list, params)
      expect((await send(removing(list, params, { readAt: current }))).status).toBe(200)
    },
  )

  it.each(uniqueNouns)('an administered list refuses an entry that is there already: %s', async (noun) => {
    const list = lists[noun]
    const body = await list.equal!()
    // One of two concurrent changes.
    const both = await Promise.all([send([list.create!, { body }]), send([list.create!, { body }])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { params } = await add(list)
    const before = await contentOf(list)
    const refused = [await send([list.create!, { body }])]
    if (list.equalBy !== 'create') refused.push(await send([list.update, { params, body }]))
    for (const { status, failure } of refused)
      expect([status, failure.issues[0].code]).toEqual([422, 'taken'])
    expect(await contentOf(list)).toEqual(before)
  })

  const named = uniqueNouns.flatMap((noun) => {
    const other = ['users', 'manage-fields', 'office-numbers'].includes(noun)
    return other ? [] : [[noun, ['name', 'integration_name', 'package_name', 'product_name']] as const]
  })
  it.each(named)(
    'an administered list refuses a name that looks like one that is there: %s',
    async (noun, names) => {
      const list = lists[noun]
      const body = (await list.equal!()) as Record<string, unknown>
      const name = names.find((one) => one in body)!
      await send([list.create!, { body }])
      const typed = String(body[name])
      const gap = noun === 'customs' ? '' : ' \t\n\u00a0'
      const lookAlikes = [
        typed.toUpperCase(),
        `\u200b${typed}\ufeff`,
        `\t${typed}\n`,
        `${typed.slice(0, 2)}\u00ad${typed.slice(2)}`,
      ]
      for (const lookAlike of lookAlikes) {
        const { status, failure } = await send([list.create!, { body: { ...body, [name]: lookAlike } }])
        expect([lookAlike, status, failure.issues[0].code]).toEqual([lookAlike, 422, 'taken'])
      }
      if (gap === '' || noun === 'emails') return
      const spaced = { ...body, [name]: `${typed} Due` }
      expect((await send([list.create!, { body: spaced }])).status).toBe(200)
      const twice = await send([list.create!, { body: { ...body, [name]: `${typed}${gap}due` } }])
      expect([twice.status, twice.failure.issues[0].code]).toEqual([422, 'taken'])
    },
  )

  // The names of template variables and users are codes, which an odd sign never was part of.
  it.each(named.filter(([noun]) => noun !== 'customs'))(
    'an administered list refuses a name that looks like an odd one which is older than the rule for names: %s',
    async (noun, names) => {
      const list = lists[noun]
      const body = (await list.equal!()) as Record<string, unknown>
      const column = names.find((one) => one in body)!
      const typed = noun === 'emails' ? String(body[column]) : `${String(body[column])} Tre`
      const entry = { ...body, [column]: typed }
      await send([list.create!, { body: entry }])
      const odd = `\u200b ${typed.slice(0, 3)}\ufe0f${typed.slice(3).replace(' ', ' \t\u2800 ').toUpperCase()}\u3164`
      const { numAffectedRows } = await sql`update ${sql.table(list.table)} set ${sql.ref(column)} = ${odd}
        where ${sql.ref(column)} = ${typed}`.execute(server.context.db)
      expect(numAffectedRows).toBe(1n)
      const { params } = await add(list)
      const before = await contentOf(list)
      for (const act of [
        [list.create!, { body: entry }],
        [list.update, { params, body: entry }],
      ] as const) {
        const { status, failure } = await send(act)
        expect([status, failure.issues[0].code]).toEqual([422, 'taken'])
      }
      expect(await contentOf(list)).toEqual(before)
    },
  )

  it.each(nouns)(
    'a repeated act on an administered list is done once and answered twice: %s',
    async (noun) => {
      const list = lists[noun]
      for (const [name, prepare] of Object.entries(actsOf(list))) {
        if (list.unrepeatable?.act === name) continue
        const act = await prepare()
        const first = await send(act, `${noun}-${name}`)
        const done = await contentOf(list)
        const second = await send(act, `${noun}-${name}`)
        expect([name, second.status, second.text]).toEqual([name, 200, first.text])
        expect(await contentOf(list)).toEqual(done)
      }
    },
  )

  it.each(nouns)('each act on an administered list leaves one history entry: %s', async (noun) => {
    const list = lists[noun]
    for (const [name, prepare] of Object.entries(actsOf(list))) {
      const act = await prepare()
      const before = await historyOf(noun)
      expect((await send(act)).status).toBe(200)
      const added = (await historyOf(noun)).slice(before.length)
      // What exists from the start is put back instead of removed.
      const kind = {
        create: 'created',
        change: 'changed',
        remove: noun === 'mail-texts' ? 'changed' : 'removed',
      }
      const entry = { noun, user_id: admin.user.id, kind: kind[name as keyof typeof kind] }
      expect([name, added]).toMatchObject([name, [{ ...entry, title: expect.stringMatching(/./) }]])
    }
  })

  it.each(nouns.filter((noun) => !['mail-texts', 'rules'].includes(noun)))(
    'an administered list answers not found for an unknown entry: %s',
    async (noun) => {
      const list = lists[noun]
      const params = { id: list.key!.unknown }
      const before = await contentOf(list)
      const answers = [await send(await changing(list, params))]
      if (list.remove) answers.push(await send(removing(list, params)))
      for (const { failure } of answers) expect(failure.error.id).toBe('not-found')
      expect(await contentOf(list)).toMatchObject({ history: (before as { history: unknown }).history })
    },
  )

  it.each(nouns)(
    'an invalid entry is refused and changes nothing in an administered list: %s',
    async (noun) => {
      const list = lists[noun]
      const { params } = await add(list)
      const acts = [await changing(list, params, list.invalid)]
      if (list.create) acts.push(await creating(list, list.invalid))
      const before = await contentOf(list)
      for (const act of acts) expect([400, 422]).toContain((await send(act)).status)
      expect(await contentOf(list)).toEqual(before)
    },
  )
})

it('every audited entity is an administered list, or has a reason why it is none', () => {
  expect([...Object.keys(lists), ...Object.keys(OTHER_ENTITIES)].toSorted()).toEqual(
    [...AUDITED_ENTITIES].toSorted(),
  )
})
