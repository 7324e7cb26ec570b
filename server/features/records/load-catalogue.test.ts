import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { loadCatalogue } from './load-catalogue.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database.close())

it('[MAIL-5] [RULES-2] offers the interactions to tick and the question to answer, while there are any', async () => {
  expect(await loadCatalogue(db)).toEqual({
    ...{ products: [], operations: [], owners: [], managed: {}, interactions: [], packages: [] },
  })
  await db
    .insertInto('mail_checkboxes')
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
  await db
    .insertInto('question_rules')
    .values({ rules: JSON.stringify(rules) })
    .execute()
  expect(await loadCatalogue(db)).toMatchObject({ interactions: ['Bolletta', 'Tempi'], question: rules })
})
