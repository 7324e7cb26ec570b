import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'
import { FAULTS } from '../../../../test/stand-ins/faults.ts'
import { ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD } from '../../../../test/stand-ins/zoho.ts'
import { zohoField } from '../../../../test/stand-ins/zoho-fields.ts'
import type { CrmField } from '../port.ts'

const { db, standIn, clock, zoho } = await openCrmSetup()
/** For a silent service. */
const withShortTimeout = zoho({}, 1_000)
const later = (minutes: number) => {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
}
const countRequests = () => standIn.requests.filter(({ path }) => path.endsWith('/settings/fields')).length
const fieldsOf = async (fresh = false) => {
  const read = await zoho().listFields!('luce', { fresh })
  if (!read.ok) throw new Error(read.detail)
  return { ...read, named: (name: string) => read.fields.find((field) => field.name === name) }
}

describe('the fields of Zoho [CRM-9]', () => {
  it('the fields of Zoho are returned with writability, maximum length and required flag', async () => {
    standIn.fields('Contratti').push(
      zohoField('Canale', {
        data_type: 'picklist',
        length: 120,
        required: true,
        display_label: 'Canale di vendita',
        pick_list_values: [
          { display_value: 'Web', actual_value: 'web', type: 'used' },
          { display_value: 'Fax', actual_value: 'fax', type: 'unused' },
        ],
      }),
      zohoField('Stato', { system_mandatory: true, default_value: 'Nuovo' }),
      zohoField('Allegati', { data_type: 'fileupload', json_type: 'jsonarray', length: null }),
      zohoField('Interessi', {
        data_type: 'multiselectpicklist',
        json_type: 'jsonarray',
        length: null,
        pick_list_values: [{ display_value: 'Luce', actual_value: 'luce', type: 'used' }],
      }),
    )
    const { named, keyField, readAt } = await fieldsOf(true)
    const line: CrmField = {
      name: 'Name',
      label: 'Name',
      shape: 'text',
      maxLength: 80,
      needed: true,
      writable: true,
      unique: false,
      choices: [],
    }
    expect(named('Name')).toEqual(line)
    expect(named('Cliente')).toMatchObject({ shape: 'entry', needed: false })
    expect(named('Passaggio_Diretto')).toMatchObject({ shape: 'boolean' })
    expect(named(ZOHO_NUMBER_FIELD)).toMatchObject({ writable: false, needed: false })
    expect(named('Canale')).toMatchObject({ label: 'Canale di vendita', choices: ['web'], needed: true })
    expect(['Owner', 'Stato', 'id'].map((name) => named(name)?.needed)).toEqual([false, false, false])
    expect(named('Allegati')).toMatchObject({ shape: 'entry', maxLength: null })
    expect(named('Interessi')).toMatchObject({ shape: 'several', choices: ['luce'] })
    expect(named(keyField)).toMatchObject({ name: ZOHO_KEY_FIELD, unique: true })
    expect(readAt).toEqual(clock.at)
  })

  it('the fields of Zoho are cached, refreshed in the background, and reloaded on request', async () => {
    const before = countRequests()
    standIn.fields('Contratti').push(zohoField('Nuovo_1'))
    expect((await fieldsOf()).named('Nuovo_1')).toBeUndefined()
    expect(countRequests()).toBe(before)
    expect((await fieldsOf(true)).named('Nuovo_1')).toBeDefined()
    standIn.fields('Contratti').push(zohoField('Nuovo_2'))
    later(11)
    expect((await fieldsOf()).named('Nuovo_2')).toBeUndefined()
    await vi.waitFor(async () => expect((await fieldsOf()).named('Nuovo_2')).toBeDefined(), {
      timeout: 90_000,
    })
  })

  it('the fields of Zoho are read again where a former version cached them in another form', async () => {
    await fieldsOf(true)
    const stored = sql`replace(value::text, '"maxLength"', '"room"')::jsonb`
    await sql`update crm_schema_cache set value = ${stored} where name like 'fields:%'`.execute(db)
    const before = countRequests()
    expect((await fieldsOf()).named('Name')).toMatchObject({ maxLength: 80 })
    expect(countRequests()).toBe(before + 1)
    await fieldsOf()
    expect(countRequests()).toBe(before + 1)
  })

  it.each(FAULTS)(
    'the cached fields of Zoho stay after %s, which is reported to a reload',
    async (_fault, problem) => {
      standIn.failNext(...Array.from({ length: 3 }, () => ({ ...problem, path: '/settings/fields' })))
      expect(await withShortTimeout.listFields!('luce', { fresh: true })).toMatchObject({
        ok: false,
        reason: 'unreachable',
        detail: expect.stringMatching(/./),
      })
      standIn.calm()
      expect((await fieldsOf()).named('Name')).toBeDefined()
    },
  )

  it('the fields of Zoho are read with a new token after an expired one, and a refusal is passed on', async () => {
    standIn.expireTokens()
    expect((await fieldsOf(true)).named('Name')).toBeDefined()
    const nowhere = zoho({ contracts: 'Contrattini' })
    expect(await nowhere.listFields!('luce', { fresh: false })).toEqual({
      ok: false,
      reason: 'refused',
      detail: 'module: il CRM non ha questo modulo (INVALID_MODULE)',
      cause: { failure: 'values-refused', detail: expect.stringContaining('"INVALID_MODULE"') },
    })
  })
})
