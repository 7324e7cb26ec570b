import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { startZoho } from '../test/stand-ins/zoho.ts'
import { type CrashSetup, crashSyncs, makeVictims, type Outcome } from '../test/sync-crash/crash-syncs.ts'
import { CRMS, STEPS } from '../test/sync-crash/steps.ts'

// Ends the server at every step of a sync, again and again, and reports entries that are missing or were created twice:
// `npm exec -- node scripts/crash-sync.ts --times 20`, on the embedded database or on an empty one that `DATABASE_URL` names.

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
const times = Number(values.times)
const dataDir = await mkdtemp(join(tmpdir(), 'sportello-crashes-'))
const databaseUrl = process.env.DATABASE_URL || undefined
const place = { dataDir, databaseUrl, databaseStuckSeconds: 60 }
const zoho = await startZoho()

async function onDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const database = await openDatabase(place, pino({ level: 'silent' }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const isComplete = ({ contacts, contracts, documents, due, states, contId, contractId, number }: Outcome) =>
  [contacts, contracts, documents].every((count) => count === 1) &&
  due === 0 &&
  states.every((state) => state === 'done') &&
  [contId, contractId, number].every(Boolean)

await onDatabase(({ pool }) => migrate(pool))
const setup: CrashSetup = { place, zoho }
const cases = STEPS.flatMap((step) => CRMS.map((crm) => ({ crm, step })))
let [deaths, faults] = [0, 0]
for (let round = 1; round <= times; round += 1) {
  const victims = await onDatabase(({ db }) => makeVictims(db, setup, cases))
  const outcomes = await crashSyncs(setup, victims)
  deaths += outcomes.deaths
  for (const one of [...outcomes.resumed, ...outcomes.repeated].filter((outcome) => !isComplete(outcome))) {
    faults += 1
    console.error(JSON.stringify({ round, ...one }))
  }
  console.info(`${round} of ${times}: ${deaths} deaths of the server, ${faults} faults`)
}
console.info(`${times * cases.length} syncs cut off at ${STEPS.length} steps in ${CRMS.length} CRMs`)
await zoho.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = faults > 0 ? 1 : 0
