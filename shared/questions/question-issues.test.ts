import { expect, it } from 'vitest'
import { type EditedQuestion, questionIssues } from './question-issues.ts'

const GOOD: EditedQuestion = {
  question: '<p>Come mai?</p>',
  checkboxes: ['Sì', 'No'],
  selectedSection: 'luce_part',
}
const found = (change: Partial<EditedQuestion>) =>
  questionIssues({ ...GOOD, ...change }).map(({ field, code }) => `${field} ${code}`)

it.each([
  'everywhere',
  'intestatario_info_part',
  'delegato_part',
  'documento_part',
  'punto_di_fornitura_part',
  'side_legale_part',
  'luce_part',
  'gas_part',
  'product_type_part',
  'payment_type_part',
  'operazione_part',
])('a question rule is accepted for the section %s [RULES-3] [ENUM-61]', (selectedSection) => {
  expect(found({ selectedSection })).toEqual([])
})

it.each(['', '<p></p>', '<p>&nbsp;</p>', '<p> <br></p>', '<ul><li></li></ul>'])(
  'a question rule requires a text: %j has none [RULES-4]',
  (question) => expect(found({ question })).toEqual(['question required']),
)

it('a question rule has at least two boxes [RULES-5] [CONST-12]', () => {
  expect(found({ checkboxes: [] })).toEqual(['checkboxes too-few'])
  expect(found({ checkboxes: ['Sì'] })).toEqual(['checkboxes too-few'])
  expect(found({ checkboxes: ['Sì', 'No'] })).toEqual([])
})

it.each([
  [['Sì', ' '], 'empty'],
  [['Sì', 'Sì'], 'repeated'],
  [['Sì, certo', 'SÌ,\u200b  certo'], 'repeated'],
  [['Sì', 'N\no'], 'line'],
  [['Sì', 'x'.repeat(201)], 'too-long'],
  [Array.from({ length: 51 }, (_, n) => `${n}`), 'too-many'],
])(
  'a question rule refuses checkboxes that are empty, repeated, too long, too many or of several lines: case %#',
  (checkboxes, code) => {
    expect(found({ checkboxes })).toEqual([`checkboxes ${code}`])
  },
)

it('a question rule has a section [RULES-6]', () => {
  expect(found({ selectedSection: '' })).toEqual(['selectedSection required'])
  expect(found({ selectedSection: 'cantina_part' })).toEqual(['selectedSection unknown'])
})

it('a question rule reports all issues together', () => {
  expect(found({ question: '', checkboxes: [], selectedSection: '' })).toHaveLength(3)
  expect(found({ question: `<p>${'x'.repeat(20_000)}</p>` })).toEqual(['question too-long'])
})
