import { SAMPLES } from '../../contract/fixtures/samples.ts'
import { failCrm } from '../../server/providers/crm/word-failure.ts'
import { enterConfirmation } from '../../shared/api/confirmations.ts'
import { saveContactBasis } from '../../shared/api/contact-bases.ts'
import { syncAll, syncRecord } from '../../shared/api/crm-sync.ts'
import * as documentCalls from '../../shared/api/documents.ts'
import { enterOutcome } from '../../shared/api/outcomes.ts'
import type { EventKind } from '../../shared/api/records.ts'
import * as records from '../../shared/api/records.ts'
import { listCheckpoints, tickCheckpoint } from '../../shared/api/script-checkpoints.ts'
import type { Act, ActsSetup } from './act.ts'
import { SAID_PROOFS } from './plain-values.ts'

const ENTERED = ['crm_entries', 'effects', 'crm_contacts', 'crm_contracts', 'crm_attachments', 'mail_outbox']

/** The actions on records, except for the signature. */
export function recordActs({ server, admin, agent, sampleData: seeded }: ActsSetup) {
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
  const create = (more: { duplicateOf?: string } = {}) =>
    server.inject(records.createRecord, { body: { data, draft: false, holdersDiffer: true, ...more } }, agent)
  const saved = async (): Promise<{ id: string }> => ({ id: (await create()).body.recordId })
  const withDocuments = async () => {
    const params = await saved()
    await server.inject(documentCalls.createPdf, { params, body: { type: 'dual' } }, agent)
    return params
  }
  const sync = (params: { id: string }) => server.inject(syncRecord, { params }, agent)
  const mailing = async () => {
    await addDefaultRoute(server)
    const params = await saved()
    return () => server.inject(records.sendRecordMail, { params }, agent)
  }
  return {
    created: { prepare: async () => () => create() },
    duplicated: {
      prepare: async () => {
        const { id } = await saved()
        return () => create({ duplicateOf: id })
      },
    },
    updated: {
      prepare: async () => {
        const params = await saved()
        const body = { data: JSON.stringify({ ...JSON.parse(data), name: 'Carla' }), draft: true, version: 1 }
        return () => server.inject(records.updateRecord, { params, body }, agent)
      },
    },
    removed: {
      prepare: async () => {
        const params = await saved()
        return () => server.inject(records.removeRecord, { params }, agent)
      },
    },
    restored: {
      prepare: async () => {
        const params = await saved()
        await server.inject(records.removeRecord, { params }, agent)
        return () => server.inject(records.restoreRecord, { params }, admin)
      },
    },
    read: {
      prepare: async () => {
        const params = await saved()
        return () => server.inject(records.readRecord, { params }, admin)
      },
    },
    pdf: {
      prepare: async () => {
        const params = await saved()
        return () => server.inject(documentCalls.createPdf, { params, body: { type: 'dual' } }, agent)
      },
    },
    synced: {
      outside: ENTERED,
      prepare: async () => {
        const params = await saved()
        return () => sync(params)
      },
    },
    'sync-failed': {
      outside: ENTERED,
      prepare: async () => {
        const params = await saved()
        const { crm } = server.context
        const { saveEntry } = crm
        crm.saveEntry = async () => failCrm('unreachable', 'other', 'no')
        return () => sync(params).finally(() => (crm.saveEntry = saveEntry))
      },
    },
    attached: {
      outside: ENTERED,
      prepare: async () => {
        const params = await withDocuments()
        await sync(params)
        return () => server.inject(syncAll, { params }, agent)
      },
    },
    ...besideActs(saved, { server, admin }),
    mailed: { outside: ENTERED, prepare: mailing },
  } satisfies Partial<Record<EventKind, Act>>
}

/** The mail route without which no record is mailed. */
async function addDefaultRoute({ context: { db } }: ActsSetup['server']) {
  if (await db.selectFrom('mail_routes').select('id').executeTakeFirst()) return
  await db.insertInto('mail_routes').values({ integration_name: 'default', position: 0 }).execute()
}

/** What is said beside the fields of a record. */
const besideActs = (
  saved: () => Promise<{ id: string }>,
  { server, admin }: Parameters<typeof prepareOutcome>[1],
) => ({
  basis: {
    prepare: async () => {
      const params = await saved()
      const say = (proof: string) =>
        server.inject(saveContactBasis, { params, body: { basis: 'asked', proof } }, admin)
      await say(SAID_PROOFS[0])
      return () => say(SAID_PROOFS[1])
    },
  },
  checkpoint: { prepare: () => prepareTick(saved, { server, admin }) },
  outcome: { prepare: () => prepareOutcome(saved, { server, admin }) },
  confirmation: { prepare: () => prepareConfirmation(saved, { server, admin }) },
})

/** A tick in the phone script of a record. */
async function prepareTick(
  saved: () => Promise<{ id: string }>,
  { server, admin }: Pick<ActsSetup, 'server' | 'admin'>,
) {
  const params = await saved()
  await server.context.db.updateTable('scripts').set({ script: '[[letto: Il recesso]]' }).execute()
  const { checkpoints } = (await server.inject(listCheckpoints, { params }, admin)).body
  const { part, passage } = checkpoints[0]!
  return () => server.inject(tickCheckpoint, { params, body: { part, passage, answer: 'read' } }, admin)
}

/** An outcome of all supplies of a record. */
async function prepareOutcome(
  saved: () => Promise<{ id: string }>,
  { server, admin }: Pick<ActsSetup, 'server' | 'admin'>,
) {
  const { id } = await saved()
  const { db } = server.context
  const rows = await db.selectFrom('supplies').select('id').where('record_id', '=', id).execute()
  const body = { supplies: rows.map((row) => row.id), state: 'sent', on: '2026-11-02' } as const
  return () => server.inject(enterOutcome, { body }, admin)
}

/** A letter to a business that confirms its contract. */
async function prepareConfirmation(
  saved: () => Promise<{ id: string }>,
  { server, admin }: Pick<ActsSetup, 'server' | 'admin'>,
) {
  const params = await saved()
  await server.context.db
    .updateTable('supplies')
    .set({ client: 'business' })
    .where('record_id', '=', params.id)
    .execute()
  const body = { way: 'letter', on: '2026-11-02', note: SAID_PROOFS[0] } as const
  return () => server.inject(enterConfirmation, { params, body }, admin)
}
