import { expect, it } from 'vitest'
import { definition } from '../../contract/index.ts'
import { databaseOfFile } from '../../test/database.ts'
import { addRow, rowOf, setRows } from '../../test/rows.ts'
import { OPTION_LISTS } from './initial-managed-fields.ts'
import { seed } from './seed.ts'

const database = await databaseOfFile()
const { db } = database

it('seed adds every option list of the form to a new installation, once [GAP-75] [MANAGE-8]', async () => {
  const listCodes = new Set(
    definition.flatMap(({ fields }) => fields.flatMap(({ managed }) => (managed ? [managed] : []))),
  )
  expect(await seed(db)).toBe(listCodes.size)
  const rows = await db.selectFrom('managed_fields').select(['code', 'properties']).execute()
  expect(new Set(rows.map(({ code }) => code))).toEqual(listCodes)
  expect(rows.find(({ code }) => code === 'ex_fornitore')!.properties).toEqual(OPTION_LISTS.ex_fornitore)
  expect(await seed(db)).toBe(0)
})

it('seed leaves a changed list', async () => {
  await setRows(db, 'managed_fields', { code: 'tipo_iva' }, { properties: JSON.stringify(['solo questo']) })
  await seed(db)
  const { properties } = await rowOf(db, 'managed_fields', { code: 'tipo_iva' })
  expect(properties).toEqual(['solo questo'])
})

it('seed adds the default mail configuration, unless it was removed [GAP-68] [EMAILCFG-10]', async () => {
  const names = async () =>
    (await db.selectFrom('mail_routes').select('integration_name').execute()).map(
      ({ integration_name }) => integration_name,
    )
  expect(await names()).toEqual(['default'])
  await db.deleteFrom('mail_routes').execute()
  await addRow(db, 'object_events', {
    noun: 'emails',
    title: 'default',
    kind: 'removed',
    ip: '127.0.0.1',
    object_id: 'x',
    user_id: null,
  })
  await seed(db)
  expect(await names()).toEqual([])
})
