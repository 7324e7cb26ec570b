import pino from 'pino'
import { readConfig } from '../../server/config/config.ts'
import type { Context } from '../../server/context.ts'
import { retryDueRecords } from '../../server/features/crm-sync/retry-due-records.ts'
import { readSyncedIds } from '../../server/features/crm-sync/sync-data.ts'
import { openInstallation, serveUntilStopped } from '../../server/start.ts'
import type { Found, Order } from './steps.ts'
import { Stops, stopAtWrites, stoppingCrm } from './stops.ts'

// A server process that crashes at a given step. `continue` runs the job of every minute, a while later.

const LATER_MS = 6 * 60_000

const installation = await openInstallation(readConfig(process.env), pino({ level: 'silent' }))
const { context } = installation
const plain = { ...context }
const stops = new Stops()
context.crm = stoppingCrm(plain, stops)
context.db = plain.db.withPlugin(stopAtWrites(stops))

process.on('message', (order: Order) => void handleOrder(order).then((answer) => process.send?.({ answer })))
await serveUntilStopped(installation, ({ address, database }) => {
  process.send?.({ address, databasePid: database.embedded?.pid })
})
process.disconnect?.()

async function handleOrder(order: Order): Promise<unknown> {
  stops.know(order.all)
  if (order.order === 'know') return undefined
  if (order.order === 'die at') return stops.arm(order.victims)
  if (order.order === 'look')
    return await Promise.all(order.all.map(({ recordId }) => findState(plain, recordId)))
  const now = () => new Date(Date.now() + LATER_MS)
  let pushed: number
  do pushed = (await retryDueRecords({ ...context, now })).pushed
  while (pushed > 0)
  return undefined
}

async function findState({ db }: Context, recordId: string): Promise<Found> {
  const contacts = await db
    .selectFrom('crm_contacts')
    .select('id')
    .where('key', 'like', `${recordId}:%`)
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
  const effects = await db
    .selectFrom('effects')
    .select(['state', 'next_try_at'])
    .where('record_id', '=', recordId)
    .execute()
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
    states: effects.map(({ state }) => state),
    due: effects.filter(({ next_try_at }) => next_try_at !== null).length,
    contId,
    contractId: contractGasId,
    number: typeof data.codice_contratto_gas === 'string' ? data.codice_contratto_gas : undefined,
  }
}
