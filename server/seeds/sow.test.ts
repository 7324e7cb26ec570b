import { afterAll, expect, it } from 'vitest'
import { definition } from '../../contract/index.ts'
import { testDatabase } from '../../test/database.ts'
import { OPTION_LISTS } from './option-lists.ts'
import { sow } from './sow.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database.close())

it('[GAP-75] [MANAGE-8] gives a new installation every option list that the form asks for, once', async () => {
  const asked = new Set(
    definition.flatMap(({ fields }) => fields.flatMap(({ managed }) => (managed ? [managed] : []))),
  )
  expect(await sow(db)).toBe(asked.size)
  const rows = await db.selectFrom('managed_fields').select(['code', 'properties']).execute()
  expect(new Set(rows.map(({ code }) => code))).toEqual(asked)
  expect(rows.find(({ code }) => code === 'ex_fornitore')!.properties).toEqual(OPTION_LISTS.ex_fornitore)
  expect(await sow(db)).toBe(0)
})

it('leaves a list that the office has changed', async () => {
  await db
    .updateTable('managed_fields')
    .set({ properties: JSON.stringify(['solo questo']) })
    .where('code', '=', 'tipo_iva')
    .execute()
  await sow(db)
  const { properties } = await db
    .selectFrom('managed_fields')
    .select('properties')
    .where('code', '=', 'tipo_iva')
    .executeTakeFirstOrThrow()
  expect(properties).toEqual(['solo questo'])
})
