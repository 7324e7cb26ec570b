import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { createRecord } from '../../../../shared/api/records.ts'
import * as calls from '../../../../shared/api/signature.ts'
import type { SignedIn } from '../../../../test/factories.ts'
import { fillOffice, OFFICE_NOW, type Office } from '../../../../test/office.ts'
import { type TestServer, testServer } from '../../../../test/server.ts'
import { NAMIRIAL_TOKEN, startNamirial } from '../../../../test/stand-ins/namirial.ts'
import { recordRoutes } from '../routes.ts'
import { followSignatures } from './follow-signatures.ts'
import { signatureNotices } from './notice-callback.ts'
import { signatureRoutes } from './routes.ts'

const namirial = await startNamirial()
let server: TestServer
let office: Office
let agent: SignedIn
const now = OFFICE_NOW
beforeAll(async () => {
  server = await testServer({
    routes: [...recordRoutes, ...signatureRoutes],
    files: [signatureNotices],
    config: { signNamirialUrl: namirial.url, signNamirialToken: NAMIRIAL_TOKEN },
    now: () => now,
  })
  office = await fillOffice(server.context)
  agent = await server.signedIn({ sendEmail: true })
})
afterAll(async () => {
  await server.close()
  await namirial.close()
})

async function sent() {
  const data = JSON.stringify(office.valuesOf(SAMPLES.dualDomestic))
  const { recordId } = (await server.inject(createRecord, { body: { data, draft: false } }, agent)).body
  const waivers = { 'field-empty': 'A mano', 'does-not-fit': 'Letti al telefono' }
  const input = { params: { id: recordId }, body: { waivers } }
  const { body } = await server.inject(calls.sendWithWaivers, input, agent)
  const theirs = [...namirial.envelopes.values()].at(-1)!
  // As the stand-in asks it, were this server listening there.
  return { envelope: body.envelope, theirs, notice: new URL(theirs.callbackUrl).pathname, recordId }
}
const seen = async (id: string) =>
  (await server.inject(calls.listEnvelopes, { params: { id } }, agent)).body.envelopes[0]
const tell = (url: string, method: 'GET' | 'POST' = 'GET', payload?: string) =>
  server.app.inject({ url, method, ...(payload && { payload, headers: { 'content-type': 'text/xml' } }) })

describe('[SIGN-8] [API-27] a contract that is signed at Namirial', () => {
  it('is looked at once the service tells of it, and its files are kept', async () => {
    const { envelope, theirs, notice, recordId } = await sent()
    expect(envelope).toMatchObject({ provider: 'namirial', state: 'sent', actions: ['remind', 'cancel'] })
    await followSignatures(server.context)
    Object.assign(theirs, { status: 'Completed', finished: now.toISOString() })
    // Not due before a quarter of an hour has passed, unless it is told.
    await followSignatures(server.context)
    expect((await seen(recordId)).state).toBe('sent')
    const told = await tell(notice, 'POST', '<anything action="workstepRejected"/>')
    expect([told.statusCode, told.body]).toEqual([200, 'ok'])
    await followSignatures(server.context)
    const after = await seen(recordId)
    expect(after).toMatchObject({ state: 'signed', actions: [] })
    expect(after.signed.map(({ kind }: { kind: string }) => kind)).toEqual(['document', 'evidence'])
    expect((await tell(notice)).statusCode).toBe(200)
  })

  it('is nobody’s business who does not know the secret, and no word of theirs is believed', async () => {
    const { envelope, notice, recordId } = await sent()
    const [, , , id = '', secret = ''] = notice.split('/')
    for (const wrong of [
      `/firma/avviso/${id}/${secret.slice(0, -1)}x`,
      `/firma/avviso/${id}/x`,
      `/firma/avviso/${crypto.randomUUID()}/${secret}`,
      `/firma/avviso/nobody/${secret}`,
    ])
      expect([wrong, (await tell(wrong)).statusCode]).toEqual([wrong, 404])
    expect((await tell(notice, 'POST', 'x'.repeat(100_000))).statusCode).toBe(413)
    await tell(notice, 'POST', '<action>envelopeFinished</action>')
    await followSignatures(server.context)
    expect(await seen(recordId)).toMatchObject({ id: envelope.id, state: 'sent' })
  })

  it('is reminded of and taken back there', async () => {
    const { envelope, theirs } = await sent()
    const params = { id: envelope.id }
    expect((await server.inject(calls.remindSigner, { params }, agent)).status).toBe(200)
    expect(theirs.reminders).toBe(1)
    expect((await server.inject(calls.resendEnvelope, { params }, agent)).status).toBe(422)
    const days = { params, body: { days: 5 } }
    expect((await server.inject(calls.extendEnvelope, days, agent)).status).toBe(422)
    const cancel = () =>
      server.inject(calls.cancelEnvelope, { params, body: { reason: 'Offerta sbagliata' } }, agent)
    namirial.trouble({ kind: 'reset', when: 'before', path: '/envelope/cancel' })
    expect((await cancel()).status).toBe(502)
    expect((await cancel()).body.envelope).toMatchObject({ state: 'cancelled' })
    expect(theirs.status).toBe('Canceled')
  })

  it('[SIGN-7] waits where the service does not answer, and is told as not sent', async () => {
    namirial.trouble({ kind: 'reset', when: 'after', path: '/envelope/send' })
    const data = JSON.stringify(office.valuesOf(SAMPLES.dualDomestic))
    const { recordId } = (await server.inject(createRecord, { body: { data, draft: false } }, agent)).body
    const waivers = { 'field-empty': 'A mano', 'does-not-fit': 'Letti al telefono' }
    const input = { params: { id: recordId }, body: { waivers } }
    const { status, body } = await server.inject(calls.sendWithWaivers, input, agent)
    expect(status).toBe(502)
    expect(body.errorMessage).toMatch(/^Cannot send the contract! .* tra poco gli viene chiesto/)
    expect(await seen(recordId)).toMatchObject({ state: 'to-check', actions: [] })
  })
})
