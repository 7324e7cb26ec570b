import type { Kysely } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterOutcome, importOutcomeFile } from '../../../shared/api/outcomes.ts'
import { addressOf } from '../../../test/address-of.ts'
import { newPlace, type Place } from '../../../test/database.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import { type SignedIn, signedIn } from '../../../test/factories.ts'
import { fileForm } from '../../../test/file-form.ts'
import { addRow } from '../../../test/rows.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'

const KILLS = ENDURANCE ? 20 : 1
/** The supplies of which an outcome is entered around each kill, and as many again that a file tells. */
const AT_ONCE = 4
const KEY = Buffer.alloc(32, 6)
const SUPPLIER = 'Lumevia'
const start = () => startServer(place, { SECRET_KEY: KEY.toString('hex') })

let place: Place
let keeper: SignedIn
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

/** Runs work on the database of the place, which the server opens too. */
async function withDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(place, pino({ level: 'silent' }))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

interface Sold {
  id: string
  point: string
}

async function sell(db: Kysely<Database>, count: number): Promise<Sold[]> {
  keeper = await signedIn({ db, now: () => new Date() }, { role: 'admin' })
  const by = { created_by: keeper.user.id, updated_by: keeper.user.id }
  const sold: Sold[] = []
  for (let n = 0; n < count; n += 1) {
    const point = `IT001E${String(n).padStart(8, '0')}`
    const record = await addRow(db, 'records', { draft: false, definition_version: 1, data: '{}', ...by })
    const { id } = await addRow(db, 'supplies', {
      record_id: record.id,
      part: 'luce',
      point,
      supplier: SUPPLIER,
    })
    sold.push({ id, point })
  }
  return sold
}

/** Whether the call was answered; false when the server ended before. */
async function sends(server: ServerProcess, path: string, init: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(server.address + path, { method: 'POST', ...init })
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }])
    return true
  } catch (error) {
    // fetch reports a broken connection this way.
    if (error instanceof TypeError || error instanceof SyntaxError) return false
    throw error
  }
}

const enters = (server: ServerProcess, { id }: Sold) =>
  sends(server, addressOf(enterOutcome), {
    headers: { ...keeper.headers, 'content-type': 'application/json', 'idempotency-key': `sent-${id}` },
    body: JSON.stringify({ supplies: [id], state: 'sent', on: '2026-11-02' }),
  })

function uploads(server: ServerProcess, told: readonly Sold[]) {
  const lines = told.map(({ point }) => `${point};Attivo;2026-11-10`)
  const order = JSON.stringify({ supplier: SUPPLIER, extractOn: '2026-11-20' })
  const { payload, headers } = fileForm(['POD;Stato;Data attivazione', ...lines].join('\n'), {
    filename: 'esiti.csv',
    part: 'file',
    order,
  })
  const body = new Uint8Array(payload)
  return sends(server, addressOf(importOutcomeFile), { headers: { ...keeper.headers, ...headers }, body })
}

it('no outcome is lost or entered twice, however often the server is killed [OUTCOME-7] [OUTCOME-27]', async () => {
  const sold = await withDatabase((db) => sell(db, KILLS * AT_ONCE * 2))
  const repeat: ((server: ServerProcess) => Promise<boolean>)[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await start()
    const own = sold.slice(kill * AT_ONCE * 2, (kill + 1) * AT_ONCE * 2)
    const acts = [
      ...repeat.splice(0),
      ...own.slice(0, AT_ONCE).map((one) => (to: ServerProcess) => enters(to, one)),
      (to: ServerProcess) => uploads(to, own.slice(AT_ONCE)),
    ]
    const sent = acts.map(async (act) => {
      if (!(await act(server))) repeat.push(act)
    })
    // The first answers tell that the others are on their way.
    await Promise.race(sent.slice(kill % acts.length))
    await server.end('SIGKILL')
    await Promise.all(sent)
  }
  const server = await start()
  for (const act of repeat) expect(await act(server)).toBe(true)
  await server.end('SIGKILL')
  const found = await withDatabase(async (db) => ({
    events: await db.selectFrom('supply_events').select(['supply_id', 'state']).execute(),
    supplies: await db.selectFrom('supplies').select(['id', 'state']).execute(),
    told: await db.selectFrom('record_events').select('id').where('kind', '=', 'outcome').execute(),
  }))
  const expected = sold.map(({ id }, at) => [id, at % (AT_ONCE * 2) < AT_ONCE ? 'sent' : 'active']).toSorted()
  expect(found.events.map(({ supply_id, state }) => [supply_id, state]).toSorted()).toEqual(expected)
  expect(found.supplies.map(({ id, state }) => [id, state]).toSorted()).toEqual(expected)
  expect(found.told).toHaveLength(sold.length)
})
