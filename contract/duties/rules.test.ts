import { expect, it } from 'vitest'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import { isRuleValue, RULE_KEYS, RULES, ruleAt, versionAt } from './rules.ts'

it('Each rule has an initial value of its kind from the beginning [RULE-1]', () => {
  for (const key of RULE_KEYS)
    expect([key, versionAt(INITIAL_RULES, key, '1970-01-01')?.key]).toEqual([key, key])
  expect(INITIAL_RULES.filter(({ key, value }) => !isRuleValue(key, value))).toEqual([])
})

it('Each switch that a duty depends on says what is missing while it is off [RULE-3]', () => {
  const silent = RULE_KEYS.filter((key) => RULES[key].kind === 'switch' && !RULES[key].missing)
  expect(silent).toEqual([])
})

it('ruleAt returns the value that holds on the day, and the later one of two of the same day [RULE-2]', () => {
  const book = [
    ...INITIAL_RULES,
    { key: 'early-start', value: false, validFrom: '2026-11-01' },
    { key: 'early-start', value: true, validFrom: '2026-11-01' },
    { key: 'early-start', value: false, validFrom: '2026-12-01' },
  ] as const
  const at = (day: string) => ruleAt(book, 'early-start', day)
  expect([at('2026-10-31'), at('2026-11-01'), at('2026-11-30'), at('2026-12-01')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('ruleAt throws on a day before the first version of a rule', () => {
  expect(() => ruleAt(INITIAL_RULES, 'holidays', '1969-12-31')).toThrow('holidays')
})

it.each([
  ['early-start', 'sì'],
  ['withdrawal-days-phone', -1],
  ['withdrawal-days-phone', 14.5],
  ['withdrawal-days-phone', '14'],
  ['withdrawal-days-phone', 366],
  ['withdrawal-months-uninformed', 61],
  ['retention-contract-years', 31],
  ['medium-text', ' '],
  ['medium-text', 'a'.repeat(1001)],
  ['medium-text', true],
  ['holidays', ['13-01']],
  ['holidays', ['2026-12-25']],
  ['holidays', '12-25'],
  ['withdrawal-function-channels', ['piazza']],
  ['withdrawal-function-channels', null],
] as const)('The rule %s refuses %j as its value [RULE-1]', (key, value) => {
  expect(isRuleValue(key, value)).toBe(false)
})
