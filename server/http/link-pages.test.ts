import { Readable } from 'node:stream'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { serverOfFile } from '../../test/server.ts'
import { newsletterPages } from '../features/subscriptions/newsletter-pages.ts'
import { emailChangePages } from '../features/users/email-change-page.ts'

const problems: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void problems.push(line) })
const server = await serverOfFile({
  routes: [],
  files: [newsletterPages, emailChangePages],
  context: { log },
})
beforeEach(() => {
  problems.length = 0
})

const ADDRESSES = [
  '/newsletter/confirm/x',
  '/newsletter/unsubscribe/x',
  '/posta/conferma/x',
  '/posta/rifiuta/x',
]
const FORM = 'application/x-www-form-urlencoded'
const post = (url: string, type: string, payload: string | Readable) =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

const BAD_FORMS: [what: string, status: number, type: string, make: () => string | Readable][] = [
  ['a form of another type', 415, 'text/xml', () => '<a/>'],
  ['a large form', 413, FORM, () => 'x'.repeat(20_000)],
  ['a large form of unknown length', 413, FORM, () => Readable.from(['x'.repeat(9_000), 'x'.repeat(9_000)])],
]

describe.each(ADDRESSES)('the page at %s', (url) => {
  it('the link page accepts the empty form of its button and a one-click request', async () => {
    for (const [type, payload] of [
      [FORM, ''],
      [FORM, 'List-Unsubscribe=One-Click'],
    ] as const)
      expect((await post(url, type, payload)).statusCode).toBe(404)
  })

  it.each(BAD_FORMS)(
    'the link page refuses %s with a page and status %i',
    async (_what, status, type, make) => {
      const answer = await post(url, type, make())
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ])
      expect(problems).toEqual([])
    },
  )
})
