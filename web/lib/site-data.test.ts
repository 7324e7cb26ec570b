import { afterEach, expect, it, vi } from 'vitest'
import { databasesOfBrowser, deviceStorage, tabStorage } from './site-data.ts'

const NAMES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const

function block(how: 'throws' | 'is null'): void {
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        if (how === 'throws') throw new DOMException('blocked', 'SecurityError')
        return null
      },
    })
}

function emptyStorage(setItem?: (key: string, value: string) => void): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void entries.set(key, value)),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  } as Storage
}

afterEach(() => {
  for (const storage of [deviceStorage, tabStorage]) storage.clear()
  for (const name of NAMES) Reflect.deleteProperty(globalThis, name)
  vi.unstubAllGlobals()
})

it.each(['throws', 'is null'] as const)(
  'the data of the site last for the page where the browser blocks them: the property %s',
  (how) => {
    block(how)
    for (const storage of [deviceStorage, tabStorage]) {
      expect(storage.get('a')).toBeNull()
      expect(storage.set('a', '1')).toBe(false)
      expect(storage.get('a')).toBe('1')
      storage.remove('a')
      expect(storage.get('a')).toBeNull()
      storage.set('b', '2')
      storage.clear()
      expect(storage.get('b')).toBeNull()
    }
    expect(databasesOfBrowser()).toBeUndefined()
  },
)

it('the data of the site are stored by the browser where it permits that', () => {
  vi.stubGlobal('sessionStorage', emptyStorage())
  expect(tabStorage.set('a', '1')).toBe(true)
  expect(globalThis.sessionStorage.getItem('a')).toBe('1')
  expect(tabStorage.get('a')).toBe('1')
  tabStorage.remove('a')
  expect(globalThis.sessionStorage.getItem('a')).toBeNull()
})

it('a value that exceeds the quota replaces the stored one until the page is closed', () => {
  const full = emptyStorage(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('sessionStorage', { ...full, getItem: () => 'old' })
  expect(tabStorage.set('a', 'new')).toBe(false)
  expect(tabStorage.get('a')).toBe('new')
})
