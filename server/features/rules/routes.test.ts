import { afterAll, expect, it } from 'vitest'
import { questionRules, readRules } from '../../../shared/api/rules.ts'
import { testServer } from '../../../test/server.ts'
import { ruleRoutes } from './routes.ts'

const server = await testServer({ routes: ruleRoutes })
const agent = await server.signedIn()
afterAll(() => server.close())

it('[API-69] [RULES-2] [RULES-11] [GAP-73] [GAP-74] answers everyone the one question, clean', async () => {
  expect((await server.inject(readRules, {}, agent)).body).toEqual({ ok: true, question: null })
  const rules = {
    question: '<p>Come ci hai <b>conosciuto</b>?</p><script>alert(1)</script>',
    checkboxes: ['Passaparola', 'Internet'],
    selectedSection: 'luce_part',
  }
  await server.context.db
    .insertInto('question_rules')
    .values({ rules: JSON.stringify(rules) })
    .execute()
  const { status, body } = await server.inject(readRules, {}, agent)
  expect(status).toBe(200)
  expect(questionRules.parse(JSON.parse(body.question.rules))).toEqual({
    ...rules,
    question: '<p>Come ci hai <b>conosciuto</b>?</p>',
  })
  expect((await server.inject(readRules)).status).toBe(401)
})
