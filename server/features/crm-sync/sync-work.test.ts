import type { KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { DEFINITION_VERSION } from '../../../contract/index.ts'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { createPdf, listPdfs } from '../../../shared/api/documents.ts'
import { readHistory, removeRecord, updateRecord } from '../../../shared/api/records.ts'
import { addRow, rowOf } from '../../../test/rows.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { QUEUES } from '../../jobs/queues.ts'
import { enqueuePending } from '../../jobs/work-on-queues.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'
import { createAttachWork, createSyncWork } from './sync-work.ts'

const { server, sampleData: seeded, agent, crm, ...desk } = await openSyncSetup()
const { record, sync, attach, stored, contracts, entries, attachments, fail, later } = desk
afterEach(desk.restore)

/** Runs the jobs of syncs, including those that wait for their next attempt. */
const runSyncs = () => runQueue(server, 'crm.sync-record', createSyncWork(server.context), { early: true })

const runAttachments = () =>
  runQueue(server, 'crm.attach-document', createAttachWork(server.context), { early: true })

async function createGasPdf(id: string): Promise<void> {
  const { body } = await server.inject(createPdf, { params: { id }, body: { type: 'gas' } }, agent)
  expect(body.ok).toBe(true)
}

/** Every insert into this table fails. */
const failing = (table: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table)
      throw new Error('the process ended here')
    return node
  },
  transformResult: async ({ result }) => result,
})

describe('a due CRM effect', () => {
  it('a due CRM effect is retried on behalf of the user who requested it', async () => {
    const id = await record(ALL_SAMPLES.dualDomestic)
    fail('luce', 'unreachable')
    await sync(id)
    Object.assign(server.context.crm, crm)
    expect(await runQueue(server, 'crm.sync-record', createSyncWork(server.context))).toMatchObject({
      completed: 0,
    })
    expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    expect((await stored(id)).sync_data).toMatchObject({
      contractLuceId: expect.any(String),
      user: agent.user.id,
    })
    expect((await contracts(id)).map(({ part }) => part)).toEqual(['gas', 'luce'])
  })

  it('an effect that was interrupted before its outcome results in one entry', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    server.context.crm.saveEntry = async (entry) => {
      await crm.saveEntry(entry)
      throw new Error('the process ended here')
    }
    expect((await sync(id)).status).toBe(500)
    expect((await entries(id)).map(({ state }) => state)).toEqual(['open'])
    Object.assign(server.context.crm, crm)
    later(6 * 60_000)
    await runSyncs()
    expect((await stored(id)).sync_data).toMatchObject({ contractGasId: expect.any(String) })
    expect((await entries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await contracts(id)).toHaveLength(1)
  })

  it('an effect that succeeded before a crash is saved in the record afterwards', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    const { db } = server.context
    server.context.db = db.withPlugin(failing('record_events'))
    expect((await sync(id)).status).toBe(500)
    server.context.db = db
    expect((await stored(id)).sync_data).toBeNull()
    expect((await entries(id)).map(({ state }) => state)).toEqual(['open', 'open'])
    later(6 * 60_000)
    await runSyncs()
    expect((await stored(id)).sync_data).toMatchObject({ contractGasId: expect.any(String) })
    expect((await entries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await contracts(id)).toHaveLength(1)
  })

  it('an effect of a product that was removed from the record is dismissed', async () => {
    const id = await record(ALL_SAMPLES.dualWithSecondSet)
    fail('altra', 'unreachable')
    await sync(id)
    Object.assign(server.context.crm, crm)
    const { version } = await stored(id)
    const data = JSON.stringify(seeded.valuesOf(ALL_SAMPLES.dualDomestic))
    const body = { data, draft: false, version }
    expect((await server.inject(updateRecord, { params: { id }, body }, agent)).status).toBe(200)
    await sync(id)
    const altra = (await entries(id)).find(({ key }) => key.endsWith(':altra'))
    expect([altra?.state, altra?.dismissed_at]).toEqual(['failed', SAMPLE_TIME])
  })

  it('a failing sync writes one history entry, however often it is retried', async () => {
    const id = await record(ALL_SAMPLES.dualDomestic)
    fail('gas', 'unreachable')
    await sync(id)
    for (const minutes of [2, 5, 20]) {
      later(minutes * 60_000)
      await runSyncs()
    }
    const kinds = async () => {
      const { events } = (await server.inject(readHistory, { params: { id } }, agent)).body
      return events.map(({ kind }) => kind).filter((kind) => kind.startsWith('sync'))
    }
    expect(await kinds()).toEqual(['sync-failed'])
    Object.assign(server.context.crm, crm)
    later(60 * 60_000)
    await runSyncs()
    expect(await kinds()).toEqual(['synced', 'sync-failed'])
  })

  it('a due CRM effect fails permanently after its last attempt', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    fail('contact', 'unreachable')
    await sync(id)
    for (let retry = 0; retry <= QUEUES['crm.sync-record'].retries; retry += 1) {
      expect((await entries(id)).map(({ state }) => state)).toEqual(['open'])
      await runSyncs()
    }
    expect((await entries(id)).map(({ state }) => state)).toEqual(['failed'])
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })

  it('a due CRM effect has a job again after a restore, whose backup has no jobs', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    fail('contact', 'unreachable')
    await sync(id)
    Object.assign(server.context.crm, crm)
    await server.database.pool.query('delete from jobs.job')
    await enqueuePending(server.context.db, { 'crm.sync-record': createSyncWork(server.context) })
    expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    expect((await entries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('a due CRM effect of a record that a newer server saved waits for the upgrade of this server', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    fail('contact', 'unreachable')
    await sync(id)
    Object.assign(server.context.crm, crm)
    const saveVersion = (definition_version: number) =>
      server.context.db.updateTable('records').set({ definition_version }).where('id', '=', id).execute()
    await saveVersion(DEFINITION_VERSION + 1)
    expect(await runSyncs()).toEqual({ completed: 0, failed: 1 })
    expect((await entries(id)).map(({ state }) => state)).toEqual(['open'])
    await saveVersion(DEFINITION_VERSION)
    expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    expect((await entries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('a due CRM effect fails permanently when its record was removed', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    fail('contact', 'unreachable')
    await sync(id)
    await server.inject(removeRecord, { params: { id } }, agent)
    later(120_000)
    await runSyncs()
    expect((await entries(id)).map(({ state }) => state)).toEqual(['failed'])
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })
})

describe('the documents of a synced record [SYNC-8] [API-26]', () => {
  it('the documents of a synced record are attached to their contracts once, the newest of each type', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    expect((await attach(id)).status).toBe(422)
    await sync(id)
    expect((await attach(id)).body).toEqual({ ok: true, attached: 0 })
    const build = () => createGasPdf(id)
    await build()
    later(60_000)
    await build()
    expect((await attach(id)).body).toEqual({ ok: true, attached: 1 })
    await attach(id)
    const effectQuery = server.context.db
      .selectFrom('crm_attachments as a')
      .innerJoin('crm_contracts as c', 'c.id', 'a.contract_id')
      .select(['a.file_key', 'a.name'])
      .where('c.record_id', '=', id)
    const attachments = await effectQuery.execute()
    expect(attachments).toHaveLength(1)
    expect(attachments[0]?.name).toMatch(/\.pdf$/)
    expect(await server.context.files.read(attachments[0]!.file_key)).toBeDefined()
  })

  it('the documents of a synced record stay current when the sync writes a contract number, and not when its values change', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    await createGasPdf(id)
    const envelope = await addRow(server.context.db, 'envelopes', {
      record_id: id,
      record_version: 1,
      provider: 'built-in',
      state: 'sent',
      name: 'EI Gas',
      signer: JSON.stringify({ name: 'Maria', lastName: 'Neri', email: 'maria@posta.example', phone: '' }),
      documents: '[]',
      preflight: '{}',
      expires_at: new Date(SAMPLE_TIME.getTime() + 30 * DAY_MS),
      created_by: agent.user.id,
    })
    const versions = async () => {
      const { body } = await server.inject(listPdfs, { params: { id } }, agent)
      const out = await rowOf(server.context.db, 'envelopes', { id: envelope.id })
      return [body.version, ...body.documents.map(({ version }) => version), out.record_version]
    }
    await sync(id)
    expect((await stored(id)).version).toBe(2)
    expect(await versions()).toEqual([2, 2, 2])
    expect((await attach(id)).body).toEqual({ ok: true, attached: 1 })
    await desk.save(id, { ...ALL_SAMPLES.gasChange, description: 'Cambiato' })
    expect(await versions()).toEqual([3, 2, 2])
    await createGasPdf(id)
    later(60_000)
    await desk.save(id, { ...ALL_SAMPLES.gasChange, description: 'Cambiato ancora' })
    expect((await attach(id)).body).toEqual({ ok: true, attached: 0 })
  })

  it('the documents of a synced record follow a sync that a job has finished', async () => {
    await server.database.pool.query('delete from jobs.job')
    const id = await record(ALL_SAMPLES.gasChange)
    await createGasPdf(id)
    fail('gas', 'unreachable')
    await sync(id)
    Object.assign(server.context.crm, crm)
    await runSyncs()
    server.context.crm.attach = async () => failCrm('unreachable', 'other', 'timeout')
    expect(await runAttachments()).toEqual({ completed: 0, failed: 1 })
    Object.assign(server.context.crm, crm)
    expect(await runAttachments()).toEqual({ completed: 1, failed: 0 })
    expect(await attachments(id)).toMatchObject([{ state: 'done', attempts: 2, user_id: agent.user.id }])
    expect(await runAttachments()).toEqual({ completed: 0, failed: 0 })
  })

  it('documents that could not be attached are reported [SYNC-6] [ERR-5]', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    await sync(id)
    await createGasPdf(id)
    server.context.crm.attach = async () => failCrm('refused', 'other', 'FILE_SIZE_MORE_THAN_ALLOWED_SIZE')
    const { status, failure } = await attach(id)
    expect(status).toBe(502)
    expect(failure.errorMessage).toBe('Cannot sync the record!')
    expect(failure.issues[0].message).toBe('FILE_SIZE_MORE_THAN_ALLOWED_SIZE')
  })
})
