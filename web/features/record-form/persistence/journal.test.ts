import { IDBFactory } from 'fake-indexeddb'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { SealedEntryStore } from '../../../lib/sealed-entry-store.ts'
import { createSealer } from '../../../lib/sealer.ts'
import { createTypedTextStore } from '../../../lib/typed-text-store.ts'
import { createJournal } from './journal.ts'
import { type Entry, entryOf } from './journal-entry.ts'
import { toUnsavedEntry } from './unsaved-work.ts'

const DAY = DAY_MS
const KEYS = { anna: Buffer.alloc(32, 1), marco: Buffer.alloc(32, 2) }

let factory: IDBFactory
let now: number
beforeEach(() => {
  factory = new IDBFactory()
  now = Date.UTC(2026, 2, 10)
})

/** A page load: nothing in memory except the key. */
const page = (userId: keyof typeof KEYS, key = KEYS[userId]) =>
  createJournal({
    userId,
    sealer: createSealer(key.toString('base64url')),
    store: new SealedEntryStore(factory),
    now: () => now,
  })
const entry = (id: string, name = 'Niccolò', form: Entry['form'] = 'new'): Entry => ({
  id,
  form,
  version: 3,
  fields: ['name', 'email'],
  typed: { name },
  before: { email: 'n@b.it' },
})

describe('A logout', () => {
  it('removes the copies that the server has, keeps the others, and touches no other user', async () => {
    const typed = { name: 'Niccolò' }
    const stored = (id: string): Entry => ({
      ...entry(id),
      form: 'record:1',
      fields: ['name'],
      typed,
      before: {},
    })
    for (const user of ['anna', 'marco'] as const) {
      await page(user).save(stored(`${user} stored`))
      await page(user).save({ ...stored(`${user} typed`), typed: { name: 'Nicola' } })
      await page(user).save({ ...stored(`${user} unread`), form: 'record:2' })
      await page(user).save(entry(`${user} new`))
      await page(user).storeOrigins('1', new Map([['name', { origin: 'copied', value: 'Niccolò' }]]))
    }
    await page('anna').removeStored(async (record) => (record === '1' ? typed : undefined))
    const ids = async (user: 'anna' | 'marco') => (await page(user).entries()).map(({ id }) => id).toSorted()
    expect(await ids('anna')).toEqual(['anna new', 'anna typed', 'anna unread'])
    expect(await ids('marco')).toEqual(['marco new', 'marco stored', 'marco typed', 'marco unread'])
    expect((await page('anna').loadOrigins('1')).size).toBe(0)
    expect((await page('marco').loadOrigins('1')).size).toBe(1)
  })
})

describe('Journal across page loads', () => {
  it('The journal ignores entries of the administration editors in the same store', async () => {
    const sealer = createSealer(KEYS.anna.toString('base64url'))
    const parts = { userId: 'anna', sealer, store: new SealedEntryStore(factory), now: () => now }
    await createTypedTextStore(parts).save('packages', { values: { fields: [] } })
    await page('anna').save(entry('a'))
    expect((await page('anna').entries()).map(({ id }) => id)).toEqual(['a'])
    expect(await createTypedTextStore(parts).kinds()).toEqual(['packages'])
  })

  it('The journal returns all saved entries to a later page', async () => {
    const creation = { key: 'k', data: '{}', draft: true, duplicateOf: 'r' }
    const unsaved = { ...entry('a'), creation }
    await page('anna').save(unsaved)
    expect(await page('anna').entriesOf('new')).toEqual([{ ...unsaved, keptAt: now }])
  })

  it('The journal keeps the last state of an entry, even if it now belongs to a record', async () => {
    await page('anna').save(entry('a', 'N'))
    await page('anna').save(entry('a', 'Niccolò', 'record:1'))
    expect(await page('anna').entriesOf('new')).toEqual([])
    expect(await page('anna').entriesOf('record:1')).toMatchObject([{ typed: { name: 'Niccolò' } }])
  })

  it('The journal returns the newest entry first and removes entries on request', async () => {
    await page('anna').save(entry('old'))
    now += DAY
    await page('anna').save(entry('new'))
    expect((await page('anna').entriesOf('new')).map(({ id }) => id)).toEqual(['new', 'old'])
    await page('anna').remove('new')
    expect((await page('anna').entriesOf('new')).map(({ id }) => id)).toEqual(['old'])
  })

  it('The journal removes the entries of all users after 30 days', async () => {
    await page('anna').save(entry('a'))
    await page('marco').save(entry('m'))
    now += 30 * DAY
    expect(await page('anna').entriesOf('new')).toHaveLength(1)
    now += 1
    expect(await page('anna').entriesOf('new')).toEqual([])
    expect(await new SealedEntryStore(factory).ofUser('marco')).toEqual([])
  })
})

describe('Origins of values in the journal', () => {
  const origins = new Map([['name', { origin: 'copied', value: 'Niccolò' }]] as const)

  it('The journal stores the origins of the values of a record, for each user', async () => {
    await page('anna').storeOrigins('r1', origins)
    expect(await page('anna').loadOrigins('r1')).toEqual(origins)
    expect(await page('anna').loadOrigins('r2')).toEqual(new Map())
    expect(await page('marco').loadOrigins('r1')).toEqual(new Map())
  })

  it('The journal does not report origins of values as unsaved work', async () => {
    await page('anna').storeOrigins('r1', origins)
    await page('anna').save(entry('a'))
    expect((await page('anna').entries()).map(({ id }) => id)).toEqual(['a'])
  })

  it('The journal stores the origins of values with an entry and omits unknown origins', async () => {
    const unsaved = { ...entry('a'), origins: { name: 'copied', email: 'guessed' } } as unknown
    await page('anna').save(unsaved as Entry)
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

describe('URLs of unsaved work', () => {
  it.each([
    ['new', '/new', undefined],
    ['record:7', '/7', '7'],
    ['duplicate:7', '/7/duplicate', undefined],
  ] as const)('The unsaved form %s opens at %s', (form, to, recordId) => {
    const unsaved = { ...entry('a', 'Niccolò', form), keptAt: 5 }
    expect(toUnsavedEntry({ ...unsaved, before: { last_name: 'Rossi' } })).toEqual({
      id: 'a',
      title: 'Rossi Niccolò',
      keptAt: 5,
      to,
      ...(recordId && { recordId }),
    })
  })
})

describe('Privacy of the journal', () => {
  it('The journal does not return entries of other users', async () => {
    await page('anna').save(entry('a'))
    expect(await page('marco').entriesOf('new')).toEqual([])
  })

  it('The stored journal contains no readable form values', async () => {
    await page('anna').save(entry('a', 'Segretissimo'))
    const [shelved] = await new SealedEntryStore(factory).ofUser('anna')
    const { sealed, ...rest } = shelved!
    expect(rest).toEqual({ id: 'a', userId: 'anna', form: 'new', keptAt: now })
    expect(Buffer.from(sealed.body).toString('latin1')).not.toMatch(/Segret|name|n@b/)
  })

  it('A journal entry cannot be decrypted with another key or as another entry', async () => {
    await page('anna').save(entry('a'))
    expect(await page('anna', KEYS.marco).entriesOf('new')).toEqual([])
    const store = new SealedEntryStore(factory)
    const [shelved] = await store.ofUser('anna')
    await store.put({ ...shelved!, userId: 'marco' })
    expect(await page('marco', KEYS.anna).entriesOf('new')).toEqual([])
  })
})

describe('Journal entries', () => {
  const form = { id: 'a', form: 'new', version: undefined, creation: undefined, origins: new Map() } as const

  it('entryOf contains the values that differ from the stored ones, and is undefined if none differ', () => {
    const stored = { name: 'Anna', email: 'a@b.it' }
    expect(entryOf({ ...form, values: stored, stored })).toBeUndefined()
    const values = { name: 'Anna', last_name: 'Rossi' }
    expect(entryOf({ ...form, values, stored })).toEqual({
      id: 'a',
      form: 'new',
      fields: ['email', 'last_name'],
      typed: { last_name: 'Rossi' },
      before: { email: 'a@b.it' },
    })
  })

  it('readContents omits fields that exist only in an older form definition', async () => {
    const older = { ...entry('a'), fields: ['name', 'fax'], typed: { name: 'Ugo', fax: '1' } } as unknown
    await page('anna').save(older as Entry)
    expect(await page('anna').entriesOf('new')).toMatchObject([{ fields: ['name'], typed: { name: 'Ugo' } }])
  })
})
