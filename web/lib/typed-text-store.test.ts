import { IDBFactory } from 'fake-indexeddb'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { SealedEntryStore } from './sealed-entry-store.ts'
import { createSealer } from './sealer.ts'
import { createTypedTextStore } from './typed-text-store.ts'

const DAY = DAY_MS
const KEYS = { anna: Buffer.alloc(32, 1), marco: Buffer.alloc(32, 2) }
const all = () => true

let factory: IDBFactory
let now: number
beforeEach(() => {
  factory = new IDBFactory()
  now = Date.UTC(2026, 2, 10)
})

/** A page load after a login: nothing in memory except the key. */
const page = (userId: keyof typeof KEYS, key = KEYS[userId]) =>
  createTypedTextStore({
    userId,
    sealer: createSealer(key.toString('base64url')),
    store: new SealedEntryStore(factory),
    now: () => now,
  })

it('TypedTextStore returns stored text to a later page of the same user, once', async () => {
  await page('anna').save('packages', { values: { name: 'Casa' } })
  expect(await page('anna').kinds()).toEqual(['packages'])
  expect(await page('anna').peek('packages')).toEqual({ values: { name: 'Casa' } })
  expect(await page('anna').take('packages', all)).toEqual({ values: { name: 'Casa' } })
  expect(await page('anna').take('packages', all)).toBeUndefined()
  expect(await page('anna').kinds()).toEqual([])
})

it('TypedTextStore returns nothing to another user or with another key', async () => {
  await page('anna').save('users', { values: { name: 'Rossi' } })
  expect(await page('marco').kinds()).toEqual([])
  expect(await page('marco').take('users', all)).toBeUndefined()
  expect(await page('anna', KEYS.marco).take('users', all)).toBeUndefined()
  expect(await page('anna').take('users', all)).toBeDefined()
})

it('TypedTextStore stores no text that is readable without the key', async () => {
  await page('anna').save('users', { values: { name: 'Segretissimo' } })
  const [entry] = await new SealedEntryStore(factory).ofUser('anna')
  expect(Buffer.from(entry!.sealed.body).includes('Segretissimo')).toBe(false)
  expect(JSON.stringify({ ...entry, sealed: undefined })).not.toContain('Segretissimo')
})

it('TypedTextStore returns the newest matching text and keeps the others', async () => {
  for (const name of ['uno', 'due', 'tre']) {
    now += 1
    await page('anna').save('scripts', { values: { name } })
  }
  const fits = ({ values }: { values: { name: string } }) => values.name !== 'tre'
  expect(await page('anna').take('scripts', fits)).toEqual({ values: { name: 'due' } })
  expect(await page('anna').peek('scripts')).toEqual({ values: { name: 'tre' } })
  expect(await page('anna').take('customs', all)).toBeUndefined()
})

it('TypedTextStore removes texts after thirty days', async () => {
  await page('anna').save('scripts', { values: {} })
  now += 30 * DAY + 1
  expect(await page('anna').take('scripts', all)).toBeUndefined()
})
