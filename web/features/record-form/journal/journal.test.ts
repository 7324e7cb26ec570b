import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { EntryShelf } from '../../../lib/entry-shelf.ts'
import { createSealer } from '../../../lib/sealer.ts'
import { createTypedShelf } from '../../../lib/typed-shelf.ts'
import { type Entry, entryOf } from './entry.ts'
import { createJournal } from './journal.ts'
import { workOf } from './unsaved-work.ts'

const DAY = 86_400_000
const KEYS = { anna: Buffer.alloc(32, 1), marco: Buffer.alloc(32, 2) }

let factory: IDBFactory
let now: number
beforeEach(() => {
  factory = new IDBFactory()
  now = Date.UTC(2026, 2, 10)
})

/** A page that somebody opened: nothing in memory but the key. */
const page = (userId: keyof typeof KEYS, key = KEYS[userId]) =>
  createJournal({
    userId,
    sealer: createSealer(key.toString('base64url')),
    shelf: new EntryShelf(factory),
    now: () => now,
  })
const entry = (id: string, name = 'Niccolò', form: Entry['form'] = 'new'): Entry => ({
  ...{ id, form, version: 3, fields: ['name', 'email'] },
  ...{ typed: { name }, before: { email: 'n@b.it' } },
})

describe('the journal outlives the page', () => {
  it('leaves what the editors of the office put beside it alone', async () => {
    const sealer = createSealer(KEYS.anna.toString('base64url'))
    const parts = { userId: 'anna', sealer, shelf: new EntryShelf(factory), now: () => now }
    await createTypedShelf(parts).keep('packages', { values: { fields: [] } })
    await page('anna').keep(entry('a'))
    expect((await page('anna').entries()).map(({ id }) => id)).toEqual(['a'])
    expect(await createTypedShelf(parts).kinds()).toEqual(['packages'])
  })

  it('gives a later page all that was kept', async () => {
    const creation = { key: 'k', data: '{}', draft: true, duplicateOf: 'r' }
    const kept = { ...entry('a'), creation }
    await page('anna').keep(kept)
    expect(await page('anna').entriesOf('new')).toEqual([{ ...kept, keptAt: now }])
  })

  it('keeps the last state of an entry, also when it belongs to a record now', async () => {
    await page('anna').keep(entry('a', 'N'))
    await page('anna').keep(entry('a', 'Niccolò', 'record:1'))
    expect(await page('anna').entriesOf('new')).toEqual([])
    expect(await page('anna').entriesOf('record:1')).toMatchObject([{ typed: { name: 'Niccolò' } }])
  })

  it('gives the newest entry first and forgets what it is told to', async () => {
    await page('anna').keep(entry('old'))
    now += DAY
    await page('anna').keep(entry('new'))
    expect((await page('anna').entriesOf('new')).map(({ id }) => id)).toEqual(['new', 'old'])
    await page('anna').forget('new')
    expect((await page('anna').entriesOf('new')).map(({ id }) => id)).toEqual(['old'])
  })

  it('removes everybody’s entries after 30 days', async () => {
    await page('anna').keep(entry('a'))
    await page('marco').keep(entry('m'))
    now += 30 * DAY
    expect(await page('anna').entriesOf('new')).toHaveLength(1)
    now += 1
    expect(await page('anna').entriesOf('new')).toEqual([])
    expect(await new EntryShelf(factory).ofUser('marco')).toEqual([])
  })
})

describe('who wrote what', () => {
  const origins = new Map([['name', { origin: 'copied', value: 'Niccolò' }]] as const)

  it('is kept beside the values of a record, for whoever filled it', async () => {
    await page('anna').keepOrigins('r1', origins)
    expect(await page('anna').originsOf('r1')).toEqual(origins)
    expect(await page('anna').originsOf('r2')).toEqual(new Map())
    expect(await page('marco').originsOf('r1')).toEqual(new Map())
  })

  it('is no unsaved work', async () => {
    await page('anna').keepOrigins('r1', origins)
    await page('anna').keep(entry('a'))
    expect((await page('anna').entries()).map(({ id }) => id)).toEqual(['a'])
  })

  it('goes with an entry, and a mark that is none any more is left out', async () => {
    const kept = { ...entry('a'), origins: { name: 'copied', email: 'guessed' } } as unknown
    await page('anna').keep(kept as Entry)
    expect(await page('anna').entriesOf('new')).toMatchObject([{ origins: { name: 'copied' } }])
    const values = { name: 'Anna', email: 'a@b.it' }
    const now = { id: 'a', form: 'new', version: undefined, creation: undefined, values, stored: {} } as const
    expect(
      entryOf({
        ...now,
        origins: new Map([
          ['name', 'pasted'],
          ['email', 'typed'],
        ]),
      })?.origins,
    ).toEqual({
      name: 'pasted',
    })
  })
})

describe('unsaved work leads back to its form', () => {
  it.each([
    ['new', '/new', undefined],
    ['record:7', '/7', '7'],
    ['duplicate:7', '/7/duplicate', undefined],
  ] as const)('%s → %s', (form, to, recordId) => {
    const kept = { ...entry('a', 'Niccolò', form), keptAt: 5 }
    expect(workOf({ ...kept, before: { last_name: 'Rossi' } })).toEqual({
      ...{ id: 'a', title: 'Rossi Niccolò', keptAt: 5, to },
      ...(recordId && { recordId }),
    })
  })
})

describe('the journal is its owner’s alone', () => {
  it('shows nobody else’s entries', async () => {
    await page('anna').keep(entry('a'))
    expect(await page('marco').entriesOf('new')).toEqual([])
  })

  it('holds nothing typed in a form that can be read', async () => {
    await page('anna').keep(entry('a', 'Segretissimo'))
    const [shelved] = await new EntryShelf(factory).ofUser('anna')
    const { sealed, ...rest } = shelved!
    expect(rest).toEqual({ id: 'a', userId: 'anna', form: 'new', keptAt: now })
    expect(Buffer.from(sealed.body).toString('latin1')).not.toMatch(/Segret|name|n@b/)
  })

  it('does not open with another key, nor in another entry’s place', async () => {
    await page('anna').keep(entry('a'))
    expect(await page('anna', KEYS.marco).entriesOf('new')).toEqual([])
    const shelf = new EntryShelf(factory)
    const [shelved] = await shelf.ofUser('anna')
    await shelf.put({ ...shelved!, userId: 'marco' })
    expect(await page('marco', KEYS.anna).entriesOf('new')).toEqual([])
  })
})

describe('an entry', () => {
  const form = { id: 'a', form: 'new', version: undefined, creation: undefined, origins: new Map() } as const

  it('is what differs from the stored values, and nothing when nothing does', () => {
    const stored = { name: 'Anna', email: 'a@b.it' }
    expect(entryOf({ ...form, values: stored, stored })).toBeUndefined()
    const values = { name: 'Anna', last_name: 'Rossi' }
    expect(entryOf({ ...form, values, stored })).toEqual({
      ...{ id: 'a', form: 'new', fields: ['email', 'last_name'] },
      ...{ typed: { last_name: 'Rossi' }, before: { email: 'a@b.it' } },
    })
  })

  it('leaves out what an older form had and this one has not', async () => {
    const older = { ...entry('a'), fields: ['name', 'fax'], typed: { name: 'Ugo', fax: '1' } } as unknown
    await page('anna').keep(older as Entry)
    expect(await page('anna').entriesOf('new')).toMatchObject([{ fields: ['name'], typed: { name: 'Ugo' } }])
  })
})
