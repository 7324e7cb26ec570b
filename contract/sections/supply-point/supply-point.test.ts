import { expect, it } from 'vitest'
import { PREFIXES } from '../../fixtures/catalogue.ts'
import { dualOf, energyOf, formOf } from '../../fixtures/form.ts'

const ADDRESS = [
  'tipo_indirizzo_punto',
  'indirizzo_punto',
  'civico_punto',
  'cap_punto',
  'comune_punto',
  'localita_punto',
  'provincia_punto',
]
const CADASTRAL = ['foglio_punto', 'particella_punto', 'sub_punto']
const PERMIT_1 = ['comune_di_rilascio_punto', 'concessione_edilizia_punto']
const PERMIT_2 = ['permesso_di_costruitire', 'ente_di_rilascio_punto', 'data_di_rilascio_punto']

it.each(PREFIXES)(
  // Also FORM-SUPPLY-2, FORM-SUPPLY-6.
  '[FORM-ADDR-1] [FORM-SUPPLY-1] Punto Di Fornitura for %s without works shows its fields',
  (prefix) => {
    const shown = formOf(energyOf('luce', 'domestico', prefix, 'Cambio')).shown('punto')
    expect(shown).toEqual([
      ...ADDRESS,
      ...(prefix === 'WK' ? [] : ['property_status_punto']),
      ...(prefix === 'EG' ? ['showEgStatus'] : []),
      ...(prefix === 'CV' ? CADASTRAL : []),
    ])
  },
)

it.each([
  ['Allacc.', true],
  ['Allac.', true],
  ['Prima Att.', true],
  ['Cambio', false],
  ['Subentro', false],
  // Also FORM-SUPPLY-9, FORM-SUPPLY-10, FORM-SUPPLY-11.
])('[FORM-SUPPLY-8] [FORM-SUPPLY-12] The operation %s asks for permits: %s', (family, works) => {
  for (const prefix of PREFIXES) {
    const shown: readonly string[] = formOf(energyOf('gas', 'business', prefix, family)).shown('punto')
    const first = works && ['IR', 'GN', 'EG', 'CV'].includes(prefix)
    expect(PERMIT_1.map((name) => shown.includes(name))).toEqual([first, first])
    const second = first || (works && prefix === 'WK')
    expect(PERMIT_2.map((name) => shown.includes(name))).toEqual([second, second, second])
  }
})

it('[FORM-SUPPLY-7] An EG product asks for cadastral data only if the answer is yes', () => {
  const values = energyOf('luce', 'domestico', 'EG', 'Cambio')
  expect(formOf(values).shown('punto')).not.toContain('foglio_punto')
  expect(formOf({ ...values, showEgStatus: true }).shown('punto')).toEqual(expect.arrayContaining(CADASTRAL))
  const hidden = formOf({ ...energyOf('luce', 'domestico', 'EI', 'Cambio'), showEgStatus: true })
  expect(hidden.shown('punto')).not.toContain('foglio_punto')
})

it('Each product of a dual contract asks for the permits of its own works', () => {
  const values = dualOf(
    energyOf('luce', 'domestico', 'EI', 'Allacc.'),
    energyOf('gas', 'domestico', 'IR', 'Cambio'),
  )
  expect(formOf(values).shown('punto')).not.toContain('concessione_edilizia_punto')
  const works = dualOf(values, energyOf('gas', 'domestico', 'IR', 'Prima Att.'))
  expect(formOf(works).shown('punto')).toContain('concessione_edilizia_punto')
})

it.each([
  ['WK', 'WK', false],
  ['WK', 'EI', true],
  ['EI', 'WK', true],
])(
  '[FORM-SUPPLY-3] [FORM-SUPPLY-15] A dual contract of %s and %s asks for the owner of the property: %s',
  (power, gas, asks) => {
    const values = dualOf(energyOf('luce', 'domestico', power), energyOf('gas', 'domestico', gas))
    expect(formOf(values).shown('punto').includes('property_status_punto')).toBe(asks)
  },
)

// Also ENUM-41.
it('[FORM-SUPPLY-4] [FORM-SUPPLY-5] A tenant is offered only to private customers', () => {
  const rest = ['proprietario', 'affittuario commerciale', 'affittuario per altri usi']
  expect(formOf(energyOf('luce', 'domestico', 'EI')).offered('property_status_punto')).toEqual([
    ...rest,
    'affittuario_domestico',
    'altro',
  ])
  expect(formOf(energyOf('luce', 'business', 'EI')).offered('property_status_punto')).toEqual([
    ...rest,
    'altro',
  ])
})

it('[FORM-SUPPLY-14] The issuer of the permit and the issuer of the document are separate fields', () => {
  const form = formOf({
    ...energyOf('luce', 'domestico', 'IR', 'Allacc.'),
    ente_di_rilascio: 'Comune',
    ente_di_rilascio_punto: 'Sportello unico',
  })
  expect(form.answered).toMatchObject({
    ente_di_rilascio: 'Comune',
    ente_di_rilascio_punto: 'Sportello unico',
  })
  expect(form.shown('documento')).toContain('ente_di_rilascio')
})

it('The municipality of the supply point is required and its hamlet is optional', () => {
  const form = formOf(energyOf('luce', 'domestico', 'EI'))
  expect(form.view('comune_punto')?.required).toBe(true)
  expect(form.view('localita_punto')?.required).toBe(false)
})
