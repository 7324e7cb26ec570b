import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { createRecord } from '../../../../shared/api/records.ts'
import * as calls from '../../../../shared/api/signatures.ts'
import type { SignedIn } from '../../../../test/factories.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { SAMPLE_TIME, type SampleData, seedSampleData } from '../../../../test/sample-data.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { NAMIRIAL_TOKEN, startNamirial } from '../../../../test/stand-ins/namirial.ts'
import { documentRoutes } from '../../documents/routes.ts'
import { recordRoutes } from '../../records/routes.ts'
import { signatureRoutes } from '../routes.ts'
import { signatureNotices } from './callback-route.ts'

const namirial = await startNamirial()
let server: TestServer
let seeded: SampleData
let agent: SignedIn
const now = SAMPLE_TIME
beforeAll(async () => {
  server = await testServer({
    routes: [...recordRoutes, ...documentRoutes, ...signatureRoutes],
    files: [signatureNotices],
    config: { signNamirialUrl: namirial.url, signNamirialToken: NAMIRIAL_TOKEN },
    now: () => now,
  })
  seeded = await seedSampleData(server.context)
  agent = await server.signedIn({ sendEmail: true })
})
afterAll(async () => {
  await server.close()
  await namirial.close()
})

async function sent() {
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
  const { recordId } = (await server.inject(createRecord, { body: { data, draft: false } }, agent)).body
  const waivers = {
    'field-empty': 'A mano',
    'does-not-fit': 'Letti al telefono',
    'durable-medium': 'A parte',
  }
  const input = { params: { id: recordId }, body: { waivers } }
  const { body } = await server.inject(calls.sendWithWaivers, input, agent)
  const theirs = [...namirial.envelopes.values()].at(-1)!
  // The callback as sent by the stand-in.
  return { envelope: body.envelope, theirs, notice: new URL(theirs.callbackUrl).pathname, recordId }
}
const seen = async (id: string) =>
  (await server.inject(calls.listEnvelopes, { params: { id } }, agent)).body.envelopes[0]!
const sendNotice = (url: string, method: 'GET' | 'POST' = 'GET', payload?: string) =>
  server.app.inject({ url, method, ...(payload && { payload, headers: { 'content-type': 'text/xml' } }) })

describe('a contract that is signed at Namirial [SIGN-8] [API-27]', () => {
  it('a contract at Namirial is polled after a callback, and its files are stored', async () => {
    const { envelope, theirs, notice, recordId } = await sent()
    expect(envelope).toMatchObject({ provider: 'namirial', state: 'sent', actions: ['remind', 'cancel'] })
    await runEnvelopeJobs(server, { early: false })
    Object.assign(theirs, { status: 'Completed', finished: now.toISOString() })
    // Not due for a quarter of an hour without a callback.
    await runEnvelopeJobs(server, { early: false })
    expect((await seen(recordId)).state).toBe('sent')
    const answer = await sendNotice(notice, 'POST', '<anything action="workstepRejected"/>')
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok'])
    await runEnvelopeJobs(server, { early: false })
    const after = await seen(recordId)
    expect(after).toMatchObject({ state: 'signed', actions: [] })
    expect(after.signed.map(({ kind }) => kind)).toEqual(['document', 'evidence'])
    expect((await sendNotice(notice)).statusCode).toBe(200)
  })

  it('a callback without the secret is refused, and its content is ignored', async () => {
    const { envelope, notice, recordId } = await sent()
    const [, , , id = '', secret = ''] = notice.split('/')
    for (const wrong of [
      `/firma/avviso/${id}/${secret.slice(0, -1)}x`,
      `/firma/avviso/${id}/x`,
      `/firma/avviso/${crypto.randomUUID()}/${secret}`,
      `/firma/avviso/nobody/${secret}`,
    ])
      expect([wrong, (await sendNotice(wrong)).statusCode]).toEqual([wrong, 404])
    expect((await sendNotice(notice, 'POST', 'x'.repeat(100_000))).statusCode).toBe(413)
    await sendNotice(notice, 'POST', '<action>envelopeFinished</action>')
    await runEnvelopeJobs(server, { early: false })
    expect(await seen(recordId)).toMatchObject({ id: envelope.id, state: 'sent' })
  })

  it('a contract at Namirial is reminded and cancelled at the service', async () => {
    const { envelope, theirs } = await sent()
    const params = { id: envelope.id }
    expect((await server.inject(calls.remindSigner, { params }, agent)).status).toBe(200)
    expect(theirs.reminders).toBe(1)
    expect((await server.inject(calls.resendEnvelope, { params }, agent)).status).toBe(422)
    const days = { params, body: { days: 5 } }
    expect((await server.inject(calls.extendEnvelope, days, agent)).status).toBe(422)
    const cancel = () =>
      server.inject(calls.cancelEnvelope, { params, body: { reason: 'Offerta sbagliata' } }, agent)
    namirial.failNext({ kind: 'reset', when: 'before', path: '/envelope/cancel' })
    expect((await cancel()).status).toBe(502)
    expect((await cancel()).body.envelope).toMatchObject({ state: 'cancelled' })
    expect(theirs.status).toBe('Canceled')
  })

  it('a contract at Namirial is queued while the service does not respond, and is reported as not sent [SIGN-7]', async () => {
    namirial.failNext({ kind: 'reset', when: 'after', path: '/envelope/send' })
    const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
    const { recordId } = (await server.inject(createRecord, { body: { data, draft: false } }, agent)).body
    const waivers = {
      'field-empty': 'A mano',
      'does-not-fit': 'Letti al telefono',
      'durable-medium': 'A parte',
    }
    const input = { params: { id: recordId }, body: { waivers } }
    const { status, failure } = await server.inject(calls.sendWithWaivers, input, agent)
    expect(status).toBe(502)
    expect(failure.errorMessage).toMatch(/^Cannot send the contract! .* tra poco verifichiamo/)
    expect(await seen(recordId)).toMatchObject({ state: 'to-check', actions: [] })
  })
})
