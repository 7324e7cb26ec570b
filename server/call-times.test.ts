import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CALL_TIMES, pageTimeoutOf } from '../shared/call-times.ts'
import { longestMs } from '../test/longest-wait.ts'
import { uploadMs } from './http/limits/upload-limits.ts'
import { handlerTimeoutOf } from './http/register-routes.ts'
import { POLICIES } from './http-client/policies.ts'
import { SMTP_TIMES } from './providers/mail/smtp-client.ts'
import { QUEUE_LIMITS } from './queue-limits.ts'
import { routes } from './routes.ts'

const ROOT = join(import.meta.dirname, '..')
/** The longest wait of a call for its places, before its handler starts. */
const PLACES_MS = QUEUE_LIMITS.calls.waitMs + QUEUE_LIMITS.longCalls.waitMs
const QUERY_MS = QUEUE_LIMITS.queries.waitMs

/** Who waits, and whom for, each with the time. */
const WAITS: [string, number, string, number][] = [
  [
    'the handler of an ordinary call',
    CALL_TIMES.handlerMs,
    'a place and a connection to the database',
    QUEUE_LIMITS.calls.waitMs + QUERY_MS,
  ],
  ['the page of an ordinary call', CALL_TIMES.pageMs, 'its handler', CALL_TIMES.handlerMs],
  ['the proxy', CALL_TIMES.proxyMs, 'the handler of an ordinary call', CALL_TIMES.handlerMs],
  [
    'the proxy',
    CALL_TIMES.proxyMs,
    'the state of a call that lasts',
    PLACES_MS + CALL_TIMES.answerMs + QUERY_MS,
  ],
  ['the page of a call that lasts', CALL_TIMES.lastingPageMs, 'the proxy', CALL_TIMES.proxyMs],
  [
    'the proxy',
    CALL_TIMES.proxyMs,
    'the answer to a file of an anonymous caller that has arrived',
    QUEUE_LIMITS.anonymousFiles.waitMs + CALL_TIMES.fileWorkMs.anonymous,
  ],
  ['the page of a call with a file', CALL_TIMES.uploadPageMs, 'its handler', uploadMs('user')],
  [
    'the page of a call with a file of an anonymous caller',
    CALL_TIMES.uploadPageMs,
    'its handler',
    uploadMs('anonymous'),
  ],
  ...Object.entries(POLICIES).map(([name, policy]): [string, number, string, number] => [
    'the handler of a call that lasts',
    CALL_TIMES.lastingHandlerMs,
    `the service of ${name}`,
    PLACES_MS + longestMs(policy),
  ]),
  [
    'the handler of a call that lasts',
    CALL_TIMES.lastingHandlerMs,
    'the mail server',
    PLACES_MS + Object.values(SMTP_TIMES).reduce((sum, ms) => sum + ms, 0),
  ],
]

describe('who waits outlives whom he waits for', () => {
  it.each(WAITS)('%s (%d ms) outlives %s (%d ms)', (_who, waitsMs, _whom, lastsMs) => {
    expect(waitsMs).toBeGreaterThanOrEqual(lastsMs)
  })

  it.each(routes.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
    'the page outlives the answer of %s',
    (_name, { call, ...route }) => {
      const handlerMs = handlerTimeoutOf({ call, ...route }, CALL_TIMES)
      // A call that lasts is answered with its state.
      const answeredMs = call.lasting && !call.upload ? PLACES_MS + CALL_TIMES.answerMs : handlerMs
      expect(pageTimeoutOf(call)).toBeGreaterThanOrEqual(answeredMs)
      expect(handlerMs).toBeGreaterThanOrEqual(CALL_TIMES.handlerMs)
    },
  )

  it('the page shortens its wait for the logout alone', () => {
    const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'))
    const shortened = files.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => /timeoutMs: /.test(line))
        .map((line) => line.includes('send(logout, {}, { timeoutMs: 5_000')),
    )
    expect(shortened).toEqual([true, true])
  })

  it('the documentation names the time that a proxy must wait', () => {
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    expect(page).toContain(`waits for an answer for ${CALL_TIMES.proxyMs / 1_000} seconds`)
  })
})

it('only calls that make documents or change whole lists are limited as work', () => {
  const heavy = routes.filter(({ call }) => call.lasting === 'work')
  expect(heavy.map(({ call }) => `${call.method} ${call.path}`).toSorted()).toEqual([
    'GET /records/:id/sync-all',
    'GET /report',
    'POST /addresses/confirm',
    'POST /ibans/confirm',
    'POST /imports/:id/undo',
    'POST /people/erase',
    'POST /people/search',
    'POST /records/:id/pdf',
    'POST /templates/preview',
  ])
})
