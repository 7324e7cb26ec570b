import { beforeEach, describe, expect, it } from 'vitest'
import type { CrmEntryName } from '../../../contract/index.ts'
import { listServices, listStuck, repairStuck, testService } from '../../../shared/api/services.ts'
import { failedJobOf } from '../../../test/dead-letter.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { createQueueWorks } from '../../background.ts'
import { endSync } from '../../crm/sync-jobs.ts'
import { endRetry, scheduleRetry } from '../../effects/effect-jobs.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'
import { enqueuePending } from '../../jobs/work-on-queues.ts'
import { mergeLocalSuggestions } from '../../providers/addresses/merge-local-suggestions.ts'
import type { AddressPort } from '../../providers/addresses/port.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'
import { serviceRoutes } from './routes.ts'
import { tryService } from './try-service.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const server = await serverOfFile({ routes: serviceRoutes, now: () => NOW })
const admin = await server.signedIn({ role: 'admin', email: 'capo@example.it' })

const services = async () => (await server.inject(listServices, {}, admin)).body.services
const stuck = async () => (await server.inject(listStuck, {}, admin)).body.stuck
const repair = (id: string, action: 'retry' | 'settle') =>
  server.inject(repairStuck, { params: { id }, body: { action } }, admin)
const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const failing = (failure_detail: string) =>
  ({ answer: '{"ok":false}', failure: 'other', failure_detail }) as const

async function insertEffect(kind: string, values: object) {
  const { db } = server.context
  const row = {
    kind,
    key: crypto.randomUUID(),
    user_id: admin.user.id,
    attempts: 1,
    updated_at: at(60),
    ...values,
  }
  return (await db.insertInto('effects').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const insertEntry = async (recordId: string, part: CrmEntryName, values: object) => {
  const key = `${recordId}:${part}`
  const row = { record_id: recordId, part, key, crm_key: key, user_id: admin.user.id, attempts: 1 }
  await server.context.db
    .insertInto('crm_entries')
    .values({ ...row, updated_at: at(60), ...values })
    .execute()
}

describe('the external services', () => {
  it('the external services are listed with provider and health', async () => {
    await addRow(server.context.db, 'service_health', {
      name: 'crm',
      last_success_at: at(10),
      last_failure_at: at(5),
      last_failure: 'HTTP 500',
      failures: 2,
    })
    const list = await services()
    expect(list.map(({ name }) => name)).toEqual([
      'crm',
      'signature',
      'mail',
      'identity',
      'newsletter',
      'email-check',
      'addresses',
      'files',
    ])
    expect(list[0]).toMatchObject({
      provider: 'integrato',
      builtIn: true,
      lastFailure: 'HTTP 500',
      failures: 2,
      lastSuccessAt: at(10).toISOString(),
    })
    expect(list[2]).toMatchObject({ failures: 0, lastSuccessAt: null, lastFailure: '' })
  })

  it('the external services are tested by a harmless request; the test mail goes to the caller', async () => {
    for (const name of ['crm', 'mail', 'addresses', 'files'] as const)
      expect((await server.inject(testService, { params: { name } }, admin)).body).toEqual({
        ok: true,
        working: true,
        detail: '',
      })
    const mails = await server.context.db.selectFrom('mail_outbox').select(['recipient', 'kind']).execute()
    expect(mails).toEqual([{ recipient: 'capo@example.it', kind: 'service-test' }])
  })

  it('the external services are tested by a mail that expires a minute after the time of the server', async () => {
    const { mail } = server.context
    const { send } = mail
    let expiry: Date | undefined
    mail.send = async (sent, ...rest) => {
      expiry = sent.validUntil
      return await send(sent, ...rest)
    }
    await server.inject(testService, { params: { name: 'mail' } }, admin)
    mail.send = send
    expect(expiry).toEqual(at(-1))
  })

  it('the external services report why a test fails', async () => {
    const { crm } = server.context
    const { listOwners } = crm
    crm.listOwners = async () => failCrm('unreachable', 'unreachable', 'ECONNREFUSED')
    const tried = await server.inject(testService, { params: { name: 'crm' } }, admin)
    crm.listOwners = listOwners
    expect(tried.body).toMatchObject({ working: false, detail: 'Zoho non risponde: ECONNREFUSED' })
  })

  it('the external services are reported as failing while only the built-in fallback responds', async () => {
    const { config, addresses: own } = server.context
    let answers = false
    const places: AddressPort = {
      suggest: async () =>
        answers
          ? { ok: true, suggestions: [{ id: '1', main: 'Via Roma 1', detail: 'Milano' }] }
          : { ok: false, reason: 'unreachable', detail: 'ECONNREFUSED' },
      details: async () => ({ ok: false, reason: 'unreachable', detail: 'ECONNREFUSED' }),
    }
    const context = {
      ...server.context,
      config: { ...config, placesGoogleKey: 'a key' },
      addresses: mergeLocalSuggestions(places, own),
    }
    expect(await tryService(context, 'addresses', '')).toEqual({
      working: false,
      detail: 'Google Places non risponde: intanto rispondono gli indirizzi dell’ufficio',
    })
    answers = true
    expect(await tryService(context, 'addresses', '')).toEqual({ working: true, detail: '' })
  })
})

/** Failed jobs, each with its row; those of the first list are shown. */
async function plantEffects() {
  const { db } = server.context
  const effectOf = async (kind: string, values: object) => {
    const id = await insertEffect(kind, values)
    return { id, kind, record_id: null, user_id: admin.user.id }
  }
  const failed = await effectOf('lead', { state: 'failed', ...failing('no owner') })
  await endRetry(db, failed, false)
  const waiting = await effectOf('lead', { state: 'open', ...failing('HTTP 503') })
  await scheduleRetry(db, waiting, 60)
  const running = await effectOf('newsletter', { state: 'open' })
  await scheduleRetry(db, running)
  const repeated = await effectOf('newsletter', { state: 'done' })
  await endRetry(db, repeated, false)
  await endRetry(db, repeated, true)
  return { failed: failed.id, waiting: waiting.id }
}

async function plantMail(values: object) {
  const row = { kind: 'riepilogo', recipient: 'a@example.it', subject: 'S', text: 'T', updated_at: at(90) }
  return await addRow(server.context.db, 'mail_outbox', { ...row, ...values })
}

async function insertRecord() {
  const by = { created_by: admin.user.id, updated_by: admin.user.id }
  return (
    await addRow(server.context.db, 'records', { ...by, draft: true, definition_version: 1, data: '{}' })
  ).id
}

const restore = () =>
  enqueuePending(server.context.db, createQueueWorks({ ...server.context, mail: WITH_SERVER }))
const WITH_SERVER = { ...server.context.mail, sendQueued: async () => ({ ok: true as const }) }

describe('the list of stuck effects', () => {
  beforeEach(async () => {
    const { db } = server.context
    await server.database.pool.query('delete from jobs.job')
    for (const table of ['crm_entries', 'effects', 'mail_outbox'] as const)
      await db.deleteFrom(table).execute()
  })

  it('the list of stuck effects contains failed and retried effects, and no successful or running ones', async () => {
    await plantEffects()
    expect((await stuck()).map(({ kind, detail, attempts }) => [kind, detail, attempts]).sort()).toEqual([
      ['lead.create', 'HTTP 503', 1],
      ['lead.create', 'no owner', 1],
    ])
    expect((await stuck()).map(({ nextTryAt }) => typeof nextTryAt).sort()).toEqual(['object', 'string'])
  })

  it('the list of stuck effects names the failed part of a sync, or the sync of several', async () => {
    const { db } = server.context
    const recordId = await insertRecord()
    const add = (part: CrmEntryName) => insertEntry(recordId, part, { state: 'failed', ...failing(part) })
    await add('gas')
    await endSync(db, { recordId, userId: admin.user.id }, false)
    expect(await stuck()).toMatchObject([{ kind: 'crm gas', detail: 'gas', recordId }])
    await add('luce')
    expect(await stuck()).toMatchObject([{ kind: 'crm.sync-record', detail: 'gas · luce', recordId }])
  })

  it('the list of stuck effects is complete again after a restore, which has no jobs', async () => {
    const recordId = await insertRecord()
    const done = { dismissed_at: at(1), state: 'failed' }
    for (const kind of ['lead', 'newsletter']) {
      await insertEffect(kind, { state: 'failed' })
      await insertEffect(kind, { state: 'open', updated_at: at(8 * 24 * 60) })
      await insertEffect(kind, done)
    }
    await insertEntry(recordId, 'gas', { state: 'failed' })
    await insertEffect('crm-attachment', { state: 'failed', record_id: recordId })
    for (const state of ['failed', 'unsure', 'expired'] as const) await plantMail({ state })
    await plantMail({ ...done })
    await plantMail({ state: 'sent' })
    await restore()
    await restore()
    expect((await stuck()).map(({ kind }) => kind).sort()).toEqual([
      'crm gas',
      'crm.attach-document',
      'lead.create',
      'lead.create',
      'newsletter.subscribe',
      'newsletter.subscribe',
      'riepilogo',
      'riepilogo',
      'riepilogo',
    ])
  })

  it('the list of stuck effects leaves a failed part out while a restored sync of its record waits', async () => {
    const { db } = server.context
    const recordId = await insertRecord()
    await insertEntry(recordId, 'gas', { state: 'failed' })
    await insertEntry(recordId, 'luce', { answer: '{"ok":false}' })
    await restore()
    expect((await findNextRuns(db, 'crm.sync-record', [recordId])).size).toBe(1)
    expect(await stuck()).toEqual([])
  })

  it.each([
    { action: 'retry', jobs: 1, dismissed: false },
    { action: 'settle', jobs: 0, dismissed: true },
  ] as const)('a stuck effect is repaired by one request: $action', async ({ action, jobs, dismissed }) => {
    const { db } = server.context
    const { failed, waiting } = await plantEffects()
    for (const id of [failed, waiting])
      expect((await repair(await failedJobOf(server.database.pool, id), action)).status).toBe(200)
    for (const id of [failed, waiting]) {
      expect((await findNextRuns(db, 'lead.create', [id])).size).toBe(jobs)
      const row = db.selectFrom('effects').select(['state', 'dismissed_at']).where('id', '=', id)
      const { state, dismissed_at } = await row.executeTakeFirstOrThrow()
      expect([dismissed_at !== null, state === 'open' || dismissed]).toEqual([dismissed, true])
    }
    await restore()
    expect((await stuck()).filter(({ nextTryAt }) => nextTryAt === null)).toEqual([])
    expect((await repair(crypto.randomUUID(), action)).status).toBe(404)
  })

  it('a stuck mail is sent again or dismissed by one request', async () => {
    const { db } = server.context
    const { id } = await plantMail({ state: 'unsure' })
    await restore()
    expect(await stuck()).toMatchObject([{ kind: 'riepilogo', state: 'unsure', about: 'a@example.it: S' }])
    const [letter] = await stuck()
    expect((await repair(letter!.id, 'retry')).status).toBe(200)
    const queued = db.selectFrom('mail_outbox').select(['state', 'next_try_at']).where('id', '=', id)
    expect(await queued.executeTakeFirstOrThrow()).toEqual({ state: 'queued', next_try_at: null })
    expect((await repair(letter!.id, 'settle')).status).toBe(404)
    expect((await services()).find(({ name }) => name === 'mail')!.waiting).toBe(1)
    await plantMail({ state: 'failed' })
    await restore()
    expect((await repair((await stuck())[0]!.id, 'settle')).status).toBe(200)
    await restore()
    expect(await stuck()).toEqual([])
  })
})

it('a list of the CRM that lost too many entries is shown, and an administrator confirms it', async () => {
  const { db } = server.context
  const value = { lost: ['1', '2'], of: 3, names: ['Alfa Casa', 'Beta Casa'], confirmed: false }
  const row = { account: 'a', name: 'products', value: JSON.stringify(value), read_at: at(5) }
  const { id } = await db.insertInto('crm_schema_cache').values(row).returning('id').executeTakeFirstOrThrow()
  const about = 'Nell’ultima lettura mancano 2 prodotti su 3: Alfa Casa, Beta Casa'
  expect(await stuck()).toContainEqual(expect.objectContaining({ id, state: 'held', about }))
  const crm = async () => (await services()).find(({ name }) => name === 'crm')!.limitation
  expect(await crm()).toContain('non è applicato')
  const act = (action: 'retry' | 'settle') =>
    server.inject(repairStuck, { params: { id }, body: { action } }, admin)
  expect((await act('settle')).status).toBe(422)
  expect((await act('retry')).status).toBe(200)
  expect((await act('retry')).status).toBe(404)
  expect((await stuck()).filter(({ state }) => state === 'held')).toEqual([])
  expect(await crm()).toBe('')
})
