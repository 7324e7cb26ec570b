import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPdf } from '../../shared/api/documents.ts'
import { pairAuthenticator } from '../../shared/api/login.ts'
import { listOwners } from '../../shared/api/owners.ts'
import { listRecords } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { updateUser } from '../../shared/api/users.ts'
import { CallFailure } from './call-failure.ts'
import { send, setProofHandler, setUnauthenticatedHandler } from './transport.ts'

const answering = (status: number, body: string, type = 'application/json; charset=utf-8') =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers: { 'content-type': type } }))

const useFetch = (fake: typeof fetch) => vi.stubGlobal('fetch', fake)
const useToken = (token: string | null) => vi.stubGlobal('localStorage', { getItem: () => token })
const id = '0198c1de-0000-7000-8000-000000000001'

const failureOf = async (attempt: Promise<unknown>): Promise<CallFailure> => {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${String(error)}`)
  return error
}

const REFUSED = { ok: false, error: { id: 'invalid', title: '' }, errorMessage: 'Non va' }

beforeEach(() => useToken('the-token'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setUnauthenticatedHandler(() => {})
})

describe('Requests of send()', () => {
  it('[SESSION-10] send() sends the stored token in x-accesstoken', async () => {
    const fake = answering(200, '{"ok":true}')
    useFetch(fake)
    await send(checkSession, {})
    const [address, init] = fake.mock.calls[0]!
    expect(address).toBe('/api/v1/users/check')
    expect(new Headers(init?.headers).get('x-accesstoken')).toBe('the-token')
  })

  it('send() sends no token header without a stored token', async () => {
    useToken(null)
    const fake = answering(200, '{"ok":true}')
    useFetch(fake)
    await send(checkSession, {})
    expect(new Headers(fake.mock.calls[0]![1]?.headers).has('x-accesstoken')).toBe(false)
  })

  it('send() lets the browser cache lists that are equal for all users, and nothing else', async () => {
    const fake = answering(200, '{"ok":true}')
    useFetch(fake)
    await send(listOwners, {})
    await send(checkSession, {})
    expect(fake.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-cache', 'no-store'])
  })

  it('send() sends the body as JSON with the idempotency key', async () => {
    const fake = answering(200, '{"ok":true,"links":[]}')
    useFetch(fake)
    await send(createPdf, { params: { id }, body: { type: 'luce' } }, { idempotencyKey: 'k-1' })
    const init = fake.mock.calls[0]![1]
    expect(init?.body).toBe('{"type":"luce"}')
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
    expect(new Headers(init?.headers).get('idempotency-key')).toBe('k-1')
  })
})

describe('Responses of send()', () => {
  it('send() asks for the answer of a call that is answered with its state until it has ended', async () => {
    vi.useFakeTimers()
    const name = 'n'.repeat(43)
    const answers = [
      [202, { ok: true, running: name, open: false }],
      [200, { ok: true, ended: null }],
      [200, { ok: true, ended: { status: 200, answer: { ok: true, links: ['late'] } } }],
      [202, { ok: true, running: name, open: true }],
      [200, { ok: true, ended: { status: 422, answer: REFUSED } }],
    ] as const
    const asked: string[] = []
    useFetch(async (address, init) => {
      asked.push(`${new Headers(init?.headers).get('prefer') ?? ''} ${String(address)}`)
      const [status, body] = answers[asked.length - 1]!
      return Response.json(body, { status })
    })
    const order = () => send(createPdf, { params: { id }, body: { type: 'luce' } })
    const late = order()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await late).toEqual({ ok: true, links: ['late'] })
    const refused = failureOf(order())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await refused).toMatchObject({ status: 422, id: 'invalid', message: 'Non va' })
    expect(asked).toEqual([
      `respond-async /api/v1/records/${id}/pdf`,
      ` /api/v1/running-calls/${name}`,
      ` /api/v1/running-calls/${name}`,
      `respond-async /api/v1/records/${id}/pdf`,
      ` /api/v1/running-calls/open/${name}`,
    ])
  })

  it('[LOGIN-7] send() accepts HTML if the call answers HTML', async () => {
    useFetch(answering(200, '<img src="data:,">', 'text/html; charset=utf-8'))
    expect(await send(pairAuthenticator, {})).toBe('<img src="data:,">')
  })

  it('[GAP-151] send() throws refusals with id, message, issues and the stored entry', async () => {
    const issues = [{ field: 'limit', code: 'too_big', message: 'Al massimo 500' }]
    const body = {
      ok: false,
      error: { id: 'conflict', title: 'T' },
      errorMessage: 'Già salvato',
      issues,
      theirs: { version: 3 },
    }
    useFetch(answering(409, JSON.stringify(body)))
    const failure = await failureOf(send(listRecords, { query: {} }))
    expect(failure).toMatchObject({
      status: 409,
      id: 'conflict',
      message: 'Già salvato',
      issues,
      theirs: { version: 3 },
    })
  })

  it('[ERR-28] send() treats ok false as a refusal for any status', async () => {
    useFetch(answering(200, '{"ok":false,"error":{"id":"invalid","title":"Titolo"},"errorMessage":""}'))
    expect((await failureOf(send(checkSession, {}))).message).toBe('Titolo')
  })

  it.each([
    ['a proxy’s page', 502, '<h1>Bad Gateway</h1>', 'text/html'],
    ['an empty body', 500, '', 'text/plain'],
    ['broken JSON', 200, '{"ok":', 'application/json'],
    ['a foreign envelope', 500, '{"message":"boom"}', 'application/json'],
  ])('[GAP-160] send() throws Something went wrong for %s', async (_name, status, body, type) => {
    useFetch(answering(status, body, type))
    const failure = await failureOf(send(checkSession, {}))
    expect(failure).toMatchObject({ status, id: 'unreadable', message: 'Something went wrong' })
  })

  it('[LOGIN-5] send() distinguishes a network failure from a refusal', async () => {
    useFetch(async () => {
      throw new TypeError('Failed to fetch')
    })
    const failure = await failureOf(send(checkSession, {}))
    expect(failure).toMatchObject({ status: 0, id: 'network', unreachable: true })
  })

  it('send() aborts a call after the timeout', async () => {
    useFetch(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    expect((await failureOf(send(checkSession, {}, { timeoutMs: 1 }))).id).toBe('timeout')
  })

  it('send() passes on the caller’s abort', async () => {
    const controller = new AbortController()
    useFetch((_address, init) => Promise.reject(init?.signal?.reason))
    controller.abort(new Error('left the page'))
    await expect(send(checkSession, {}, { signal: controller.signal })).rejects.toThrow('left the page')
  })
})

describe('[SESSION-9] Expired tokens', () => {
  const refused =
    '{"ok":false,"error":{"id":"unauthenticated","title":"Sessione scaduta"},"errorMessage":"Sessione scaduta"}'

  it('send() passes a 401 to the registered handler with the refused token', async () => {
    const decide = vi.fn()
    setUnauthenticatedHandler(decide)
    useFetch(answering(401, refused))
    expect((await failureOf(send(checkSession, {}))).id).toBe('unauthenticated')
    expect(decide).toHaveBeenCalledExactlyOnceWith('the-token')
  })

  it('send() does not pass a 403 to the registered handler', async () => {
    const decide = vi.fn()
    setUnauthenticatedHandler(decide)
    useFetch(answering(403, refused.replace('unauthenticated', 'login-incomplete')))
    await failureOf(send(checkSession, {}))
    expect(decide).not.toHaveBeenCalled()
  })
})

describe('A call that needs a fresh proof', () => {
  const refusal = JSON.stringify({
    ok: false,
    error: { id: 'proof-needed', title: 'T' },
    errorMessage: 'Serve una conferma',
  })
  /** Refuses the first calls and then answers. */
  const refusing = (times: number) => {
    let calls = 0
    const fake = vi.fn<typeof fetch>(async () => {
      calls += 1
      const headers = { 'content-type': 'application/json' }
      return new Response(calls <= times ? refusal : '{"ok":true}', {
        status: calls <= times ? 403 : 200,
        headers,
      })
    })
    useFetch(fake)
    return fake
  }
  const body = { name: 'Anna', last_name: 'Neri' }
  const rename = () => send(updateUser, { params: { id }, body }, { idempotencyKey: 'k-2' })

  it('send() repeats the call with the same body and key after the user has given the proof', async () => {
    const fake = refusing(1)
    const remove = setProofHandler(async () => true)
    expect(await rename()).toEqual({ ok: true })
    remove()
    expect(fake).toHaveBeenCalledTimes(2)
    const [first, second] = fake.mock.calls.map(([, init]) => init)
    expect(second?.body).toBe(first?.body)
    expect(new Headers(second?.headers).get('idempotency-key')).toBe('k-2')
  })

  it('send() throws the refusal when the user cancels, and without a page that asks', async () => {
    const fake = refusing(9)
    const remove = setProofHandler(async () => false)
    expect(await failureOf(rename())).toMatchObject({ status: 403, id: 'proof-needed' })
    remove()
    expect(await failureOf(rename())).toMatchObject({ status: 403, id: 'proof-needed' })
    expect(fake).toHaveBeenCalledTimes(2)
  })

  it('send() asks again when the proof has become too old before the repeat', async () => {
    const fake = refusing(2)
    const ask = vi.fn(async () => true)
    const remove = setProofHandler(ask)
    await rename()
    remove()
    expect([ask.mock.calls.length, fake.mock.calls.length]).toEqual([2, 3])
  })
})
