import { describe, expect, it } from 'vitest'
import { configIssues, patternIssues } from './config-issues.ts'
import { chooseConfig, type EmailPatterns, sortByPrecedence, tryConfig } from './match-config.ts'
import { patternProblem, patternsOf } from './patterns.ts'

const config = (integration_name: string, leads = '', emails = ''): EmailPatterns => ({
  integration_name,
  leads,
  emails,
})
const chosen = (configs: EmailPatterns[], leadId: string, email = 'anna@example.it') =>
  chooseConfig(configs, { leadId, email })?.integration_name

describe('the configuration of a record [GAP-70] [EMAILCFG-13]', () => {
  it('the configuration of a record has a pattern in the lead source and one in the address', () => {
    const both = config('Web', 'sito;landing', '@example\\.it$')
    expect(chosen([both], 'Sito nuovo')).toBe('Web')
    expect(chosen([both], 'Landing estate')).toBe('Web')
    expect(chosen([both], 'Passaparola')).toBeUndefined()
    expect(chosen([both], 'sito', 'anna@example.it.org')).toBeUndefined()
  })

  it('the configuration of a record matches an empty list of patterns', () => {
    expect(chosen([config('Solo lead', 'sito')], 'sito', '')).toBe('Solo lead')
    expect(chosen([config('Sola posta', '', 'example')], '')).toBe('Sola posta')
  })

  it('the configuration of a record is `default` also under a name that looks like it', () => {
    const odd = '\u200bDe\u00adFault\t'
    expect(chosen([config(odd, 'altro'), config('Secondo', 'sito')], 'sito')).toBe('Secondo')
    expect(chosen([config(odd, 'altro')], 'sito')).toBe(odd)
  })

  it('the configuration of a record is the first in order, and `default` only where no other matches', () => {
    const configs = [config('Default'), config('Primo', 'si'), config('Secondo', 'sito')]
    expect(chosen(configs, 'sito')).toBe('Primo')
    expect(chosen(configs.toReversed(), 'sito')).toBe('Secondo')
    expect(chosen(configs, 'altro')).toBe('Default')
    expect(chosen([config('Primo', 'si')], 'altro')).toBeUndefined()
    expect(sortByPrecedence(configs).map((one) => one.integration_name)).toEqual([
      'Primo',
      'Secondo',
      'Default',
    ])
  })

  it('the configuration of a record is never one with only invalid patterns', () => {
    expect(chosen([config('Rotto', '(')], '(')).toBeUndefined()
    expect(chosen([config('Mezzo', '(;sito')], 'sito')).toBe('Mezzo')
  })
})

describe('tryConfig', () => {
  it.each<[leads: string, emails: string, leadId: string, email: string, matches: boolean]>([
    ['sito', '', 'dal SITO web', '', true],
    ['sito', '', 'dal SITO web', 'anna@example.it', true],
    ['', 'EXAMPLE\\.it', '', 'anna@example.it', true],
    ['sito', 'example', 'sito', 'anna@example.it', true],
    ['sito', 'example', 'sito', 'anna@altrove.it', false],
    ['sito', 'example', 'fiera', 'anna@example.it', false],
    ['sito', 'example', 'sito', '', false],
    ['example', '', 'fiera', 'anna@example.it', false],
    ['', 'sito', 'sito', 'anna@example.it', false],
    ['^sito', '', 'dal sito', '', false],
    ['^sito$', '', ' sito ', '', true],
    ['si.o', '', 'sino', '', true],
    ['a;b;c', '', 'xcx', '', true],
    ['città', '', 'CITTÀ', '', true],
  ])(
    'tryConfig compares the patterns leads %j and emails %j with lead source %j and address %j: %s [EMAILCFG-8] [EMAILCFG-14]',
    (leads, emails, leadId, email, matches) => {
      const configs = [config('X', leads, emails)]
      expect(tryConfig(configs[0]!, { leadId, email }).matches).toBe(matches)
      expect(chosen(configs, leadId, email)).toBe(matches ? 'X' : undefined)
    },
  )

  it('tryConfig accepts every record for the configuration `default` [EMAILCFG-10] [GAP-68]', () => {
    const routing = { leadId: 'qualunque cosa', email: '' }
    expect(tryConfig(config('default'), routing).matches).toBe(true)
    expect(tryConfig(config('Default', '('), { leadId: '', email: '' }).matches).toBe(true)
  })

  it('tryConfig marks an invalid pattern, which matches nothing [EMAILCFG-9]', () => {
    expect(tryConfig(config('X', '(;sito', '['), { leadId: 'sito (', email: 'sito [' })).toEqual({
      matches: false,
      leads: [
        { pattern: '(', matched: false, problem: 'manca la parentesi chiusa' },
        { pattern: 'sito', matched: true },
      ],
      emails: [{ pattern: '[', matched: false, problem: 'manca la parentesi quadra chiusa' }],
    })
    expect(tryConfig(config('X', '('), { leadId: '(', email: '' }).matches).toBe(false)
  })
})

describe('patterns [EMAILCFG-2] [CONST-13]', () => {
  it('patterns are joined by semicolons, without blanks and empty ones', () => {
    expect(patternsOf(' sito ; ;a b;')).toEqual(['sito', 'a b'])
    expect(patternsOf('')).toEqual([])
  })

  it.each([
    '(?=x)',
    '(?!x)',
    '\\1',
    'a{2000}',
    '[z-a]',
    '*',
    'a**',
    '(',
    ')',
    '[',
    '\\',
    `${'('.repeat(1500)}`,
  ])('patterns that RE2 refuses are refused: %s', (pattern) => {
    expect(patternProblem(pattern)).toMatch(/^[a-zè]/)
    expect(patternIssues(config('X', '', `ok;${pattern}`))).toMatchObject([
      { field: 'emails', code: 'pattern', message: expect.stringContaining('«') },
    ])
  })

  it('patterns with catastrophic backtracking are matched quickly', () => {
    const evil = config('X', '(a+)+$;(a|aa)+$;(.*a){20}')
    expect(patternIssues(evil)).toEqual([])
    const routing = { leadId: `${'a'.repeat(5_000)}!`, email: '' }
    expect(tryConfig(evil, routing).leads.map(({ matched }) => matched)).toEqual([false, false, true])
  })

  it('the length and the number of patterns are limited', () => {
    expect(patternIssues(config('X', 'a'.repeat(301)))).toMatchObject([{ field: 'leads', code: 'pattern' }])
    expect(patternIssues(config('X', 'a;'.repeat(201)))).toMatchObject([{ field: 'leads', code: 'too-many' }])
  })

  it('every mail configuration except `default` requires a name and a pattern', () => {
    expect(configIssues(config('X', ' ; '))).toMatchObject([{ field: 'leads', code: 'required' }])
    expect(configIssues(config(' ', 'a'))).toMatchObject([{ field: 'integration_name', code: 'required' }])
    expect(configIssues(config('default'))).toEqual([])
    expect(configIssues(config('X', '', 'a'))).toEqual([])
  })
})
