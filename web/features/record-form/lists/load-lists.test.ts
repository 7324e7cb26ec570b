import { afterEach, expect, it, vi } from 'vitest'

vi.mock('#lists-at-hand', () => ({ AT_HAND: undefined }))
afterEach(() => {
  vi.doUnmock('../../../../contract/data/long-lists.ts')
  vi.resetModules()
})

it('brings the lists once, and the checks know it', async () => {
  const { listsAreKnown } = await import('../../../../contract/index.ts')
  const { loadLists } = await import('./load-lists.ts')
  expect(listsAreKnown()).toBe(false)
  const coming = loadLists()
  expect(loadLists()).toBe(coming)
  await coming
  expect(listsAreKnown()).toBe(true)
})

it('opens what reads texts even when they cannot be had, and asks for them again', async () => {
  vi.doMock('../../../../contract/data/long-lists.ts', () => {
    throw new Error('no network')
  })
  const { listsAreKnown } = await import('../../../../contract/index.ts')
  const { loadLists, withLists } = await import('./load-lists.ts')
  await expect(withLists(Promise.resolve('the drawer'))).resolves.toBe('the drawer')
  expect(listsAreKnown()).toBe(false)
  vi.doUnmock('../../../../contract/data/long-lists.ts')
  await loadLists()
  expect(listsAreKnown()).toBe(true)
})
