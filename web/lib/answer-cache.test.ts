import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listOwners } from '../../shared/api/owners.ts'
import { listRecords } from '../../shared/api/records.ts'
import { clearStorage } from './storage.ts'
import { send } from './transport.ts'

/** The browser's cache storage, which Node does not have. */
let store: Map<string, Response>
const caches = {
  open: async () => ({
    match: async (address: string) => store.get(address)?.clone(),
    put: async (address: string, answer: Response) => {
      const text = await answer.text()
      store.set(address, new Response(text, { headers: answer.headers }))
    },
  }),
  delete: async () => {
    store.clear()
    return true
  },
}

/** A server with a list of this content; it sends no body to a client that has it. */
let names: string[]
let sent: { status: number; tag: string | null }[]
const server: typeof fetch = async (_address, init) => {
  const tag = new Headers(init?.headers).get('if-none-match')
  const etag = JSON.stringify(names.join())
  const status = tag === etag ? 304 : 200
  sent.push({ status, tag })
  const body = JSON.stringify({ ok: true, users: names.map((name) => ({ id: name, name })) })
  const headers = { etag, 'content-type': 'application/json; charset=utf-8' }
  return status === 304 ? new Response(null, { status, headers }) : new Response(body, { headers })
}
const owners = async () => (await send(listOwners, {})).users.map(({ name }) => name)
const isCached = async () => {
  await vi.runAllTimersAsync()
  expect(store.size).toBe(1)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store = new Map()
  names = ['Ada', 'Ugo']
  sent = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', server)
  const empty = { getItem: () => null, clear: () => undefined }
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('sessionStorage', empty)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Answer cache', () => {
  it('The answer cache revalidates a list each time and downloads it only if it changed', async () => {
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    await isCached()
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    names = ['Eva']
    expect(await owners()).toEqual(['Eva'])
    await isCached()
    expect(await owners()).toEqual(['Eva'])
    expect(sent.map(({ status }) => status)).toEqual([200, 304, 200, 304])
  })

  it('The answer cache is cleared at logout', async () => {
    await owners()
    await isCached()
    names = ['Eva']
    await owners()
    clearStorage()
    await vi.runAllTimersAsync()
    expect(store.size).toBe(0)
    await owners()
    expect(sent.map(({ tag }) => tag)).toEqual([null, expect.any(String), null])
  })

  it('The answer cache downloads an unreadable list again', async () => {
    await owners()
    await isCached()
    const [address, answer] = [...store][0]!
    store.set(address, new Response('{', { headers: answer.headers }))
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    expect(sent.map(({ status }) => status)).toEqual([200, 304, 200])
  })

  it('The answer cache stores neither refusals nor answers of other calls', async () => {
    const headers = { etag: '"x"', 'content-type': 'application/json' }
    vi.stubGlobal('fetch', async () => new Response('{"ok":false}', { status: 502, headers }))
    await expect(owners()).rejects.toThrow()
    vi.stubGlobal('fetch', async () => new Response('{"ok":true}', { headers }))
    await send(listRecords, { query: {} })
    await vi.runAllTimersAsync()
    expect(store.size).toBe(0)
  })

  it.each([
    ['has no store', undefined],
    ['gives none', { ...caches, open: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ])('The answer cache downloads the list if the browser %s', async (_title, storage) => {
    vi.stubGlobal('caches', storage)
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    await vi.runAllTimersAsync()
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    clearStorage()
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
  })

  it.each([
    ['storage', { ...caches, open: () => new Promise(() => {}) }],
    ['list', { ...caches, open: async () => ({ match: () => new Promise(() => {}) }) }],
  ])('The answer cache waits once for a %s that is never answered', async (_title, storage) => {
    vi.stubGlobal('caches', storage)
    const first = owners()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toEqual(['Ada', 'Ugo'])
    expect(await owners()).toEqual(['Ada', 'Ugo'])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
  })
})
