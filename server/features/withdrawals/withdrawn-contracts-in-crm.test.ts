import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { syncRecord } from '../../../shared/api/crm-sync.ts'
import * as calls from '../../../shared/api/withdrawals.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'
import { syncRoutes } from '../crm-sync/routes.ts'
import { createSyncWork } from '../crm-sync/sync-work.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile([...withdrawalRoutes, ...syncRoutes])
const { server } = seeded
const { db } = server.context
const crm = { ...server.context.crm }
beforeEach(async () => {
  Object.assign(server.context.crm, crm)
  await seeded.nextDay()
})

const declare = (token: string, ...parts: calls.WithdrawnPart[]) =>
  server.inject(calls.declareWithdrawal, { params: { token }, body: { parts } })
const sync = (id: string) => server.inject(syncRecord, { params: { id } }, seeded.agent)
const runSyncs = () => runQueue(server, 'crm.sync-record', createSyncWork(server.context), { early: true })
/** The contracts of a record in the CRM, and whether they are closed there. */
const contracts = async (recordId: string) => {
  const rows = await db
    .selectFrom('crm_contracts')
    .select(['part', 'closed_at'])
    .where('record_id', '=', recordId)
    .orderBy('part')
    .execute()
  return rows.map(({ part, closed_at }) => [part, closed_at !== null])
}
const unreachable = () => {
  server.context.crm.saveEntry = async () => failCrm('unreachable', 'unreachable')
}

describe('the CRM and a withdrawal', () => {
  it('a withdrawal closes the contracts in the CRM by itself, and its customer stays there [WITHDRAW-13]', async () => {
    const { token, recordId } = await seeded.signed()
    expect((await sync(recordId)).status).toBe(200)
    await declare(token, 'luce', 'gas')
    expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    expect(await contracts(recordId)).toEqual([
      ['gas', true],
      ['luce', true],
    ])
    const contact = await db
      .selectFrom('crm_entries')
      .select('closed_at')
      .where('record_id', '=', recordId)
      .where('part', '=', 'contact')
      .execute()
    expect(contact).toEqual([{ closed_at: null }])
  })

  it('half of a dual closes only its part, and a later sync keeps it closed [WITHDRAW-13]', async () => {
    const { token, recordId } = await seeded.signed()
    await sync(recordId)
    await declare(token, 'gas')
    await runSyncs()
    const after = [
      ['gas', true],
      ['luce', false],
    ]
    expect(await contracts(recordId)).toEqual(after)
    expect((await sync(recordId)).status).toBe(200)
    expect(await contracts(recordId)).toEqual(after)
  })

  it('a sync that waits stops when nothing of the contract is left [WITHDRAW-13]', async () => {
    const { token, recordId } = await seeded.signed()
    unreachable()
    await sync(recordId)
    await declare(token, 'luce', 'gas')
    Object.assign(server.context.crm, crm)
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
    expect(await contracts(recordId)).toEqual([])
  })

  it('a sync that waits sends only what is left of a dual [WITHDRAW-13]', async () => {
    const { token, recordId } = await seeded.signed()
    unreachable()
    await sync(recordId)
    await declare(token, 'gas')
    Object.assign(server.context.crm, crm)
    await runSyncs()
    expect(await contracts(recordId)).toEqual([['luce', false]])
  })

  it('a contract that is signed again after a withdrawal is entered anew [WITHDRAW-13]', async () => {
    const { token, recordId } = await seeded.signed(SAMPLES.gasChange)
    await sync(recordId)
    await declare(token, 'gas')
    await runSyncs()
    seeded.later(1)
    const { body } = await seeded.send(recordId)
    const again = await seeded.tokenOf(body.envelope.id)
    await seeded.askCode(again)
    await seeded.sign(again, await seeded.codeOf(body.envelope.id))
    expect((await sync(recordId)).status).toBe(200)
    expect((await contracts(recordId)).toSorted()).toEqual([
      ['gas', false],
      ['gas', true],
    ])
  })

  it('the withdrawal from a removed record leaves the CRM as it is', async () => {
    const { token, recordId } = await seeded.signed()
    await sync(recordId)
    await seeded.remove(recordId)
    expect((await declare(token, 'luce', 'gas')).status).toBe(200)
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })
})
