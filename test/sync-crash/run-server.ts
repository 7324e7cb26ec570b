import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../../server/config/config.ts'
import type { Context } from '../../server/context.ts'
import { readSyncedIds } from '../../server/crm/sync-data.ts'
import { createAttachWork, createSyncWork } from '../../server/features/crm-sync/sync-work.ts'
import { openInstallation, serveUntilStopped } from '../../server/start.ts'
import { runQueue } from '../run-queue.ts'
import { emailOf, type Found, type Order } from './steps.ts'
import { Stops, stopAtWrites, stoppingCrm } from './stops.ts'

// A server process that crashes at a given step. `go on` runs the pending jobs of syncs.

/** Of pending jobs: a test that hangs ends by it, which measures nothing. */
const LIMIT_MS = 100_000

const installation = await openInstallation(readConfig(process.env), pino({ level: 'silent' }))
const { context } = installation
const plain = { ...context }
const stops = new Stops()
context.crm = stoppingCrm(plain, stops)
context.db = plain.db.withPlugin(stopAtWrites(stops))

process.on(
  'message',
  (order: Order) =>
    void handleOrder(order).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ failure: error.message }),
    ),
)
// It ends with its test.
process.once('disconnect', () => process.exit())
await serveUntilStopped(installation, { onStart: ({ address }) => process.send?.({ address }) })
process.disconnect?.()

async function handleOrder(order: Order): Promise<unknown> {
  stops.know(order.all)
  if (order.order === 'know') return undefined
  if (order.order === 'die at') return stops.arm(order.victims)
  if (order.order === 'look')
    return await Promise.all(order.all.map(({ recordId }) => findState(plain, recordId)))
  return await runPending()
}

/** Runs the pending jobs early, and waits for those that the workers run. */
async function runPending(): Promise<void> {
  for (const started = Date.now(); ; await setTimeout(50)) {
    await runQueue(installation, 'crm.sync-record', createSyncWork(context), { early: true })
    await runQueue(installation, 'crm.attach-document', createAttachWork(context), { early: true })
    const { rows } = await installation.database.pool.query(
      "select name, state, data from jobs.job where name like 'crm.%' and state in ('created', 'retry', 'active')",
    )
    if (rows.length === 0) return
    if (Date.now() - started > LIMIT_MS) throw new Error(`These jobs do not end: ${JSON.stringify(rows)}`)
  }
}

async function findState({ db }: Context, recordId: string): Promise<Found> {
  const contacts = await db
    .selectFrom('crm_contacts')
    .select('id')
    .where('email', '=', emailOf(recordId))
    .execute()
  const contracts = await db
    .selectFrom('crm_contracts')
    .select('id')
    .where('record_id', '=', recordId)
    .execute()
  const documents = await db
    .selectFrom('crm_attachments')
    .select('id')
    .where('key', 'like', `%${recordId}%`)
    .execute()
  const entries = await db
    .selectFrom('crm_entries')
    .select('state')
    .where('record_id', '=', recordId)
    .execute()
  const attachments = await db
    .selectFrom('effects')
    .select('state')
    .where('record_id', '=', recordId)
    .where('kind', '=', 'crm-attachment')
    .execute()
  const states = [...entries, ...attachments].map(({ state }) => state)
  const { sync_data, data } = await db
    .selectFrom('records')
    .select(['sync_data', 'data'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow()
  const { contId, contractGasId } = readSyncedIds(sync_data)
  return {
    recordId,
    contacts: contacts.length,
    contracts: contracts.length,
    documents: documents.length,
    states,
    due: states.filter((state) => state !== 'done').length,
    contId,
    contractId: contractGasId,
    number: typeof data.codice_contratto_gas === 'string' ? data.codice_contratto_gas : undefined,
  }
}
