import { describe, expect, it } from 'vitest'
import { questionContent, readQuestion, removeQuestion, saveQuestion } from '../../../shared/api/questions.ts'
import type { StaleAnswer } from '../../../shared/errors.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { ruleRoutes } from './routes.ts'

const server = await serverOfFile({ routes: ruleRoutes })
const agent = await server.signedIn()
const admin = await server.signedIn({ role: 'admin' })

// Also API-69.
it('GET /rules returns the question rule to every user, sanitised [RULES-2] [RULES-11]', async () => {
  expect((await server.inject(readQuestion, {}, agent)).body).toEqual({ ok: true, question: null })
  const rules = {
    question: '<p>Come ci hai <b>conosciuto</b>?</p><script>alert(1)</script>',
    checkboxes: ['Passaparola', 'Internet'],
    selectedSection: 'luce_part',
  }
  await addRow(server.context.db, 'questions', { rules: JSON.stringify(rules) })
  const { status, body } = await server.inject(readQuestion, {}, agent)
  expect(status).toBe(200)
  expect(questionContent.parse(JSON.parse(body.question!.rules))).toEqual({
    ...rules,
    question: '<p>Come ci hai <b>conosciuto</b>?</p>',
  })
})

const RULES = {
  question: '<p>Ha già <b>l’app</b>?</p>',
  checkboxes: ['Sì', 'No'],
  selectedSection: 'luce_part',
}
const save = (rules: unknown) =>
  server.inject(
    saveQuestion,
    { body: { rules: typeof rules === 'string' ? rules : JSON.stringify(rules) } },
    admin,
  )
const readCurrent = async () => {
  const { question } = (await server.inject(readQuestion, {}, agent)).body
  return question && { id: question.id, ...JSON.parse(question.rules) }
}

describe('the question rule [API-70]', () => {
  it('the question rule is saved sanitised and replaces the former one [RULES-2] [RULES-10]', async () => {
    await server.context.db.deleteFrom('questions').execute()
    const { status, body } = await save({
      ...RULES,
      question: `${RULES.question}<script>alert(1)</script>`,
      checkboxes: [' Sì ', 'No'],
    })
    expect([status, body.ok]).toEqual([200, true])
    const { id } = body.question
    expect(await readCurrent()).toEqual({ id, ...RULES })
    const next = { ...RULES, selectedSection: 'everywhere' }
    await Promise.all([save(next), save(next)])
    expect(await readCurrent()).toEqual({ id, ...next })
    expect(await server.context.db.selectFrom('questions').select('id').execute()).toEqual([{ id }])
  })

  it('the question rule is removed once', async () => {
    await save(RULES)
    expect((await server.inject(removeQuestion, {}, admin)).body).toEqual({ ok: true })
    expect(await readCurrent()).toBeNull()
    expect((await server.inject(removeQuestion, {}, admin)).status).toBe(404)
  })

  it.each<[object, string]>([
    [{ question: '<p></p>' }, 'question'],
    [{ question: '<script>alert(1)</script>' }, 'question'],
    [{ checkboxes: ['Sì'] }, 'checkboxes'],
    [{ checkboxes: ['Sì', ' '] }, 'checkboxes'],
    [{ selectedSection: '' }, 'selectedSection'],
    [{ selectedSection: 'x' }, 'selectedSection'],
  ])('[RULES-4] [RULES-5] the question rule is refused with %j', async (change, field) => {
    const before = await readCurrent()
    const { status, failure } = await save({ ...RULES, ...change })
    expect([status, failure.issues[0].field]).toEqual([422, field])
    expect(await readCurrent()).toEqual(before)
  })

  it.each([
    '',
    'x',
    '[]',
    '{}',
    '{"question":1}',
    JSON.stringify({ ...RULES, more: 1 }),
    '{"question":"a\\u0000"}',
  ])('the question rule is refused when it cannot be read: %s', async (text) =>
    expect((await save(text)).status).toBe(400),
  )

  describe('a question rule that changed since it was read', () => {
    const write = (rules: object, readAt: string | null | undefined, session = admin) =>
      server.inject(saveQuestion, { body: { rules: JSON.stringify(rules), readAt } }, session)
    const readAtNow = async () =>
      (await server.inject(readQuestion, {}, agent)).body.question?.updatedAt ?? null

    it('the question rule that changed since it was read is not replaced', async () => {
      const ugo = await server.signedIn({ role: 'admin', name: 'Ugo' })
      await save(RULES)
      const readAt = await readAtNow()
      const theirs = { ...RULES, checkboxes: ['Sì', 'No', 'Forse'] }
      await write(theirs, readAt, ugo)
      const mine = await write({ ...RULES, question: '<p>Altra?</p>' }, readAt)
      expect(mine.status).toBe(409)
      const stale = mine.failure.theirs as StaleAnswer<{ rules: string; updatedAt: string }>
      expect(JSON.parse(stale.stored.rules)).toEqual(theirs)
      expect(stale).toMatchObject({
        savedBy: `Ugo ${ugo.user.last_name}`,
        changed: ['checkboxes'],
      })
      expect((await write(RULES, stale.stored.updatedAt)).status).toBe(200)
    })

    it('a question rule is not replaced when the user read that there was none', async () => {
      await server.context.db.deleteFrom('questions').execute()
      const both = await Promise.all([write(RULES, null), write(RULES, null)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    it('a question rule is not restored by a stale save after its removal', async () => {
      await save(RULES)
      const readAt = await readAtNow()
      await server.inject(removeQuestion, {}, admin)
      const mine = await write(RULES, readAt)
      expect(mine).toMatchObject({ status: 409, failure: { theirs: { stored: null } } })
      expect((await write(RULES, null)).status).toBe(200)
    })
  })
})
