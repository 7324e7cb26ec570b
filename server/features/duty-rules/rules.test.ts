import { describe, expect, it } from 'vitest'
import { INITIAL_RULES } from '../../../contract/duties/fixtures/initial-rules.ts'
import { RULE_KEYS, type RuleBook, ruleAt } from '../../../contract/duties/rules.ts'
import { changeDutyRule, listDutyRules } from '../../../shared/api/duty-rules.ts'
import { serverOfFile } from '../../../test/server.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { dutyRuleRoutes } from './routes.ts'

let at = new Date('2026-11-20T10:00:00Z')
const server = await serverOfFile({ routes: dutyRuleRoutes, now: () => at })
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })

const CHANGE = { value: 20, validFrom: '2026-12-01', source: 'Legge di prova', reason: 'Entra in vigore' }
const change = (key: string, body: object = {}) =>
  server.injectUnchecked(changeDutyRule, { params: { key }, body: { ...CHANGE, ...body } }, admin)
const list = async () => (await server.inject(listDutyRules, {}, admin)).body.rules
const find = async (key: string) => (await list()).find((rule) => rule.key === key)!

it('A new installation has the initial rules, each with its source [RULE-1]', async () => {
  const sorted = (book: RuleBook) =>
    book
      .map(({ key, validFrom, value }) => ({ key, validFrom, value }))
      .toSorted((one, other) =>
        `${one.key} ${one.validFrom}`.localeCompare(`${other.key} ${other.validFrom}`),
      )
  expect(sorted(await findRuleBook(db))).toEqual(sorted(INITIAL_RULES))
  const rules = await list()
  expect(rules.map(({ key }) => key)).toEqual(RULE_KEYS)
  const texts = rules.flatMap(({ versions }) => versions.flatMap(({ source, reason }) => [source, reason]))
  expect(texts).not.toContain('')
  expect(rules.find(({ key }) => key === 'withdrawal-function-channels')?.current).toMatchObject({
    value: ['phone', 'online'],
    validFrom: '2026-06-19',
    by: '',
  })
})

describe('a change of a rule', () => {
  it('a change of a rule adds a version that holds from its day, and keeps the earlier ones [RULE-2] [RULE-4]', async () => {
    const { status } = await change('withdrawal-days-phone')
    expect(status).toBe(200)
    const rule = await find('withdrawal-days-phone')
    expect(rule.current.value).toBe(14)
    expect(rule.versions[0]).toMatchObject({
      ...CHANGE,
      by: `${admin.user.name} ${admin.user.last_name}`,
      at: at.toISOString(),
    })
    expect(rule.versions).toHaveLength(2)
    const book = await findRuleBook(db)
    const values = ['2026-11-30', '2026-12-01'].map((day) => ruleAt(book, 'withdrawal-days-phone', day))
    expect(values).toEqual([14, 20])
    await change('withdrawal-days-phone', { value: 16, validFrom: '2026-11-20' })
    expect((await find('withdrawal-days-phone')).current.value).toBe(16)
  })

  it('a change of a rule is in the history with its source and reason, before and after [RULE-5]', async () => {
    await change('withdrawal-months-uninformed', { value: 13 })
    const event = await db
      .selectFrom('object_events')
      .select(['noun', 'kind', 'title', 'user_id', 'before', 'after'])
      .where('object_id', '=', 'withdrawal-months-uninformed')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      noun: 'settings',
      kind: 'changed',
      title: 'Regola «Mesi in più se il cliente non è stato informato»',
      user_id: admin.user.id,
      before: { value: 12, source: 'Codice del consumo, art. 53' },
      after: { ...CHANGE, value: 13 },
    })
  })

  it.each([
    [{ source: '' }, 'source', 'required'],
    [{ reason: '  ' }, 'reason', 'required'],
    [{ value: 'quattordici' }, 'value', 'format'],
    [{ value: { days: 14 } }, undefined, undefined],
    [{ value: -1 }, 'value', 'format'],
    [{ value: true }, 'value', 'format'],
    [{ value: ['12-25'] }, 'value', 'format'],
    [{ validFrom: '2026-02-30' }, undefined, undefined],
  ])(
    'a change of a rule to %j is refused and stores nothing [RULE-1] [RULE-4]',
    async (body, field, code) => {
      const before = (await find('withdrawal-days-online')).versions
      const { status, failure } = await change('withdrawal-days-online', body)
      if (field === undefined) expect(status).toBe(400)
      else expect([status, failure.issues[0]]).toMatchObject([422, { field, code }])
      expect((await find('withdrawal-days-online')).versions).toEqual(before)
    },
  )

  it('a change of an unknown rule is refused', async () => {
    expect((await change('altra-regola')).status).toBe(400)
  })

  it('a change of a rule after one by another administrator is refused with theirs [RULE-4]', async () => {
    const { updatedAt } = await find('supplier-notice-days')
    at = new Date('2026-11-20T10:05:00Z')
    expect((await change('supplier-notice-days', { value: 1, readAt: updatedAt })).status).toBe(200)
    const late = await change('supplier-notice-days', { value: 2, readAt: updatedAt })
    expect(late.status).toBe(409)
    expect((await find('supplier-notice-days')).versions[0]!.value).toBe(1)
  })
})
