import pino from 'pino'
import { expect, it } from 'vitest'
import { romeTime } from '../../contract/index.ts'
import { sampleOf } from '../../test/endurance.ts'
import { testServer } from '../../test/server.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { sealPending } from '../audit/history-chain.ts'
import type { Database } from '../db/schema.ts'
import { fillInSteps } from './fill-in-steps.ts'

/** A leap day, and the midnight that begins a month in Italy. */
const TIMES = ['2028-02-29T16:30:00Z', '2027-02-28T23:00:00Z']

/** An outside service that the activity must not call. */
const refuse = () => Promise.reject(new Error('An outside service was called'))
const OUTSIDE = { crm: { saveEntry: refuse, saveLead: refuse }, mail: { send: refuse } }

const TABLES = [
  'consents',
  'crm_contacts',
  'crm_contracts',
  'crm_entries',
  'effects',
  'envelope_events',
  'envelopes',
  'leads',
  'mail_outbox',
  'object_events',
  'record_events',
  'record_pdfs',
  'records',
  'signing_links',
  'subscribers',
  'user_logs',
] as const satisfies readonly (keyof Database)[]

it.each(sampleOf(TIMES, 1))(
  'the demonstration of %s has contracts in the CRM, envelopes in every state, calls of the day and a whole history [DEMO-1]',
  async (text) => {
    const now = new Date(text)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const server = await testServer({ routes: [], now: () => now, context: { log, ...OUTSIDE } as never })
    const { db, config } = server.context
    await fillInSteps(server.context, { passwordHash: 'a hash', now })

    expect(warnings).toEqual([])
    const envelopes = await db.selectFrom('envelopes').select('state').execute()
    expect([...new Set(envelopes.map(({ state }) => state))].toSorted()).toEqual([
      'cancelled',
      'expired',
      'opened',
      'refused',
      'sent',
      'signed',
    ])
    const syncs = await db
      .selectFrom('record_events')
      .distinctOn('record_id')
      .select('kind')
      .where('kind', 'in', ['synced', 'sync-failed'])
      .orderBy('record_id')
      .orderBy('created_at', 'desc')
      .execute()
    expect(syncs.filter(({ kind }) => kind === 'synced').length).toBeGreaterThan(20)
    expect(syncs.filter(({ kind }) => kind === 'sync-failed').length).toBeGreaterThanOrEqual(2)
    const subscribers = await db.selectFrom('subscribers').select('state').execute()
    expect(subscribers.map(({ state }) => state).toSorted()).toEqual(['pending', 'subscribed', 'subscribed'])
    const removed = await db.selectFrom('records').select('id').where('removed_at', '<=', now).execute()
    expect(removed).toHaveLength(2)
    const calls = await db.selectFrom('leads').select('callback_time').execute()
    const today = calls.filter((call) => call.callback_time.startsWith(romeTime(now).slice(0, 10)))
    expect(today).toHaveLength(4)
    for (const table of TABLES) {
      const rows = await db.selectFrom(table).select(['created_at', 'updated_at']).execute()
      const late = rows.filter((row) => row.created_at > now || row.updated_at > now)
      const never = rows.filter((row) => row.created_at > row.updated_at)
      expect([table, rows.length > 0, late, never]).toEqual([table, true, [], []])
    }
    await sealPending({ db, config, now: () => now })
    expect(await findHistoryFaults(db, config)).toEqual({ entries: [], seals: [] })
    await server.close()
  },
)
