import { expect, it } from 'vitest'
import { matchesPattern, patternProblem } from './patterns.ts'

/** Patterns that nest alternations or repetitions in a repetition. */
const INNER = ['a+', 'a*', 'a|a', 'a|aa', 'a|a?', '.*a', '\\w+', '[a-z]+', 'a{1,9}', '(?:a+)']
const WRAPS = ['(#)+$', '(#)*$', '^(#)+!$', '(#){20}$', '((#)+)+$', '(?:#|b)*c$']
const PATTERNS = [
  ...INNER.flatMap((inner) => WRAPS.map((wrap) => wrap.replace('#', inner))),
  '(a)\\1',
  '(?=a+)b',
  '(?!a)b',
  '(?<=a+)b',
  '(?<!a)b',
  '(?>a+)b',
  'a++',
  '(?<x>a)\\k<x>',
  '((a{99}){99}){99}',
]
/** The longest text that a pattern is tried on. */
const SUBJECTS = [`${'a'.repeat(20_000)}b`, `${'ab'.repeat(10_000)}!`, 'x'.repeat(20_000)]
it('60 patterns with catastrophic backtracking are refused, or matched quickly on 20 kB', () => {
  expect(PATTERNS.length).toBeGreaterThanOrEqual(60)
  for (const pattern of PATTERNS)
    for (const subject of SUBJECTS) {
      // All of them share the time of one test: a single backtracking pattern would exceed it.
      const problem = patternProblem(pattern)
      const found = problem === undefined ? matchesPattern(pattern, subject) : problem
      expect(typeof found === 'boolean' || found.length > 0).toBe(true)
    }
  for (const refused of PATTERNS.slice(INNER.length * WRAPS.length, -1))
    expect(patternProblem(refused)).toBeTruthy()
})
