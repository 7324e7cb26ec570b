import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listServices, listStuck, repairStuck } from '../../../shared/api/services.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { runSignatures } from '../../../test/run-signatures.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { serviceRoutes } from './routes.ts'

let setup: SigningSetup
let admin: SignedIn
beforeAll(async () => {
  setup = await SigningSetup.start(serviceRoutes)
})
afterAll(() => setup.close())
beforeEach(async () => {
  await setup.nextDay()
  admin = await setup.server.signedIn({ role: 'admin' })
})

const stuck = async () => (await setup.server.inject(listStuck, {}, admin)).body.stuck
const repair = (id: string, action: 'retry' | 'settle') =>
  setup.server.inject(repairStuck, { params: { id }, body: { source: 'envelope', action } }, admin)

describe('a contract that is stuck [SIGN-8]', () => {
  it('a contract that is stuck before sending is listed, and retried or cancelled by one request', async () => {
    const recordIds = [await setup.record(), await setup.record()]
    setup.crash = 'mail'
    for (const recordId of recordIds) await setup.send(recordId)
    setup.crash = undefined
    expect(await stuck()).toEqual([])
    const { services } = (await setup.server.inject(listServices, {}, admin)).body
    expect(services.find(({ name }) => name === 'signature')!.waiting).toBe(2)
    setup.later(6)
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ source: 'envelope', kind: 'signature', state: 'preparing' })
    const [first, second] = [await setup.envelope(recordIds[0]!), await setup.envelope(recordIds[1]!)]
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runSignatures(setup.server)
    expect(await stuck()).toEqual([])
    expect((await setup.envelope(recordIds[0]!)).state).toBe('sent')
    expect(await setup.envelope(recordIds[1]!)).toMatchObject({ state: 'cancelled', actions: [] })
    expect((await repair(first.id, 'retry')).status).toBe(404)
    expect((await repair(crypto.randomUUID(), 'settle')).status).toBe(404)
    // Given up, it may be sent again.
    expect((await setup.send(recordIds[1]!)).status).toBe(200)
  })

  it('a contract that is stuck before its seal is listed and cannot be cancelled', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    setup.crash = 'seal'
    await setup.sign(token, await setup.codeOf(id))
    setup.later(6)
    await runSignatures(setup.server)
    expect(await stuck()).toMatchObject([{ id, state: 'received', recordId }])
    expect((await repair(id, 'settle')).status).toBe(422)
    setup.crash = undefined
    expect((await repair(id, 'retry')).status).toBe(200)
    await runSignatures(setup.server)
    expect([await stuck(), (await setup.envelope(recordId)).state]).toEqual([[], 'signed'])
  })

  it('a contract whose cancellation did not reach the service is retried or dismissed', async () => {
    const [first, second] = [await setup.sent(), await setup.sent()]
    setup.crash = 'mail'
    for (const { recordId } of [first, second]) await setup.remove(recordId)
    setup.crash = undefined
    expect(await stuck()).toEqual([])
    setup.later(6)
    const withdrawing = ({ id, recordId }: typeof first) => ({ id, recordId, state: 'withdrawing' })
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([first, second].map((one) => expect.objectContaining(withdrawing(one)))),
    )
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runSignatures(setup.server)
    expect(await stuck()).toEqual([])
    const withdrawalMails = await Promise.all(
      [first, second].map(({ id }) => setup.mails(id, 'signing-withdrawn')),
    )
    expect(withdrawalMails.map((mails) => mails.length)).toEqual([1, 0])
  })

  it('a contract whose job has failed permanently is listed once, and described by its name', async () => {
    const polled = await setup.sent()
    const recordId = await setup.record()
    setup.crash = 'mail'
    await setup.send(recordId)
    setup.crash = undefined
    const sending = await setup.envelope(recordId)
    setup.later(6)
    const { pool } = setup.server.database
    for (const [queue, id] of [
      ['signature.poll', polled.id],
      ['signature.send', sending.id],
    ])
      await pool.query(
        `insert into jobs.job (name, singleton_key, data, source_name, source_retry_count)
         values ('dead-letters', $1::text, jsonb_build_object('envelopeId', $1::text), $2, 49)`,
        [id, queue],
      )
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'envelope', id: sending.id }),
        expect.objectContaining({
          source: 'job',
          kind: 'signature.poll',
          recordId: polled.recordId,
          about: sending.name,
        }),
      ]),
    )
    expect((await repair(sending.id, 'settle')).status).toBe(200)
    const rest = await stuck()
    expect(rest.map(({ kind }) => kind)).toEqual(['signature.poll'])
    const again = { params: { id: rest[0]!.id }, body: { source: 'job', action: 'retry' } } as const
    expect((await setup.server.inject(repairStuck, again, admin)).status).toBe(200)
    expect(await stuck()).toEqual([])
  })
})
