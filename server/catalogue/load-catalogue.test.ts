import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { addRow } from '../../test/rows.ts'
import { loadCatalogue } from './load-catalogue.ts'

const database = await databaseOfFile()
const { db } = database

it('loadCatalogue contains the interactions and the question rule, where they exist [MAIL-5] [RULES-2]', async () => {
  expect(await loadCatalogue(db)).toEqual({
    products: [],
    operations: [],
    owners: [],
    managed: {},
    interactions: [],
    packages: [],
  })
  await db
    .insertInto('mail_blocks')
    .values([
      { name: 'Tempi', template: 'x' },
      { name: 'Bolletta', template: 'y' },
    ])
    .execute()
  const rules = {
    question: '<p>Come?</p>',
    checkboxes: ['Così', 'Cosà'],
    selectedSection: 'luce_part' as const,
  }
  await addRow(db, 'questions', { rules: JSON.stringify(rules) })
  expect(await loadCatalogue(db)).toMatchObject({ interactions: ['Bolletta', 'Tempi'], question: rules })
})

it('loadCatalogue reads the catalogue once while it is unchanged and again after a change', async () => {
  const before = await loadCatalogue(db)
  expect(await loadCatalogue(db)).toBe(before)
  await db.deleteFrom('mail_blocks').where('name', '=', 'Tempi').execute()
  const after = await loadCatalogue(db)
  expect([after.interactions, before.interactions]).toEqual([['Bolletta'], ['Bolletta', 'Tempi']])
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('mail_blocks').execute()
    expect((await loadCatalogue(trx)).interactions).toEqual([])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await loadCatalogue(db)).interactions).toEqual(['Bolletta'])
})
