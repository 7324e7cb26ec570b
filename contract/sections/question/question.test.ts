import { expect, it } from 'vitest'
import { resolve, validate } from '../../contract-form.ts'
import type { Values } from '../../fields.ts'
import { sampleCatalogue } from '../../fixtures/catalogue.ts'
import { dualDomestic, SAMPLE_NOW } from '../../fixtures/samples.ts'
import { TELCO_SAMPLES } from '../../fixtures/samples-telco.ts'
import type { Catalogue } from '../../kinds/catalogue.ts'
import { QUESTION_PARTS, type QuestionPart } from '../../kinds/question-parts.ts'

const asking = (selectedSection: QuestionPart): Catalogue => ({
  ...sampleCatalogue,
  question: {
    question: '<p>Ha già <b>l’app</b>?</p><p>Perch&eacute; no &amp; quando?</p>',
    checkboxes: ['Sì', 'No'],
    selectedSection,
  },
})
/** Sections with the question, and its position among their fields. */
function asked(values: Values, part: QuestionPart) {
  return resolve(values, asking(part)).sections.flatMap(({ id, fields }) =>
    fields.flatMap(({ name }, at) => (name.startsWith('question_') ? [`${id} ${at} ${name}`] : [])),
  )
}

it.each<[QuestionPart, readonly string[], readonly string[]]>([
  ['intestatario_info_part', ['cliente-domestico 0'], ['cliente-domestico 0']],
  ['delegato_part', ['delegato 0'], ['delegato 0']],
  ['documento_part', ['documento 0'], ['cliente-domestico 10']],
  ['punto_di_fornitura_part', ['punto 0'], ['punto 0']],
  ['side_legale_part', ['residenza 0'], ['residenza 0']],
  ['luce_part', ['luce 0'], []],
  ['gas_part', ['gas 0'], []],
  ['product_type_part', ['tipo-prodotto 0'], []],
  ['payment_type_part', ['pagamento 0'], ['pagamento-telco 0']],
  ['operazione_part', ['potential-info 0'], ['telco 0']],
])(
  '[RULES-3] [RULES-10] The organisation’s question of the part %s shows at %j, and in a telco contract at %j',
  (part, energy, telco) => {
    const named = (places: readonly string[]) => places.map((place) => `${place} question_${part}`)
    expect(asked(dualDomestic, part)).toEqual(named(energy))
    expect(asked(TELCO_SAMPLES.mobileChange, part)).toEqual(named(telco))
  },
)

it('[RULES-10] The organisation’s question of the part «everywhere» shows in each part and at the top of the form', () => {
  const places = asked(dualDomestic, 'everywhere')
  expect(places).toHaveLength(QUESTION_PARTS.length)
  expect(places[0]).toBe('crm 0 question_everywhere')
  expect(asked({}, 'everywhere')).toEqual(['crm 0 question_everywhere'])
})

it('[RULES-10] The organisation’s question shows its text and checkboxes, stores the answers and never rejects a save', () => {
  const values = { ...dualDomestic, question_luce_part: 'Sì\nNo' }
  const resolved = resolve(values, asking('luce_part'))
  const view = resolved.sections
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === 'question_luce_part')
  expect(view).toMatchObject({
    kind: 'checks',
    required: false,
    label: 'Ha già l’app? Perché no & quando?',
  })
  expect(view?.options?.map(({ label }) => label)).toEqual(['Sì', 'No'])
  expect(resolved.answered.question_luce_part).toBe('Sì\nNo')
  expect(validate(resolved, SAMPLE_NOW)).toEqual([])
  expect(validate(resolve(dualDomestic, asking('luce_part')), SAMPLE_NOW)).toEqual([])
})

it('The organisation’s question keeps an answer whose checkbox was removed', () => {
  const values = { ...dualDomestic, question_luce_part: 'Forse' }
  expect(resolve(values, asking('luce_part')).answered.question_luce_part).toBe('Forse')
})

it('The organisation’s question does not show if no question rule is in force', () => {
  expect(
    resolve({ ...dualDomestic, question_luce_part: 'Sì' }, sampleCatalogue).answered.question_luce_part,
  ).toBe(undefined)
})
