import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listServices, listStuck, repairStuck } from '../../../shared/api/services.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { SigningSetup } from '../../../test/signing.ts'
import { runSignatures } from '../signing/run-signatures.ts'
import { serviceRoutes } from './routes.ts'

let house: SigningSetup
let admin: SignedIn
beforeAll(async () => {
  house = await SigningSetup.start(serviceRoutes)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.nextDay()
  admin = await house.server.signedIn({ role: 'admin' })
})

const stuck = async () => (await house.server.inject(listStuck, {}, admin)).body.stuck
const repair = (id: string, action: 'retry' | 'settle') =>
  house.server.inject(repairStuck, { params: { id }, body: { source: 'envelope', action } }, admin)

describe('a contract that is stuck [SIGN-8]', () => {
  it('a contract that is stuck before sending is listed, and retried or cancelled by one request', async () => {
    const recordIds = [await house.record(), await house.record()]
    house.crash = 'mail'
    for (const recordId of recordIds) await house.send(recordId)
    house.crash = undefined
    expect(await stuck()).toEqual([])
    const { services } = (await house.server.inject(listServices, {}, admin)).body
    expect(services.find(({ name }: { name: string }) => name === 'signature').waiting).toBe(2)
    house.later(6)
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ source: 'envelope', kind: 'signature', state: 'preparing' })
    const [first, second] = await Promise.all(recordIds.map((id) => house.envelope(id)))
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runSignatures(house.server.context)
    expect(await stuck()).toEqual([])
    expect((await house.envelope(recordIds[0]!)).state).toBe('sent')
    expect(await house.envelope(recordIds[1]!)).toMatchObject({ state: 'cancelled', actions: [] })
    expect((await repair(first.id, 'retry')).status).toBe(404)
    expect((await repair(crypto.randomUUID(), 'settle')).status).toBe(404)
    // Given up, it may be sent again.
    expect((await house.send(recordIds[1]!)).status).toBe(200)
  })

  it('a contract that is stuck before its seal is listed and cannot be cancelled', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    house.crash = 'seal'
    await house.sign(token, await house.codeOf(id))
    house.later(6)
    await runSignatures(house.server.context)
    expect(await stuck()).toMatchObject([{ id, state: 'received', recordId }])
    expect((await repair(id, 'settle')).status).toBe(422)
    house.crash = undefined
    expect((await repair(id, 'retry')).status).toBe(200)
    await runSignatures(house.server.context)
    expect([await stuck(), (await house.envelope(recordId)).state]).toEqual([[], 'signed'])
  })

  it('a contract whose cancellation did not reach the service is retried or dismissed', async () => {
    const [first, second] = [await house.sent(), await house.sent()]
    house.crash = 'mail'
    for (const { recordId } of [first, second]) await house.remove(recordId)
    house.crash = undefined
    expect(await stuck()).toEqual([])
    house.later(6)
    const withdrawing = ({ id, recordId }: typeof first) => ({ id, recordId, state: 'withdrawing' })
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([first, second].map((one) => expect.objectContaining(withdrawing(one)))),
    )
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runSignatures(house.server.context)
    expect(await stuck()).toEqual([])
    const told = await Promise.all([first, second].map(({ id }) => house.mails(id, 'signing-withdrawn')))
    expect(told.map((mails) => mails.length)).toEqual([1, 0])
  })
})
