import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPdf } from '../../shared/api/documents.ts'
import { listServices } from '../../shared/api/services.ts'
import { BACKGROUND_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { watchActivity } from './activity.ts'
import { send } from './transport.ts'

const page = new EventTarget()
watchActivity(page)
const fetched = vi.fn<typeof fetch>()
// An integer: a fraction of a millisecond can be lost when a minute is added.
let now = Math.ceil(performance.now())
beforeEach(() => {
  fetched.mockImplementation(async () => Response.json({ ok: true }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: () => 'the-token' })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.unstubAllGlobals())

const act = (type: string) => page.dispatchEvent(new Event(type))
const isMarked = () => new Headers(fetched.mock.lastCall?.[1]?.headers).has(BACKGROUND_HEADER)

it.each(['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'])(
  'Calls count as user activity for a minute after %s, then as automatic [SESSION-6]',
  async (type) => {
    act(type)
    now += 59_999
    await send(listServices, {})
    expect(isMarked()).toBe(false)
    now += 1
    await send(listServices, {})
    expect(isMarked()).toBe(true)
  },
)

it('Calls that change data always count as user activity', async () => {
  act('keydown')
  now += 3_600_000
  const id = '0198c1de-0000-7000-8000-000000000001'
  await send(createPdf, { params: { id }, body: { type: 'luce' } })
  expect(isMarked()).toBe(false)
})
