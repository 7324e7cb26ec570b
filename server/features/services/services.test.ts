import { describe, expect, it } from 'vitest'
import { listServices, listStuck, repairStuck, testService } from '../../../shared/api/services.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { findNextRuns } from '../../jobs/find-next-runs.ts'
import { mergeLocalSuggestions } from '../../providers/addresses/merge-local-suggestions.ts'
import type { AddressPort } from '../../providers/addresses/port.ts'
import { serviceRoutes } from './routes.ts'
import { tryService } from './try-service.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const server = await serverOfFile({ routes: serviceRoutes, now: () => NOW })
const admin = await server.signedIn({ role: 'admin', email: 'capo@example.it' })

const services = async () => (await server.inject(listServices, {}, admin)).body.services
const stuck = async () => (await server.inject(listStuck, {}, admin)).body.stuck
const repair = (id: string, source: 'ledger' | 'mail', action: 'retry' | 'settle') =>
  server.inject(repairStuck, { params: { id }, body: { source, action } }, admin)
const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

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
    crm.listOwners = async () => ({ ok: false, reason: 'unreachable', detail: 'Zoho non risponde' })
    const tried = await server.inject(testService, { params: { name: 'crm' } }, admin)
    crm.listOwners = listOwners
    expect(tried.body).toMatchObject({ working: false, detail: 'Zoho non risponde' })
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

describe('the list of stuck effects', () => {
  it('the list of stuck effects contains failed, uncertain and interrupted effects, and no successful or running ones', async () => {
    const failed = await insertEffect('lead', {
      state: 'failed',
      answer: JSON.stringify({ detail: 'no owner' }),
    })
    const waiting = await insertEffect('lead', { state: 'open', updated_at: at(1), answer: '{"ok":false}' })
    const cut = await insertEffect('crm', { state: 'open', key: `${crypto.randomUUID()}:gas` })
    await insertEffect('crm', { state: 'open', updated_at: at(1) })
    await insertEffect('lead', { state: 'done' })
    const mail = await server.context.db
      .insertInto('mail_outbox')
      .values({
        kind: 'riepilogo',
        recipient: 'a@example.it',
        subject: 'S',
        text: 'T',
        state: 'unsure',
        updated_at: at(90),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const list = await stuck()
    expect(list.map(({ id }) => id).sort()).toEqual([failed, waiting, cut, mail.id].sort())
    expect(list.find(({ id }) => id === failed)).toMatchObject({
      detail: 'no owner',
      kind: 'lead',
    })
    expect(list.find(({ id }) => id === cut)).toMatchObject({
      kind: 'crm gas',
      state: 'open',
    })
  })

  it('a stuck effect is retried or dismissed by one request', async () => {
    const { db } = server.context
    const lead = await insertEffect('lead', { state: 'failed', answer: '{"ok":false}' })
    expect((await repair(lead, 'ledger', 'retry')).status).toBe(200)
    expect((await stuck()).find(({ id }) => id === lead)).toMatchObject({
      state: 'failed',
      nextTryAt: expect.any(String),
    })
    expect((await repair(lead, 'ledger', 'settle')).status).toBe(200)
    expect((await findNextRuns(db, 'lead.create', [lead])).size).toBe(0)

    const mailing = await insertEffect('mailing', { state: 'failed' })
    expect((await repair(mailing, 'ledger', 'retry')).status).toBe(422)
    expect((await repair(mailing, 'ledger', 'settle')).status).toBe(200)
    expect((await stuck()).map(({ id }) => id)).not.toContain(mailing)
    expect((await repair(await insertEffect('lead', { state: 'failed' }), 'ledger', 'retry')).status).toBe(
      200,
    )

    const mail = (await stuck()).find(({ source }) => source === 'mail')!
    expect((await repair(mail.id, 'mail', 'retry')).status).toBe(200)
    const queued = db.selectFrom('mail_outbox').select(['state', 'next_try_at']).where('id', '=', mail.id)
    expect(await queued.executeTakeFirstOrThrow()).toEqual({ state: 'queued', next_try_at: null })
    expect((await repair(mail.id, 'mail', 'settle')).status).toBe(404)
    expect((await services()).find(({ name }) => name === 'mail')!.waiting).toBe(1)
  })
})

it('a list of the CRM that lost too many entries is shown, and an administrator confirms it', async () => {
  const { db } = server.context
  const value = { lost: ['1', '2'], of: 3, names: ['Alfa Casa', 'Beta Casa'], confirmed: false }
  const row = { account: 'a', name: 'products', value: JSON.stringify(value), read_at: at(5) }
  const { id } = await db.insertInto('crm_schema_cache').values(row).returning('id').executeTakeFirstOrThrow()
  const about = 'Nell’ultima lettura mancano 2 prodotti su 3: Alfa Casa, Beta Casa'
  expect(await stuck()).toContainEqual(expect.objectContaining({ id, source: 'list', state: 'held', about }))
  const crm = async () => (await services()).find(({ name }) => name === 'crm')!.limitation
  expect(await crm()).toContain('non è applicato')
  const act = (action: 'retry' | 'settle') =>
    server.inject(repairStuck, { params: { id }, body: { source: 'list', action } }, admin)
  expect((await act('settle')).status).toBe(422)
  expect((await act('retry')).status).toBe(200)
  expect((await act('retry')).status).toBe(404)
  expect((await stuck()).filter(({ source }) => source === 'list')).toEqual([])
  expect(await crm()).toBe('')
})
