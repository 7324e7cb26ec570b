import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { readCrmMapping, saveCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { enterOutcome, listSupplies } from '../../../shared/api/outcomes.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { findCrmSupplies, syncOutcomes } from '../../crm/supplies-of-entries.ts'
import type { CrmEntry } from '../../providers/crm/port.ts'
import { outcomeRoutes } from '../outcomes/routes.ts'
import { createSyncWork } from './sync-work.ts'

const { server, record, sync } = await openSyncSetup(outcomeRoutes)
const { db, crm } = server.context
const admin = await server.signedIn({ role: 'admin' })
const { saveEntry } = crm
const sent: CrmEntry[] = []
crm.saveEntry = async (entry) => {
  sent.push(entry)
  return await saveEntry.call(crm, entry)
}
beforeEach(async () => {
  await db.deleteFrom('crm_mapping').execute()
  sent.length = 0
})

const runSyncs = () => runQueue(server, 'crm.sync-record', createSyncWork(server.context))
type Source = '$Outcome' | '$OutcomeOn' | '$OutcomeCause'
async function map(part: 'luce' | 'gas', source: Source = '$Outcome') {
  const target = { field: 'Esito', conversion: source === '$OutcomeOn' ? 'text' : 'shown' } as const
  const body = { part, source, target, was: { field: '', conversion: 'text' } } as const
  expect((await server.inject(saveCrmMapping, { body }, admin)).status).toBe(200)
}
async function supplyOf(id: string, part: string) {
  const { supplies } = (await server.inject(listSupplies, { params: { id } }, admin)).body
  return supplies.find((one) => one.part === part)!.id
}
async function refuse(id: string) {
  const supplies = [await supplyOf(id, 'luce')]
  const body = { state: 'rejected' as const, on: '2026-11-02', cause: 'debt' as const, supplies }
  return await server.inject(enterOutcome, { body }, admin)
}

describe('the outcome of a supply and the CRM [OUTCOME-32]', () => {
  it('an outcome syncs its record once, where the CRM has a field for it, with state, day and cause', async () => {
    await map('luce')
    const id = await record(SAMPLES.dualDomestic)
    await sync(id)
    sent.length = 0
    expect((await refuse(id)).status).toBe(200)
    await refuse(id)
    expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    const luce = sent.find(({ part }) => part === 'luce')
    expect(luce?.supply).toEqual({ state: 'rejected', on: '2026-11-02', cause: 'debt', causeText: '' })
    expect(sent.find(({ part }) => part === 'contact')?.supply).toBeUndefined()
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })

  it.each([
    ['no field', 'synced', undefined],
    ['a field for another part only', 'synced', 'gas'],
    ['a contract that is not in the CRM', 'not synced', 'luce'],
  ] as const)('an outcome with %s syncs nothing', async (_why, state, part) => {
    if (part) await map(part)
    const id = await record(SAMPLES.dualDomestic)
    if (state === 'synced') await sync(id)
    await refuse(id)
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })

  it.each(['$Outcome', '$OutcomeOn', '$OutcomeCause'] as const)(
    'an outcome syncs its record where the CRM has a field for %s alone',
    async (source) => {
      await map('luce', source)
      const id = await record(SAMPLES.dualDomestic)
      await sync(id)
      await refuse(id)
      expect(await runSyncs()).toEqual({ completed: 1, failed: 0 })
    },
  )

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a mapping without a field',
      () => db.updateTable('crm_mapping').set({ field: '' }).where('part', '=', 'luce').execute(),
    ],
    [
      'a removed record',
      (id) => db.updateTable('records').set({ removed_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'a record that is a draft again',
      (id) => db.updateTable('records').set({ draft: true }).where('id', '=', id).execute(),
    ],
    [
      'an entry of another part alone',
      (id) => db.deleteFrom('crm_entries').where('record_id', '=', id).where('part', '=', 'luce').execute(),
    ],
    [
      'an entry without its id',
      (id) => db.updateTable('crm_entries').set({ external_id: '' }).where('record_id', '=', id).execute(),
    ],
    [
      'a closed entry',
      (id) =>
        db.updateTable('crm_entries').set({ closed_at: new Date() }).where('record_id', '=', id).execute(),
    ],
  ])('an outcome syncs nothing for %s', async (_what, prepare) => {
    await map('luce')
    const id = await record(SAMPLES.dualDomestic)
    await sync(id)
    const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    await prepare(id)
    await syncOutcomes(db, [{ recordId: id, part: 'luce' }], userId)
    expect(await runSyncs()).toEqual({ completed: 0, failed: 0 })
  })

  it('a supply that ended with its part has no outcome for the CRM', async () => {
    const id = await record(SAMPLES.dualDomestic)
    await refuse(id)
    expect((await findCrmSupplies(db, id))('luce')).toMatchObject({ state: 'rejected' })
    await db.updateTable('supplies').set({ closed_at: new Date() }).where('record_id', '=', id).execute()
    expect((await findCrmSupplies(db, id))('luce')).toBeUndefined()
  })

  it('the mapping offers the outcome of a record for its contracts, and sends it nowhere until it has a field', async () => {
    const id = await record(SAMPLES.dualDomestic)
    await refuse(id)
    const rows = async () => {
      const { values } = (await server.inject(readCrmMapping, { query: { record: id } }, admin)).body
      return values.filter(({ part, source }) => part === 'luce' && source.startsWith('$Outcome'))
    }
    expect(await rows()).toMatchObject([
      { source: '$Outcome', value: 'KO', field: '', state: 'kept' },
      { source: '$OutcomeOn', value: '2026-11-02', field: '' },
      { source: '$OutcomeCause', value: 'Credito respinto o morosità', field: '' },
    ])
    await map('luce')
    expect((await rows())[0]).toMatchObject({ field: 'Esito', state: 'sent', out: '"KO"' })
  })
})
