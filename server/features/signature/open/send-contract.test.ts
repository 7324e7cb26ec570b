import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import type { Values } from '../../../../contract/index.ts'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { Call } from '../../../../shared/api/call.ts'
import { createPdf } from '../../../../shared/api/documents.ts'
import { createRecord, readHistory, removeRecord } from '../../../../shared/api/records.ts'
import { readRunningCall, runningAnswer } from '../../../../shared/api/running-calls.ts'
import { sendWithWaivers } from '../../../../shared/api/signatures.ts'
import type { SignedIn } from '../../../../test/factories.ts'
import { runQueue } from '../../../../test/run-queue.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../../test/sample-data.ts'
import { serverOfFile, type TestServer, testServer } from '../../../../test/server.ts'
import type { TestAnswer } from '../../../../test/test-answer.ts'
import type { Failure } from '../../../http/failure.ts'
import { runningCallRoutes } from '../../../http/running-calls.ts'
import type {
  SendOutcome,
  SignatureOrder,
  SignaturePort,
  StatusOutcome,
} from '../../../providers/signature/port.ts'
import { failSending } from '../../../providers/signature/word-failure.ts'
import { sweepFiles } from '../../../sweep.ts'
import { documentRoutes } from '../../documents/routes.ts'
import { recordRoutes } from '../../records/routes.ts'
import { createPollWork } from '../poll-work.ts'
import { signatureRoutes } from '../routes.ts'
import { sendContract } from './send-contract.ts'
import { createSendWork } from './send-work.ts'

let now = SAMPLE_TIME
/** The requests to the service, and its responses. */
let orders: SignatureOrder[] = []
let answer: (order: SignatureOrder) => Promise<SendOutcome>
let status: StatusOutcome
let ended: string[] = []
const service: SignaturePort = {
  provider: 'namirial',
  async send(order) {
    orders.push(order)
    return await answer(order)
  },
  async find(envelopeId) {
    const known = orders.some((order) => order.envelopeId === envelopeId)
    return { ok: true, externalId: known ? `theirs-${envelopeId}` : undefined }
  },
  status: async () => status,
  linkOf: async () => ({ ok: true, link: undefined }),
  remind: async () => ({ ok: true }),
  cancel: async (externalId) => {
    ended.push(externalId)
    return { ok: true }
  },
  fetchSigned: async () => ({
    ok: true,
    files: [{ kind: 'document', name: 'Firmato.pdf', bytes: Buffer.from('signed') }],
  }),
}

const server = await serverOfFile({ routes: [...recordRoutes, ...documentRoutes], now: () => now })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()
beforeEach(async () => {
  await server.database.pool.query("delete from jobs.job where name like 'signature.%'")
  now = SAMPLE_TIME
  orders = []
  ended = []
  status = { ok: true, state: 'sent' }
  answer = async ({ envelopeId }) => ({ ok: true, externalId: `theirs-${envelopeId}` })
})
const WAIVERS = {
  'document-expired': 'Il nuovo arriva domani',
  'does-not-fit': 'Letti al telefono',
  phone: 'Risponde solo per e-mail',
  'durable-medium': 'Lo firma a parte',
}

async function record(change: Values = {}, draft = false): Promise<string> {
  const data = JSON.stringify(seeded.valuesOf({ ...SAMPLES.dualDomestic, ...change }))
  const { status, body } = await server.inject(createRecord, { body: { data, draft } }, agent)
  expect(status).toBe(200)
  return body.recordId
}
const send = (id: string, waivers = {}, context = server.context) =>
  sendContract(context, service, {
    id,
    waivers,
    actor: { kind: 'user', userId: agent.user.id, ip: '192.0.2.7' },
  })
const withService = () => ({ ...server.context, signatures: [service] as const })
/** Runs the jobs of the sendings, also those that wait for their time. */
const resume = () => runQueue(server, 'signature.send', createSendWork(withService()), { early: true })
const poll = () => runQueue(server, 'signature.poll', createPollWork(withService()), { early: true })
async function pollOne(recordId: string) {
  const [envelope] = await envelopes(recordId)
  await createPollWork(withService()).run({ envelopeId: envelope!.id }, { isLast: false })
}
const refusal = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: Failure) => ({ id: error.id, message: error.message }),
  )
const envelopes = (id: string) =>
  server.context.db.selectFrom('envelopes').selectAll().where('record_id', '=', id).execute()

describe('a contract that is sent to be signed [SIGN-8] [GAP-32]', () => {
  it('a contract is sent with the documents of the current version, which are created when missing', async () => {
    const id = await record({ phone: '0212345678' })
    const envelopeId = await send(id, WAIVERS)
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ envelopeId, signer: { phone: SAMPLES.dualDomestic.cellulare } })
    expect(Buffer.from(orders[0]!.documents[0]!.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    const [envelope] = await envelopes(id)
    expect(envelope).toMatchObject({ state: 'sent', external_id: `theirs-${envelopeId}`, record_version: 1 })
    expect(envelope!.preflight).toMatchObject({ waivers: WAIVERS })
    const { events } = (await server.inject(readHistory, { params: { id } }, agent)).body
    expect(events).toContainEqual(expect.objectContaining({ kind: 'signature', step: 'sent' }))
  })

  it('a contract is sent with its stored document, unless that was filled before its boxes were questioned', async () => {
    const { db } = server.context
    const documents = (id: string) =>
      db.selectFrom('record_pdfs').select(['link', 'sha256']).where('record_id', '=', id).execute()
    const sentHash = (at: number) =>
      createHash('sha256').update(orders[at]!.documents[0]!.bytes).digest('hex')
    for (const isOld of [false, true]) {
      const id = await record()
      await server.inject(createPdf, { params: { id }, body: { type: 'dual' } }, agent)
      const before = await documents(id)
      if (isOld)
        await db
          .updateTable('record_pdfs')
          .set({ report: sql`report - 'marksUnsureBoxes'`, created_at: new Date(now.getTime() - DAY_MS) })
          .where('record_id', '=', id)
          .execute()
      await send(id, WAIVERS)
      const after = await documents(id)
      expect(after).toHaveLength(isOld ? 2 : 1)
      const newest = isOld ? after.find(({ link }) => link !== before[0]!.link) : before[0]
      expect(sentHash(orders.length - 1)).toBe(newest!.sha256)
    }
  })

  it('sending a contract requires a reason for each waived finding', async () => {
    const id = await record({ data_di_scandenza: '2026-11-19' })
    expect(await refusal(send(id))).toMatchObject({ id: 'invalid' })
    expect([orders, await envelopes(id)]).toEqual([[], []])
  })

  it('a draft cannot be sent to be signed [ERR-6]', async () => {
    const id = await record({}, true)
    expect(await refusal(send(id, WAIVERS))).toEqual({ id: 'invalid', message: 'Cannot send the contract!' })
    expect(orders).toEqual([])
  })

  it('a contract is sent once, also for two concurrent requests', async () => {
    const id = await record({ data_di_scandenza: '2026-11-19' })
    await refusal(send(id))
    // The service answers when one of the two has its answer already: they are under way together.
    const { promise: accepted, resolve: accept } = Promise.withResolvers<SendOutcome>()
    answer = () => accepted
    const both = [refusal(send(id, WAIVERS)), refusal(send(id, WAIVERS))]
    await Promise.race(both)
    accept({ ok: true, externalId: 'theirs' })
    expect(await Promise.all(both)).toEqual(['sent', 'sent'])
    expect([orders.length, (await envelopes(id)).length]).toEqual([1, 1])
  })

  it('a contract may be sent again after the service refused it', async () => {
    const id = await record()
    answer = async () => failSending('refused', 'service-refused', 'No such signer')
    expect(await refusal(send(id, WAIVERS))).toMatchObject({ id: 'invalid' })
    answer = async () => ({ ok: true, externalId: 'second' })
    await send(id, WAIVERS)
    expect((await envelopes(id)).map(({ state }) => state).sort()).toEqual(['cancelled', 'sent'])
  })

  it('a contract whose response was lost is searched at the service and not sent again', async () => {
    const id = await record()
    answer = async () => failSending('uncertain', 'timeout')
    expect(await refusal(send(id, WAIVERS))).toMatchObject({ id: 'external-service-failed' })
    expect(await envelopes(id)).toMatchObject([{ state: 'to-check' }])
    now = new Date(SAMPLE_TIME.getTime() + 3 * 60_000)
    await resume()
    expect(await envelopes(id)).toMatchObject([{ state: 'sent' }])
    expect(orders).toHaveLength(1)
  })

  it('a contract is queued while the service is down and sent once when it is back [ERR-6]', async () => {
    const id = await record()
    answer = async () => failSending('unreachable', 'unreachable', 'ECONNREFUSED')
    expect(await refusal(send(id, WAIVERS))).toEqual({
      id: 'external-service-failed',
      message:
        'Cannot send the contract! Il servizio di firma non risponde: il contratto verrà inviato automaticamente.',
    })
    expect(await envelopes(id)).toMatchObject([
      { state: 'preparing', failure: 'unreachable', failure_detail: 'ECONNREFUSED', reason: '' },
    ])
    // No further request is needed, and a second one is the same sending.
    expect(await send(id, WAIVERS)).toBe((await envelopes(id))[0]!.id)
    expect(orders).toHaveLength(1)
    orders = []
    now = new Date(SAMPLE_TIME.getTime() + 61_000)
    await resume()
    expect(await envelopes(id)).toMatchObject([{ state: 'preparing' }])
    answer = async ({ envelopeId }) => ({ ok: true, externalId: `theirs-${envelopeId}` })
    orders = []
    now = new Date(now.getTime() + 61_000)
    await resume()
    await resume()
    expect(await envelopes(id)).toMatchObject([{ state: 'sent', failure: null, failure_detail: '' }])
    expect(orders).toHaveLength(1)
  })

  it('a contract is sent once, also when two processes retry it', async () => {
    const id = await record()
    answer = async () => failSending('unreachable', 'unreachable', 'ECONNREFUSED')
    await refusal(send(id, WAIVERS))
    orders = []
    answer = async ({ envelopeId }) => ({ ok: true, externalId: `theirs-${envelopeId}` })
    now = new Date(SAMPLE_TIME.getTime() + 2 * 60_000)
    await Promise.all([resume(), resume()])
    expect(await envelopes(id)).toMatchObject([{ state: 'sent' }])
    expect(orders).toHaveLength(1)
  })

  it('a contract that fails does not block other contracts', async () => {
    const ids = [await record(), await record()]
    answer = async () => failSending('unreachable', 'unreachable', 'ECONNREFUSED')
    for (const id of ids) await refusal(send(id, WAIVERS))
    orders = []
    answer = async ({ envelopeId }) => {
      if (orders.length === 1) throw new TypeError('a programming error')
      return { ok: true, externalId: `theirs-${envelopeId}` }
    }
    now = new Date(SAMPLE_TIME.getTime() + 2 * 60_000)
    expect(await resume()).toEqual({ completed: 1, failed: 1 })
    // The service has it: it is found at the next look.
    now = new Date(SAMPLE_TIME.getTime() + 13 * 60_000)
    expect(await resume()).toEqual({ completed: 1, failed: 0 })
  })

  it('a contract is not sent in a version that was overwritten meanwhile [SIGN-8]', async () => {
    const id = await record()
    const { documents, db } = server.context
    const inspect: typeof documents.inspect = async (bytes) => {
      await db.updateTable('records').set({ version: 2 }).where('id', '=', id).execute()
      return await documents.inspect(bytes)
    }
    const context = { ...server.context, documents: { ...documents, inspect } }
    expect(await refusal(send(id, WAIVERS, context))).toMatchObject({ id: 'conflict' })
    expect([orders, await envelopes(id)]).toEqual([[], []])
  })

  it('a contract is sent by the job after a crash before the sending', async () => {
    const id = await record()
    answer = () => Promise.reject(new Error('the process ended'))
    await refusal(send(id, WAIVERS))
    expect(await envelopes(id)).toMatchObject([{ state: 'preparing' }])
    orders = []
    answer = async () => ({ ok: true, externalId: 'resumed' })
    now = new Date(SAMPLE_TIME.getTime() + 6 * 60_000)
    await resume()
    expect(await envelopes(id)).toMatchObject([{ state: 'sent', external_id: 'resumed' }])
    expect(orders).toHaveLength(1)
  })
})

describe('a signature service that lasts', () => {
  it('a sending that lasts is answered with its state, for every press, and sent once [SIGN-8]', async () => {
    const lasting = await testServer({
      routes: [...recordRoutes, ...signatureRoutes, ...runningCallRoutes],
      now: () => now,
      times: { answerMs: 1, handlerMs: 60_000 },
      context: { signatures: [service] },
    })
    try {
      const { valuesOf } = await seedSampleData(lasting.context)
      const sender = await lasting.signedIn({ sendEmail: true })
      const data = JSON.stringify(valuesOf(SAMPLES.dualDomestic))
      const { recordId: id } = (await lasting.inject(createRecord, { body: { data, draft: false } }, sender))
        .body
      const answered = Promise.withResolvers<SendOutcome>()
      const asked = Promise.withResolvers<void>()
      answer = () => {
        asked.resolve()
        return answered.promise
      }
      const press = () =>
        lasting.inject(sendWithWaivers, { params: { id }, body: { waivers: WAIVERS } }, sender, {
          prefer: 'respond-async',
        })
      const first = await press()
      expect(first.status).toBe(202)
      const { running: name } = runningAnswer.parse(JSON.parse(first.text))
      await asked.promise
      const second = await press()
      const ofSecond = await endOf(lasting, second, sender)
      expect(ofSecond).toMatchObject({ status: 200, answer: { envelope: { state: 'preparing' } } })
      expect((await lasting.inject(readRunningCall, { params: { name } }, sender)).body.ended).toBeNull()
      answered.resolve({ ok: true, externalId: 'late' })
      const ofFirst = await endOf(lasting, first, sender)
      expect(ofFirst).toMatchObject({ status: 200, answer: { envelope: { state: 'sent' } } })
      expect(orders).toHaveLength(1)
    } finally {
      await lasting.close()
    }
  })
})

/** The answer of a call, whether it came at once or after its state. */
async function endOf(from: TestServer, given: TestAnswer<Call>, session: SignedIn) {
  if (given.status !== 202) return { status: given.status, answer: JSON.parse(given.text) as unknown }
  const { running: name } = runningAnswer.parse(JSON.parse(given.text))
  return await vi.waitFor(async () => {
    const { ended } = (await from.inject(readRunningCall, { params: { name } }, session)).body
    if (!ended) throw new Error('The call still runs')
    return ended
  }, 60_000)
}

describe('a sent contract [SIGN-8]', () => {
  it('a sent contract is reported as opened, then signed, and the signed file is stored with its hash', async () => {
    const id = await record()
    await send(id, WAIVERS)
    status = { ok: true, state: 'opened' }
    await poll()
    expect(await envelopes(id)).toMatchObject([{ state: 'opened', opened_at: now }])
    status = { ok: true, state: 'signed' }
    now = new Date(SAMPLE_TIME.getTime() + 16 * 60_000)
    await poll()
    const [envelope] = await envelopes(id)
    const sha256 = createHash('sha256').update('signed').digest('hex')
    const signed = [{ kind: 'document', sha256 }]
    expect(envelope).toMatchObject({ state: 'signed', finished_at: now, signed })
    const stored = await server.context.files.read(envelope!.signed[0]!.file_key)
    expect(Buffer.from(stored!).toString()).toBe('signed')
  })

  it('the signed file of a sent contract survives the removal of unreferenced files', async () => {
    const id = await record()
    await send(id, WAIVERS)
    status = { ok: true, state: 'signed' }
    await poll()
    const [envelope] = await envelopes(id)
    // The files' own clock is the real one.
    const later = new Date(Date.now() + 3 * DAY_MS)
    await sweepFiles({ ...server.context, now: () => later })
    expect(await server.context.files.read(envelope!.signed[0]!.file_key)).toBeDefined()
  })

  it('a sent contract expires, also at the service', async () => {
    const id = await record()
    const envelopeId = await send(id, WAIVERS)
    now = new Date(SAMPLE_TIME.getTime() + 31 * DAY_MS)
    await poll()
    expect(await envelopes(id)).toMatchObject([{ state: 'expired' }])
    expect(ended).toContain(`theirs-${envelopeId}`)
  })

  it('a sent contract is cancelled at the service when its record is removed, as soon as the service responds', async () => {
    const [out, doubtful, signed] = [await record(), await record(), await record()]
    const ids = [await send(out, WAIVERS), await send(signed, WAIVERS)]
    answer = async () => failSending('unreachable', 'unreachable', 'down')
    await refusal(send(doubtful, WAIVERS))
    for (const id of [out, doubtful, signed])
      expect((await server.inject(removeRecord, { params: { id } }, agent)).status).toBe(200)
    status = { ok: false, reason: 'unreachable', detail: 'down' }
    await poll()
    expect(await envelopes(out)).toMatchObject([{ state: 'sent', withdrawn_at: now }])
    // Of two at the service one was signed before it heard.
    status = { ok: true, state: 'sent' }
    now = new Date(SAMPLE_TIME.getTime() + 16 * 60_000)
    await pollOne(out)
    status = { ok: true, state: 'signed' }
    await pollOne(signed)
    expect(ended).toEqual([`theirs-${ids[0]}`])
    expect(await envelopes(out)).toMatchObject([
      { state: 'cancelled', failure: 'record-removed', withdrawn_by: agent.user.id },
    ])
    expect(await envelopes(signed)).toMatchObject([{ state: 'signed' }])
    // Unsent mails are not sent any more.
    orders = []
    await resume()
    expect(await envelopes(doubtful)).toMatchObject([{ state: 'cancelled' }])
    expect(orders).toEqual([])
  })

  it('a sent contract keeps its state while the service does not respond', async () => {
    const id = await record()
    await send(id, WAIVERS)
    status = { ok: false, reason: 'unreachable', detail: 'down' }
    await poll()
    expect(await envelopes(id)).toMatchObject([{ state: 'sent' }])
  })
})
