import type { Kysely } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CustomerWithdrawal, declareWithdrawal } from '../../../shared/api/withdrawals.ts'
import { addressOf } from '../../../test/address-of.ts'
import { newPlace, type Place } from '../../../test/database.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import { signedIn } from '../../../test/factories.ts'
import { addRow } from '../../../test/rows.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import { digest, newLinkSecret } from '../../secrets.ts'

const KILLS = ENDURANCE ? 50 : 1
/** The contracts whose customers withdraw around each kill. */
const AT_ONCE = 6
const KEY = Buffer.alloc(32, 5)
const start = () => startServer(place, { SECRET_KEY: KEY.toString('hex') })

let place: Place
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

/** Signed contracts of luce; returns the tokens of their links by envelope. */
async function signContracts(db: Kysely<Database>, count: number): Promise<Map<string, string>> {
  const { user } = await signedIn({ db, now: () => new Date() })
  const by = { created_by: user.id }
  const tokens = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const data = JSON.stringify({ client_type: 'domestico' })
    const record = await addRow(db, 'records', {
      draft: false,
      definition_version: 1,
      data,
      ...by,
      updated_by: user.id,
    })
    const at = new Date()
    const { id } = await addRow(db, 'envelopes', {
      record_id: record.id,
      record_version: 1,
      provider: 'built-in',
      state: 'signed',
      name: `EI${n}`,
      signer: JSON.stringify({
        name: 'Maria',
        lastName: `Rossi ${n}`,
        email: `maria${n}@example.it`,
        phone: '',
        fiscalCode: '',
      }),
      summary: JSON.stringify([{ utility: 'luce', supplier: '', offer: 'Luce', address: '' }]),
      received_at: at,
      finished_at: at,
      notified_at: at,
      copied_at: at,
      expires_at: at,
      ...by,
    })
    // One that the limits of anonymous calls recognise.
    const token = newLinkSecret(KEY)
    await addRow(db, 'signing_links', {
      envelope_id: id,
      signer: 'customer',
      token_hash: digest(token),
      token_sealed: '',
    })
    tokens.set(id, token)
  }
  return tokens
}

/** The acknowledgement that the customer sees; undefined when the server ended before it answered, or refused. */
async function declare(server: ServerProcess, token: string): Promise<string | undefined> {
  try {
    const answer = await fetch(server.address + addressOf(declareWithdrawal, { token }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ parts: ['luce'] }),
    })
    const body = (await answer.json()) as { withdrawal: CustomerWithdrawal }
    // A server without its database, or with too much to do, says so: nothing is acknowledged.
    if (answer.status === 503) return undefined
    expect([answer.status, body]).toMatchObject([200, { ok: true }])
    return body.withdrawal.acknowledgements[0]!.text
  } catch (error) {
    // fetch reports a broken connection this way.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

it('no withdrawal that a customer saw acknowledged is lost, however often the server is killed [WITHDRAW-6]', async () => {
  const tokens = await withDatabase((db) => signContracts(db, KILLS * AT_ONCE))
  const seen = new Map<string, string>()
  const ids = [...tokens.keys()]
  const repeat: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await start()
    const now = [...repeat.splice(0), ...ids.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE)]
    const sent = now.map(async (id) => {
      const text = await declare(server, tokens.get(id)!)
      if (text === undefined) repeat.push(id)
      else seen.set(id, text)
    })
    // The first answers tell that the others are on their way.
    await Promise.race(sent.slice(kill % now.length))
    await server.end('SIGKILL')
    await Promise.all(sent)
  }
  const server = await start()
  // Each customer presses once more, also who has seen the acknowledgement: nobody is told another time.
  for (const [id, token] of tokens) {
    const text = await declare(server, token)
    expect(text).toBe(seen.get(id) ?? text)
  }
  await server.end('SIGKILL')
  const found = await withDatabase(async (db) => ({
    withdrawals: await db.selectFrom('withdrawals').select('envelope_id').execute(),
    events: await db.selectFrom('record_events').select('id').where('kind', '=', 'withdrawn').execute(),
    mails: await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('kind', '=', 'withdrawal-received')
      .execute(),
  }))
  expect(found.withdrawals.map(({ envelope_id }) => envelope_id).toSorted()).toEqual(ids.toSorted())
  expect([found.events.length, found.mails.length]).toEqual([ids.length, ids.length])
})
