import { beforeEach, describe, expect, it } from 'vitest'
import { listServices, listStuck, repairStuck } from '../../../shared/api/services.ts'
import { failedJobOf } from '../../../test/dead-letter.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { runEnvelopeJobs } from '../../../test/run-envelope-jobs.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { bury } from '../../jobs/dead-letters.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'
import { failSending } from '../../providers/signature/word-failure.ts'
import { toPollJob } from '../signature/envelope-jobs.ts'
import { serviceRoutes } from './routes.ts'

let admin: SignedIn
const setup = await SigningSetup.ofFile(serviceRoutes)
beforeEach(async () => {
  await setup.nextDay()
  admin = await setup.server.signedIn({ role: 'admin' })
})

const stuck = async () => (await setup.server.inject(listStuck, {}, admin)).body.stuck
/** Repairs the failed job of an envelope. */
const repair = async (envelopeId: string, action: 'retry' | 'settle') => {
  const id = await failedJobOf(setup.server.database.pool, envelopeId)
  return await setup.server.inject(repairStuck, { params: { id }, body: { action } }, admin)
}

describe('a contract that is stuck [SIGN-8]', () => {
  it('a contract that is stuck before sending is listed, and retried or cancelled by one request', async () => {
    const recordIds = [await setup.record(), await setup.record()]
    setup.crash = 'mail'
    for (const recordId of recordIds) await setup.send(recordId)
    expect(await stuck()).toEqual([])
    const { services } = (await setup.server.inject(listServices, {}, admin)).body
    expect(services.find(({ name }) => name === 'signature')!.waiting).toBe(2)
    await runEnvelopeJobs(setup.server)
    setup.crash = undefined
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ kind: 'signature.send', state: 'failed', nextTryAt: expect.any(String) })
    const [first, second] = [await setup.envelope(recordIds[0]!), await setup.envelope(recordIds[1]!)]
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runEnvelopeJobs(setup.server)
    expect(await stuck()).toEqual([])
    expect((await setup.envelope(recordIds[0]!)).state).toBe('sent')
    expect(await setup.envelope(recordIds[1]!)).toMatchObject({ state: 'cancelled', actions: [] })
    // Given up, it may be sent again.
    expect((await setup.send(recordIds[1]!)).status).toBe(200)
  })

  it('a contract that is stuck because its service did not answer the request is listed at once', async () => {
    const recordId = await setup.record()
    const [signature] = setup.server.context.signatures
    const { send } = signature
    signature.send = async () => failSending('unreachable', 'unreachable', 'no answer')
    await setup.send(recordId)
    signature.send = send
    const listed = {
      kind: 'signature.send',
      state: 'failed',
      detail: 'Namirial non risponde: no answer',
      recordId,
    }
    expect(await stuck()).toMatchObject([{ ...listed, nextTryAt: expect.any(String) }])
    const { id } = await setup.envelope(recordId)
    expect((await repair(id, 'retry')).status).toBe(200)
    await runEnvelopeJobs(setup.server)
    expect(await stuck()).toEqual([])
  })

  it('a contract that is stuck before its seal is listed and cannot be cancelled', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    setup.crash = 'seal'
    await setup.sign(token, await setup.codeOf(id))
    setup.later(6)
    await runEnvelopeJobs(setup.server)
    expect(await stuck()).toMatchObject([{ state: 'received', recordId }])
    expect((await repair(id, 'settle')).status).toBe(422)
    setup.crash = undefined
    expect((await repair(id, 'retry')).status).toBe(200)
    await runEnvelopeJobs(setup.server)
    expect([await stuck(), (await setup.envelope(recordId)).state]).toEqual([[], 'signed'])
  })

  it('a contract whose cancellation did not reach the service is retried or dismissed', async () => {
    const [first, second] = [await setup.sent(), await setup.sent()]
    setup.crash = 'mail'
    for (const { recordId } of [first, second]) await setup.remove(recordId)
    expect(await stuck()).toEqual([])
    await runEnvelopeJobs(setup.server)
    setup.crash = undefined
    const withdrawing = ({ recordId }: typeof first) => ({ recordId, state: 'withdrawing' })
    const found = await stuck()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([first, second].map((one) => expect.objectContaining(withdrawing(one)))),
    )
    expect((await repair(first.id, 'retry')).status).toBe(200)
    expect((await repair(second.id, 'settle')).status).toBe(200)
    await runEnvelopeJobs(setup.server)
    expect(await stuck()).toEqual([])
    const withdrawalMails = await Promise.all(
      [first, second].map(({ id }) => setup.mails(id, 'signing-withdrawn')),
    )
    expect(withdrawalMails.map((mails) => mails.length)).toEqual([1, 0])
  })

  it('a contract that awaits its signer is listed only when its polls have failed permanently', async () => {
    const { id, recordId } = await setup.sent()
    const { pool } = setup.server.database
    await pool.query(`update jobs.job set output = '{"message":"no answer"}' where singleton_key = $1`, [id])
    expect(await stuck()).toEqual([])
    await bury(setup.server.context.db, 'signature.poll', toPollJob(id))
    const { name } = await setup.envelope(recordId)
    expect(await stuck()).toMatchObject([{ kind: 'signature.poll', state: 'failed', recordId, about: name }])
    expect((await repair(id, 'settle')).status).toBe(200)
    expect([await stuck(), (await setup.envelope(recordId)).state]).toEqual([[], 'sent'])
    await bury(setup.server.context.db, 'signature.poll', toPollJob(id))
    expect((await repair(id, 'retry')).status).toBe(200)
    expect(await stuck()).toEqual([])
    expect((await findNextRuns(setup.server.context.db, 'signature.poll', [id])).size).toBe(1)
  })
})
