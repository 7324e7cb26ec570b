// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const OWN = '/assets/index-own.js'
const NEWER = '/assets/index-newer.js'

let page: typeof import('./new-version.ts')
let served: () => Response

const html = (script: string) => new Response(`<script type="module" src="${script}"></script>`)
const mentions = () => {
  const { result, unmount } = renderHook(() => page.useNewVersion())
  unmount()
  return result.current
}
/** After the questions that were asked meanwhile. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(async () => {
  vi.resetModules()
  page = await import('./new-version.ts')
  const script = document.createElement('script')
  script.setAttribute('src', OWN)
  script.type = 'none'
  document.head.replaceChildren(script)
  served = () => html(NEWER)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => served()),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([null, '', OWN, `${OWN} /assets/customer-1.js`])(
  'an answer with the pages %j of the server is no sign of a new version',
  async (scripts) => {
    page.hearPages(scripts)
    await settle()
    expect([mentions(), vi.mocked(fetch).mock.calls.length]).toEqual([0, 0])
  },
)

it('an answer of a server with another page shows the new version, and is asked about once', async () => {
  page.hearPages(NEWER)
  page.hearPages(NEWER)
  await settle()
  page.hearPages(NEWER)
  expect([mentions(), vi.mocked(fetch).mock.calls.length]).toEqual([1, 1])
})

it('a server that names another page and still has this one shows no new version', async () => {
  served = () => html(OWN)
  page.hearPages(NEWER)
  await settle()
  page.hearPages(NEWER)
  await settle()
  expect([mentions(), vi.mocked(fetch).mock.calls.length]).toEqual([0, 1])
})

it.each([
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['refuses', () => new Response('', { status: 503 })],
])('a server that %s is asked again after its next answer', async (_when, answer) => {
  served = answer
  page.hearPages(NEWER)
  await settle()
  expect(mentions()).toBe(0)
  served = () => html(NEWER)
  page.hearPages(NEWER)
  await settle()
  expect(mentions()).toBe(1)
})

it('each missing part of a replaced page shows the new version again, and of a present page nothing', async () => {
  served = () => html(OWN)
  page.watchForNewVersion('/')
  dispatchEvent(new Event('vite:preloadError'))
  await settle()
  expect(mentions()).toBe(0)
  served = () => html(NEWER)
  for (const expected of [1, 2]) {
    dispatchEvent(new Event('vite:preloadError'))
    await settle()
    expect(mentions()).toBe(expected)
  }
})
