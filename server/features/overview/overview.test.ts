import { beforeAll, describe, expect, it } from 'vitest'
import { readOverview } from '../../../shared/api/overview.ts'
import { type CountedState, listRecords } from '../../../shared/api/records.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordRoutes } from '../records/routes.ts'
import { overviewRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T09:00:00Z')

const server = await serverOfFile({ routes: [...overviewRoutes, ...recordRoutes], now: () => NOW })
const admin = await server.signedIn({ role: 'admin', name: 'Ada' })
const agent = await server.signedIn({ name: 'Bea' })

const fetchOverview = async (query: object = {}) => {
  const period = { from: '2026-11-01', to: '2026-11-20', ...query }
  return await server.inject(readOverview, { query: period }, admin)
}

interface NewRecordInput {
  at: string
  by?: SignedIn
  type?: string
  draft?: boolean
  luce?: string
  gas?: string
  removed?: boolean
}
async function make({
  at,
  by = agent,
  type = 'telco',
  draft = false,
  luce = '',
  gas = '',
  removed,
}: NewRecordInput) {
  const { id } = await addRow(server.context.db, 'records', {
    created_at: new Date(at),
    updated_at: new Date(at),
    created_by: by.user.id,
    updated_by: by.user.id,
    type_contract: type,
    operation_luce: luce,
    operation_gas: gas,
    draft,
    definition_version: 1,
    data: '{}',
    last_name: 'Rossi',
    name: 'Ugo',
    removed_at: removed ? new Date(at) : null,
  })
  return id
}

it('the overview of an installation without records is empty', async () => {
  expect((await fetchOverview()).body).toMatchObject({
    ok: true,
    empty: true,
    total: { records: 0, drafts: 0 },
    days: [],
    lying: { count: 0, drafts: [] },
    syncs: { done: 0, failed: 0 },
  })
})

describe('the overview', () => {
  beforeAll(async () => {
    // Half past midnight in Italy is the day before in UTC; the day ends at 23:00 UTC.
    await make({ at: '2026-10-31T23:30:00Z', luce: 'CV Cambio EE', gas: 'CV Cambio GAS' })
    await make({ at: '2026-11-20T22:59:59Z', by: admin, luce: 'CV Cambio EE', type: 'contratto energia' })
    await make({ at: '2026-11-20T23:00:00Z' })
    await make({ at: '2026-10-31T22:59:59Z' })
    await make({ at: '2026-11-05T10:00:00Z', removed: true })
    const stale = await make({ at: '2026-11-12T10:00:00Z', draft: true, type: '' })
    await make({ at: '2026-11-14T10:00:00Z', draft: true, type: '' })
    const events = ['sync-failed', 'synced'].map((kind, hour) => ({
      record_id: stale,
      user_id: agent.user.id,
      ip: '::1',
      kind,
      version: 1,
      created_at: new Date(`2026-11-12T1${hour}:00:00Z`),
    }))
    await server.context.db.insertInto('record_events').values(events).execute()
    const sent = { created_at: NOW, updated_at: NOW, created_by: agent.user.id, expires_at: NOW }
    for (const state of ['cancelled', 'cancelled', 'signed'] as const)
      await addRow(server.context.db, 'envelopes', {
        ...sent,
        record_id: stale,
        record_version: 1,
        provider: 'built-in',
        state,
        name: 'Contratto',
        signer: '{}',
        documents: '[]',
        preflight: '{}',
      })
  })

  it('each number of the overview is the number of the records that its list shows [LIST-32] [SHELL-54]', async () => {
    const narrowed: object[] = [{}, { operator: agent.user.id }, { type: 'telco' }, { from: '2026-11-13' }]
    for (const more of narrowed) {
      const { total, syncs, signatures } = (await fetchOverview(more)).body
      const numbers: [CountedState | undefined, number][] = [
        [undefined, total.records],
        ['saved', total.records - total.drafts],
        ['draft', total.drafts],
        ['synced', syncs.done],
        ['sync-failed', syncs.failed],
        ...signatures.map(({ state, count }): [CountedState, number] => [state, count]),
      ]
      for (const [counted, number] of numbers) {
        const query = { from: '2026-11-01', to: '2026-11-20', ...(counted && { counted }), ...more }
        const { body } = await server.inject(listRecords, { query }, agent)
        expect([counted, body.count, body.records.length]).toEqual([counted, number, number])
      }
    }
    expect((await fetchOverview()).body.signatures).toEqual([
      { state: 'cancelled', count: 1 },
      { state: 'signed', count: 1 },
    ])
  })

  it('the overview counts the period of equal length before [SHELL-54]', async () => {
    const { body } = await fetchOverview({ from: '2026-11-16', to: '2026-11-20' })
    expect(body.total).toEqual({ records: 1, drafts: 0 })
    expect(body.before).toEqual({
      total: { records: 2, drafts: 2 },
      signatures: [],
      syncs: { done: 1, failed: 0 },
    })
  })

  it('the overview counts by Italian days, operators, types and operations', async () => {
    const { body } = await fetchOverview()
    expect(body).toMatchObject({ empty: false, total: { records: 4, drafts: 2 } })
    expect(body.days).toEqual([
      { day: '2026-11-01', records: 1, drafts: 0 },
      { day: '2026-11-12', records: 1, drafts: 1 },
      { day: '2026-11-14', records: 1, drafts: 1 },
      { day: '2026-11-20', records: 1, drafts: 0 },
    ])
    const nameOf = ({ user }: SignedIn) => ({ id: user.id, name: `${user.name} ${user.last_name}` })
    expect(body.operators).toEqual([
      { ...nameOf(agent), records: 3, drafts: 2 },
      { ...nameOf(admin), records: 1, drafts: 0 },
    ])
    expect(body.types).toEqual([
      { type: '', records: 2, drafts: 2 },
      { type: 'contratto energia', records: 1, drafts: 0 },
      { type: 'telco', records: 1, drafts: 0 },
    ])
    expect(body.operations).toEqual([
      { utility: 'luce', name: 'CV Cambio EE', records: 2, drafts: 0 },
      { utility: 'gas', name: 'CV Cambio GAS', records: 1, drafts: 0 },
    ])
    expect(body.syncs).toEqual({ done: 1, failed: 0 })
    expect(body.people).toEqual([nameOf(admin), nameOf(agent)])
    expect((await fetchOverview({ from: '2026-11-12', to: '2026-11-12' })).body.people).toEqual([
      nameOf(agent),
    ])
    const nobody = { from: '2026-01-01', to: '2026-01-02' }
    expect((await fetchOverview(nobody)).body.people).toEqual([])
    expect((await fetchOverview({ ...nobody, operator: admin.user.id })).body.people).toEqual([nameOf(admin)])
  })

  it('the overview counts two users of the same name separately', async () => {
    const { db } = server.context
    const rename = ({ name, last_name }: SignedIn['user']) =>
      db.updateTable('users').set({ name, last_name }).where('id', '=', admin.user.id).execute()
    await rename(agent.user)
    const { body } = await fetchOverview()
    await rename(admin.user)
    const name = `${agent.user.name} ${agent.user.last_name}`
    expect(body.operators).toMatchObject([
      { name: `${name} (${agent.user.login})` },
      { name: `${name} (${admin.user.login})` },
    ])
  })

  it('the overview counts for one operator and one type', async () => {
    expect((await fetchOverview({ operator: admin.user.id })).body).toMatchObject({
      total: { records: 1, drafts: 0 },
      syncs: { done: 0, failed: 0 },
      lying: { count: 0 },
    })
    expect((await fetchOverview({ type: 'telco' })).body.total).toEqual({ records: 1, drafts: 0 })
    expect((await fetchOverview({ type: '' })).body.total).toEqual({ records: 2, drafts: 2 })
    expect((await fetchOverview({ from: '2026-11-12', to: '2026-11-12' })).body.total.records).toBe(1)
  })

  it('the overview lists drafts that are stale for longer than the given days, for any period', async () => {
    const period = { from: '2026-01-01', to: '2026-01-02' }
    const { lying: stale } = (await fetchOverview(period)).body
    expect(stale).toMatchObject({
      count: 1,
      drafts: [{ title: 'Rossi Ugo', updatedAt: '2026-11-12T10:00:00.000Z' }],
    })
    expect((await fetchOverview({ ...period, lyingDays: 5 })).body.lying.count).toBe(2)
    expect((await fetchOverview({ ...period, lyingDays: 30 })).body.lying).toEqual({ count: 0, drafts: [] })
  })
})

it.each([
  { from: '2026-11-21' },
  { from: '2020-01-01' },
  { from: '2026-02-30' },
  { to: 'domani' },
  { operator: 'Ada' },
  { lyingDays: 0 },
  { lyingDays: 366 },
  { type: 'a\0b' },
])('the overview refuses %j', async (query) => {
  expect((await fetchOverview(query)).status).toBe(400)
})
