import { expect, it } from 'vitest'
import { type ServiceResponse, ServiceUnavailable } from './port.ts'
import { isUnusableResponse, requestWithRetries } from './request-with-retries.ts'

const answer = (status: number, more: Partial<ServiceResponse> = {}): ServiceResponse => ({
  status,
  headers: {},
  bytes: Buffer.alloc(0),
  text: '',
  json: {},
  ...more,
})
/** Calls a service with these responses, and returns the number of requests. */
async function asking(...answers: (ServiceResponse | Error)[]) {
  let requestCount = 0
  const ask = async () => {
    const next = answers[requestCount]!
    requestCount += 1
    if (next instanceof Error) throw next
    return next
  }
  const outcome = await requestWithRetries(ask, {
    policy: { attempts: 3 },
    isTransient: isUnusableResponse,
  }).catch((error: Error) => error)
  return [outcome instanceof Error ? outcome.message : outcome.status, requestCount]
}
const silence = new ServiceUnavailable('silent', true, 'silent')

it.each([
  ['an answer', [answer(200)], [200, 1]],
  ['a refusal', [answer(400)], [400, 1]],
  ['a refusal without a word', [answer(401, { json: undefined })], [401, 1]],
  ['silence, then an answer', [silence, answer(200)], [200, 2]],
  ['overload, a fault, then an answer', [answer(429), answer(503), answer(200)], [200, 3]],
  ['what should be JSON', [answer(200, { json: undefined }), answer(200)], [200, 2]],
  ['overload to the end', [answer(429), answer(429), answer(429)], [429, 3]],
  ['silence to the end', [silence, silence, silence], ['silent', 3]],
  ['overload that names a time', [answer(429, { headers: { 'retry-after': '60' } })], [429, 1]],
  ['a programming error', [new TypeError('wrong')], ['wrong', 1]],
])('requestWithRetries retries after %s', async (_what, answers, outcome) => {
  expect(await asking(...answers)).toEqual(outcome)
})
