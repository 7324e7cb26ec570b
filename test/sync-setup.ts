import type { Kysely } from 'kysely'
import type { Values } from '../contract/index.ts'
import type { Database } from '../server/db/schema.ts'
import { crmRoutes } from '../server/features/crm/routes.ts'
import { syncRoutes } from '../server/features/crm-sync/routes.ts'
import { documentRoutes } from '../server/features/documents/routes.ts'
import { recordRoutes } from '../server/features/records/routes.ts'
import type { Route } from '../server/http/route.ts'
import type { CrmPort } from '../server/providers/crm/port.ts'
import { failCrm } from '../server/providers/crm/word-failure.ts'
import { syncAll, syncRecord } from '../shared/api/crm-sync.ts'
import { createRecord, readRecord, updateRecord } from '../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from './sample-data.ts'
import { serverOfFile } from './server.ts'

/** An installation that enters records into the built-in CRM, with a clock to move and a CRM that may fail. */
export async function openSyncSetup(more: Route[] = []) {
  const clock = { now: SAMPLE_TIME }
  const routes = [...recordRoutes, ...documentRoutes, ...syncRoutes, ...crmRoutes, ...more]
  // Its users stay logged in while the clock is advanced by hours.
  const server = await serverOfFile({
    routes,
    now: () => clock.now,
    config: { sessionIdleMinutes: 14 * 1440 },
  })
  const { db } = server.context
  const seeded = await seedSampleData(server.context)
  const agent = await server.signedIn()
  const crm: CrmPort = { ...server.context.crm }
  return {
    clock,
    server,
    sampleData: seeded,
    agent,
    crm,
    /** The CRM answers again, and it is the time of before. */
    restore() {
      Object.assign(server.context.crm, crm)
      clock.now = SAMPLE_TIME
    },
    /** The CRM fails for one part. */
    fail(part: string, reason: 'refused' | 'unreachable') {
      server.context.crm.saveEntry = async (entry) =>
        entry.part === part ? failCrm(reason, 'other', `no ${part}`) : await crm.saveEntry(entry)
    },
    later(ms: number) {
      clock.now = new Date(SAMPLE_TIME.getTime() + ms)
    },
    async record(sample: Values, draft = false): Promise<string> {
      const data = JSON.stringify(seeded.valuesOf(sample))
      // The agent has confirmed that the holders may differ.
      const sent = { data, draft, holdersDiffer: true } as const
      const { status, body } = await server.inject(createRecord, { body: sent }, agent)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.recordId
    },
    /** Saves other values of a record, with the contract numbers that it has. */
    async save(id: string, sample: Values): Promise<void> {
      const { record } = (await server.inject(readRecord, { params: { id } }, agent)).body
      const { codice_contratto_luce, codice_contratto_gas, codice_contratto_extra } = JSON.parse(record.data)
      const numbers = { codice_contratto_luce, codice_contratto_gas, codice_contratto_extra }
      const data = JSON.stringify(seeded.valuesOf({ ...sample, ...numbers }))
      const body = { data, draft: false, version: record.version, holdersDiffer: true } as const
      const answer = await server.inject(updateRecord, { params: { id }, body }, agent)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure))
    },
    sync: (id: string) => server.inject(syncRecord, { params: { id } }, agent),
    attach: (id: string) => server.inject(syncAll, { params: { id } }, agent),
    stored: async (id: string) => (await server.inject(readRecord, { params: { id } }, agent)).body.record,
    contracts: (recordId: string) =>
      db.selectFrom('crm_contracts').selectAll().where('record_id', '=', recordId).orderBy('part').execute(),
    entries: (recordId: string) =>
      db.selectFrom('crm_entries').selectAll().where('record_id', '=', recordId).orderBy('key').execute(),
    attachments: (recordId: string) => attachmentsOf(db, recordId),
  }
}

const attachmentsOf = (db: Kysely<Database>, recordId: string) =>
  db
    .selectFrom('effects')
    .selectAll()
    .where('kind', '=', 'crm-attachment')
    .where('record_id', '=', recordId)
    .orderBy('key')
    .execute()
