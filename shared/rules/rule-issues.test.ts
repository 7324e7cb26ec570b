import { describe, expect, it } from 'vitest'
import { QUESTION_PARTS } from '../../contract/index.ts'
import { LEAST_CHECKBOXES, ruleIssues, type TypedRule } from './rule-issues.ts'

const GOOD: TypedRule = {
  question: '<p>Come mai?</p>',
  checkboxes: ['Sì', 'No'],
  selectedSection: 'luce_part',
}
const found = (change: Partial<TypedRule>) =>
  ruleIssues({ ...GOOD, ...change }).map(({ field, code }) => `${field} ${code}`)

describe('a question rule', () => {
  it('[RULES-3] [ENUM-61] is good in every section', () => {
    for (const selectedSection of QUESTION_PARTS) expect(found({ selectedSection })).toEqual([])
  })

  it.each(['', '<p></p>', '<p>&nbsp;</p>', '<p> <br></p>', '<ul><li></li></ul>'])(
    '[RULES-4] has words: %j has none',
    (question) => expect(found({ question })).toEqual(['question required']),
  )

  it('[RULES-5] [CONST-12] has at least two boxes', () => {
    expect(LEAST_CHECKBOXES).toBe(2)
    expect(found({ checkboxes: [] })).toEqual(['checkboxes too-few'])
    expect(found({ checkboxes: ['Sì'] })).toEqual(['checkboxes too-few'])
  })

  it.each([
    [['Sì', ' '], 'empty'],
    [['Sì', 'Sì'], 'repeated'],
    [['Sì', 'N\no'], 'line'],
    [['Sì', 'x'.repeat(201)], 'too-long'],
    [Array.from({ length: 51 }, (_, n) => `${n}`), 'too-many'],
  ])('has boxes that can be answered', (checkboxes, code) => {
    expect(found({ checkboxes })).toEqual([`checkboxes ${code}`])
  })

  it('[RULES-6] has a section', () => {
    expect(found({ selectedSection: '' })).toEqual(['selectedSection required'])
    expect(found({ selectedSection: 'cantina_part' })).toEqual(['selectedSection unknown'])
  })

  it('tells everything at once', () => {
    expect(found({ question: '', checkboxes: [], selectedSection: '' })).toHaveLength(3)
    expect(found({ question: `<p>${'x'.repeat(20_000)}</p>` })).toEqual(['question too-long'])
  })
})
