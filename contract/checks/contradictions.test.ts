import { describe, expect, it } from 'vitest'
import type { Values } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { formOf } from '../fixtures/form.ts'
import { CONTRADICTIONS, checkFormerHolder, checkPodArea, checkResidentUse } from './contradictions.ts'

const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code)

it.each([
  ['RSSMRA80A01H501U', ['RSSMRA80A01H501U'], true],
  ['rssmra80a01h501u', ['', 'RSSMRA80A01H501U'], true],
  ['00905811006', ['', '00905811006'], true],
  ['RSSMRA80A01H501U', ['', ''], false],
  ['RSSMRA80A01H501U', ['BNCLCU72C45H501L', ''], false],
])('a former holder %s beside the holder %j is the customer: %s', (code, holders, own) => {
  expect(codesOf(checkFormerHolder(code, holders))).toEqual(own ? ['takeover-of-own'] : [])
})

const town = (municipality: string, province = '') => ({ municipality, province })

it.each([
  [town('Roma', 'RM'), town('Milano', 'MI'), true],
  [town('Roma', 'RM'), town('ROMA', 'RM'), false],
  [town('Roma'), town('roma', 'RM'), false],
  [town('Bolzano/Bozen', 'BZ'), town('Bolzano', 'BZ'), false],
  [town('Castro', 'BG'), town('Castro', 'LE'), true],
  [town('', 'RM'), town('Milano', 'MI'), false],
  [town('Roma', 'RM'), town('', 'MI'), false],
])(
  'the use of a resident with a supply in %o and a residence in %o is a contradiction: %s',
  (supply, home, is) => {
    expect(codesOf(checkResidentUse(supply, home))).toEqual(is ? ['use-not-resident'] : [])
  },
)

it.each([
  ['IT001E12345678', 'MI', false],
  ['IT002E5300017A', 'RM', false],
  ['IT002E5300017A', 'MI', true],
  ['IT003E12345678', 'TS', false],
  ['IT003E12345678', 'GO', false],
  ['IT003E12345678', 'UD', true],
  ['IT004E12345678', 'AN', false],
  ['IT004E12345678', 'PU', true],
  ['it 012 e 12345678', 'BS', false],
  ['IT012E12345678', 'MI', false],
  ['IT012E12345678', 'BG', true],
  ['IT012E12345678', '', false],
  ['IT999E12345678', 'MI', false],
  ['IT012', 'BG', false],
])(
  'the POD %s of a supply in the province «%s» is outside the network of its distributor: %s',
  (pod, province, is) => {
    expect(codesOf(checkPodArea(pod, province))).toEqual(is ? ['pod-area'] : [])
  },
)

it('the warnings name both answers', () => {
  const [pod] = checkPodArea('IT012E12345678', 'BG')
  expect(pod!.message).toBe(
    'Il POD è di Unareti, che ha la rete solo in provincia di MI e BS: la fornitura è in provincia di BG.',
  )
  const [use] = checkResidentUse(town('Roma', 'RM'), town('Milano', 'MI'))
  expect(use!.message).toBe(
    '«Domestico residente» vale dove il cliente ha la residenza: la fornitura è a Roma, la residenza a Milano.',
  )
})

describe('a contract with answers that exclude each other', () => {
  const { dualDomestic } = ALL_SAMPLES
  const contradictionsOf = (values: Values) =>
    formOf(values)
      .issues()
      .filter(({ code }) => CONTRADICTIONS.has(code))
      .map(({ field, code, severity }) => [field, code, severity])
  const supply = (comune_punto: string, provincia_punto: string) => ({ comune_punto, provincia_punto })

  it('a voltura to oneself is a warning [FORM-VOLT-2]', () => {
    const { codice_fiscale = '' } = dualDomestic
    const own = { ...dualDomestic, cf_prec_intestatario: codice_fiscale }
    expect(contradictionsOf(own)).toEqual([['cf_prec_intestatario', 'takeover-of-own', 'warning']])
  })

  it('the use of a resident elsewhere than the residence is a warning', () => {
    const home = { comune_residenza: 'Milano', provincia_residenza: 'MI' }
    const use = { ...dualDomestic, ...home, destinazione_duso: 'domestico_residente' as const }
    expect(contradictionsOf({ ...use, ...supply('Roma', 'RM') })).toEqual([
      ['destinazione_duso', 'use-not-resident', 'warning'],
    ])
    expect(contradictionsOf({ ...use, ...supply('Milano', 'MI') })).toEqual([])
    const other = { ...use, ...supply('Roma', 'RM'), destinazione_duso: 'domestico-non-residente' as const }
    expect(contradictionsOf(other)).toEqual([])
  })

  it('a POD of a distributor without a network in the province is a warning', () => {
    const values = { ...dualDomestic, pod: 'IT002E5300017A' }
    expect(contradictionsOf({ ...values, ...supply('Milano', 'MI') })).toContainEqual([
      'pod',
      'pod-area',
      'warning',
    ])
    expect(contradictionsOf({ ...values, ...supply('Roma', 'RM') })).not.toContainEqual([
      'pod',
      'pod-area',
      'warning',
    ])
  })
})
