import { describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { openSyncSetup } from '../../test/sync-setup.ts'
import { migrate } from '../db/migrate.ts'

const { server, record, sync, entries } = await openSyncSetup()
const { db } = server.context

const effectsOf = (recordId: string) =>
  db
    .selectFrom('effects')
    .selectAll()
    .where('kind', '=', 'crm')
    .where('record_id', '=', recordId)
    .orderBy('key')
    .execute()

describe('an entry of a record in the CRM', () => {
  it('an entry of the CRM is copied to the effects, which the former version reads', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    await sync(id)
    const [contact, gas] = await entries(id)
    const copies = await effectsOf(id)
    expect(copies).toMatchObject([
      {
        id: contact!.id,
        key: `${id}:contact`,
        state: 'done',
        external_id: contact!.external_id,
        sent_fields: contact!.sent_fields,
        answer: contact!.answer,
      },
      { id: gas!.id, key: `${id}:gas`, state: 'done', external_id: gas!.external_id },
    ])
    expect(copies.map(({ payload }) => payload)).toEqual([
      { part: 'contact', version: 1, holder: contact!.holder, crmKey: contact!.crm_key },
      { part: 'gas', version: 1, crmKey: `${id}:gas` },
    ])
  })

  it('an effect that the former version writes is an entry of the CRM', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    const key = `${id}:contact`
    const payload = { part: 'contact', version: 1, hash: '-', holder: 'holder', crmKey: 'contact:1' }
    await db
      .insertInto('effects')
      .values({ kind: 'crm', key, record_id: id, payload: JSON.stringify(payload), attempts: 1 })
      .execute()
    await db
      .updateTable('effects')
      .set({ state: 'failed', sent_fields: '["cf"]' })
      .where('key', '=', key)
      .execute()
    expect(await entries(id)).toMatchObject([
      {
        key,
        part: 'contact',
        version: 1,
        holder: 'holder',
        crm_key: 'contact:1',
        state: 'failed',
        sent_fields: ['cf'],
      },
    ])
    await db.deleteFrom('effects').where('key', '=', key).execute()
    expect(await entries(id)).toEqual([])
  })
})

it('the migration copies the entries of before', async () => {
  const id = await record(ALL_SAMPLES.dualDomestic)
  await sync(id)
  const before = await entries(id)
  expect(before).toHaveLength(3)
  const { pool } = server.database
  await pool.query(`
    drop trigger effects_crm_entries on effects; drop trigger effects_removed_crm_entries on effects;
    drop table crm_entries; drop function copies_crm_entries, copy_effect_to_crm_entry, copy_crm_entry_to_effect;
    drop function take_former_detail, take_former_reason cascade;
    alter table effects drop column failure, drop column failure_detail;
    alter table envelopes drop column failure, drop column failure_detail;
    delete from migrations where name ~ '^(040|045)-'`)
  expect(await migrate(pool)).toEqual([
    '040-crm-entries.sql',
    '045-words-of-failed-effects-and-envelopes.sql',
  ])
  expect(await entries(id)).toEqual(before)
})
