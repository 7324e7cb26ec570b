import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { files, routes } from '../server/routes.ts'
import type { Call, CallAnswer } from '../shared/api/call.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import type { ErrorId } from '../shared/errors.ts'
import { App } from '../web/app/app.tsx'
import { createPortalRouter } from '../web/app/router.tsx'
import { pointerPress } from '../web/lib/pointer-press.ts'
import { createQueryClient } from '../web/lib/query-client.ts'
import { secondClick } from '../web/lib/second-click.ts'
import { TOKEN_KEY } from '../web/lib/storage.ts'
import type { SignedIn } from './factories.ts'
import { serverOfFile, type TestServer, type TestServerOptions } from './server.ts'

// The whole portal in happy-dom over the real server of a test file, in one process. A journey does the same in a browser
// where a layout, the browser itself or more than one page is the point. A test file names the environment in its first
// line: `// @vitest-environment happy-dom`.

/** A call that the page has sent. */
export interface SentCall {
  method: string
  /** Below the prefix of the API, with the query. */
  address: string
  /** The parsed body; undefined without one. */
  body?: unknown
}

/** What a test answers in place of the server; undefined leaves a request to the server. */
type Reply = (sent: SentCall) => Response | Promise<Response> | undefined

export interface Portal {
  server: TestServer
  /** Calls of the open page, oldest first. */
  sent: SentCall[]
  /** Opens a path in a browser without other data, as a user whose login is complete or without a session. */
  open(path: string, session: Pick<SignedIn, 'token'> | undefined): Promise<void>
  /** Closes the open page before the end of the test. */
  close(): void
  /** The calls of this kind that the page has sent. */
  sentOf(call: Call): SentCall[]
  /** Answers the calls of this kind in place of the server, until the end of the test. */
  answer<C extends Call>(call: C, answer: (sent: SentCall) => CallAnswer<C> | Promise<CallAnswer<C>>): void
  /** Refuses the calls of this kind in place of the server, until the returned function or the end of the test. */
  refuse(call: Call, status: number, id: ErrorId, more?: object): () => void
  /** Refuses the next call of this kind in place of the server. */
  refuseOnce(call: Call, status: number, id: ErrorId): void
  /** Holds the calls of this kind back until the returned function is called. */
  hold(call: Call): () => void
}

/** The portal of a test file. Called outside of tests and hooks. */
export async function portalOfFile(options: Partial<TestServerOptions> = {}): Promise<Portal> {
  const server = await serverOfFile({ routes, files, ...options })
  const sent: SentCall[] = []
  let replies: Reply[] = []
  let holds: { call: Call; released: Promise<void> }[] = []
  beforeEach(() => {
    sent.length = 0
    replies = []
    holds = []
    simulateBrowser()
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const call = { method: init.method ?? 'GET', address: address.replace(API_PREFIX, '') }
      const content = await contentOf(init.body)
      const asked = { ...call, ...(content && { body: readJson(content.bytes) }) }
      sent.push(asked)
      const answered = async () => {
        await holds.find((hold) => isOf(hold.call, asked))?.released
        for (const reply of replies) {
          const answer = reply(asked)
          if (answer !== undefined) return await answer
        }
        return await passOn(server, address, init, content)
      }
      return await unlessAborted(answered(), init.signal)
    })
  })
  afterEach(() => {
    cleanup()
    notifications.clean()
    vi.unstubAllGlobals()
  })
  return {
    server,
    sent,
    open: async (path, session) => {
      if (session) localStorage.setItem(TOKEN_KEY, session.token)
      history.replaceState(null, '', path)
      pointerPress.watch(window)
      secondClick.watch(window)
      const queryClient = createQueryClient()
      render(<App router={createPortalRouter(queryClient)} queryClient={queryClient} />)
      await screen.findByRole('main')
    },
    close: cleanup,
    sentOf: (call) => sent.filter((one) => isOf(call, one)),
    answer: (call, answer) =>
      replies.push((one) =>
        isOf(call, one) ? Promise.resolve(answer(one)).then((body) => Response.json(body)) : undefined,
      ),
    refuse: (call, status, id, more) => {
      const reply: Reply = (one) => (isOf(call, one) ? refusal(status, id, more) : undefined)
      replies.push(reply)
      return () => void replies.splice(replies.indexOf(reply), 1)
    },
    refuseOnce: (call, status, id) => {
      let isLeft = true
      replies.push((one) => {
        if (!isLeft || !isOf(call, one)) return undefined
        isLeft = false
        return refusal(status, id)
      })
    },
    hold: (call) => {
      const { promise: released, resolve } = Promise.withResolvers<void>()
      holds.push({ call, released })
      return resolve
    },
  }
}

const refusal = (status: number, id: ErrorId, more: object = {}): Response =>
  Response.json({ ok: false, error: { id, title: '' }, errorMessage: '', ...more }, { status })

function isOf({ method, path }: Call, sent: SentCall): boolean {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+')
  return sent.method === method && new RegExp(`^${pattern}$`).test(sent.address.replace(/\?.*/, ''))
}

/** What happy-dom lacks of a browser, and an empty storage. */
function simulateBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  resizeWindow(1366, 768)
  happyDom().settings.device.prefersReducedMotion = 'reduce'
  // Each test has a browser of its own with one page: nobody waits for a lock.
  const held = new Set<string>()
  const request = async (name: string, ...rest: unknown[]) => {
    held.add(name)
    const work = rest.at(-1) as (lock: object) => Promise<unknown>
    return await work({ name }).finally(() => held.delete(name))
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } })
}

/** Until the end of the test. */
export const resizeWindow = (width: number, height: number): void => happyDom().setViewport({ width, height })

const happyDom = () => (window as unknown as { happyDOM: HappyDom }).happyDOM

interface HappyDom {
  setViewport(size: { width: number; height: number }): void
  settings: { device: { prefersReducedMotion: string } }
}

interface Content {
  bytes: Buffer
  headers: Record<string, string>
}

/** The body of a request as a browser sends it. */
async function contentOf(body: RequestInit['body']): Promise<Content | undefined> {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return { bytes: Buffer.from(body), headers: {} }
  const sent = new Response(body)
  const type = sent.headers.get('content-type')
  return { bytes: Buffer.from(await sent.arrayBuffer()), headers: type ? { 'content-type': type } : {} }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return bytes
  }
}

async function passOn(
  { app }: TestServer,
  url: string,
  { method = 'GET', headers }: RequestInit,
  content: Content | undefined,
): Promise<Response> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...Object.fromEntries(new Headers(headers)), ...content?.headers },
    ...(content && { payload: content.bytes }),
  })
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  const answerHeaders = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: Object.fromEntries(answerHeaders),
  })
}

/** Rejects as a browser does when the page gives the request up. */
async function unlessAborted(
  answer: Response | Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (!signal) return await answer
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return await Promise.race([answer, aborted])
}
