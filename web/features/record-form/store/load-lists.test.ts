import { afterEach, expect, it, vi } from 'vitest'

vi.mock('#initial-lists', () => ({ INITIAL_LISTS: undefined }))
afterEach(() => {
  vi.doUnmock('../../../../contract/data/long-lists.ts')
  vi.resetModules()
})

it('loadLists loads the lists once, and the checks use them', async () => {
  const { areListsLoaded } = await import('../../../../contract/index.ts')
  const { loadLists } = await import('./load-lists.ts')
  expect(areListsLoaded()).toBe(false)
  const coming = loadLists()
  expect(loadLists()).toBe(coming)
  await coming
  expect(areListsLoaded()).toBe(true)
})

it('loadLists computes what the checks derive from the lists before a check needs it', async () => {
  const { derivations } = await import('../../../../contract/index.ts')
  const { loadLists } = await import('./load-lists.ts')
  const compute = vi.fn()
  derivations.push(compute)
  await loadLists()
  await expect.poll(() => compute.mock.calls).toHaveLength(1)
})

it('importWithLists opens a part of the page even if the lists fail to load, and loads them again later', async () => {
  vi.doMock('../../../../contract/data/long-lists.ts', () => {
    throw new Error('no network')
  })
  const { areListsLoaded } = await import('../../../../contract/index.ts')
  const { loadLists, importWithLists } = await import('./load-lists.ts')
  await expect(importWithLists(Promise.resolve('the drawer'))).resolves.toBe('the drawer')
  expect(areListsLoaded()).toBe(false)
  vi.doUnmock('../../../../contract/data/long-lists.ts')
  await loadLists()
  expect(areListsLoaded()).toBe(true)
})
