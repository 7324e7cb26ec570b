import { expect, it } from 'vitest'
import { operationRef, PREFIXES, productRef } from '../../fixtures/catalogue.ts'
import { dualOf, energyOf, formOf } from '../../fixtures/form.ts'
import { change } from '../../rules/change.ts'

const METER = ['pot_imp', 'pot_dispo', 'tensione', 'destinazione_duso', 'distributore_luce']
const ORIGIN = ['mercato_di_provenienza_ee', 'ex_fornitore']
const USE = [
  'fasce_orarie',
  'consumo_medio_annuo',
  'ammontare_carica_ee',
  'periodicita_della_fatturazione_ee',
  'p_doi',
  'doi_telefono',
]

const ROWS = [
  ['Cambio', 'EE-CAMBIO', ['pod', ...METER, ...ORIGIN, ...USE], ['mercato_rientro_luce']],
  ['Cambio+Voltura', 'EE-CAMBIO-VOLTURA', ['pod', ...METER, ...ORIGIN, ...USE], ['mercato_rientro_luce']],
  ['Voltura', 'EE-VOLTURA', ['pod', ...METER, ...USE], ['mercato_rientro_luce']],
  ['Subentro', 'EE-SUBENTRO', ['pod', ...METER, ...USE], []],
  ['Sub', 'EE-SUBENTRO', ['pod', ...METER, ...USE], []],
  ['Prima Att.', 'EE-PRIMA', ['pod', ...METER, ...USE], []],
  ['Allacc.', 'EE-ALLACC', [...METER, ...USE], []],
  ['Allac.', 'EE-ALLACC', [...METER, ...USE], []],
  ['Switch', 'EE-OTHER', ['pod', ...METER, ...ORIGIN, ...USE], ['mercato_rientro_luce']],
] as const

/** The fields that depend on the operation. */
const BY_OPERATION = new Set<string>(ROWS.flatMap(([, , fields, forFirms]) => [...fields, ...forFirms]))
const shownByOperation = (form: ReturnType<typeof formOf>) =>
  form.shown('luce').filter((name) => BY_OPERATION.has(name))

it.each(ROWS)(
  // Also FORM-EE-17, FORM-EE-18, FORM-EE-19, FORM-EE-20, FORM-EE-21.
  '[FORM-EE-2] [FORM-EE-14] LUCE for %s shows %s',
  (family, variant, fields, forFirms) => {
    const home = formOf(energyOf('luce', 'domestico', 'EI', family))
    expect(home.variant('luce')).toBe(variant)
    expect(shownByOperation(home)).toEqual(fields)
    const firm = formOf(energyOf('luce', 'business', 'EI', family))
    expect(shownByOperation(firm)).toEqual([...fields, ...forFirms])
  },
)

it.each(PREFIXES)('[FORM-TOP-41] [ENUM-51] LUCE shows the same fields for the prefix %s', (prefix) => {
  expect(formOf(energyOf('luce', 'domestico', prefix, 'Cambio')).variant('luce')).toBe('EE-CAMBIO')
})

it('The operation family `sub` is recognised only as a separate word of the operation name', () => {
  const values = {
    ...energyOf('luce', 'domestico', 'EI'),
    operation_ee: { id: 'x', name: 'EI Suburbano EE' },
  }
  expect(formOf(values).variant('luce')).toBe('EE-OTHER')
})

it.each([
  ['luce', true, false],
  ['gas', false, true],
  ['dual', true, true],
  // Also FORM-TOP-39.
])(
  '[FORM-EE-1] [FORM-GAS-1] The product type %s shows the sections of its utilities',
  (type_product, luce, gas) => {
    const form = formOf({ type_contract: 'contratto energia', client_type: 'domestico', type_product })
    expect([form.has('luce'), form.has('gas')]).toEqual([luce, gas])
  },
)

it('[FORM-EE-12] LUCE asks for the end of the works for the one temporary operation', () => {
  const works = {
    ...energyOf('luce', 'business', 'EG'),
    operation_ee: operationRef('EG Allacc. TEMPORANEO EE_PIVA'),
  }
  expect(formOf(works).shown('luce')).toContain('data_fine_lavori')
  const others = ['EG Allacc. EE_PIVA', 'EG Allacc. TEMPORANEO EE', 'EG Allacc. Temporaneo EE_PIVA']
  for (const name of others) {
    const operation_ee = { ...works.operation_ee, name }
    expect(formOf({ ...works, operation_ee }).variant('luce')).toBe('EE-ALLACC')
    expect(formOf({ ...works, operation_ee }).shown('luce')).not.toContain('data_fine_lavori')
  }
})

it.each(['WK EE Evergreen', 'wk ee evergreen 2023', 'WK Gas Evergreen'])(
  '[FORM-EE-13] The Evergreen product %s has neither charge nor billing period',
  (name) => {
    const values = { ...energyOf('luce', 'domestico', 'WK', 'Cambio'), product_ee: { id: 'x', name } }
    const shown = formOf(values).shown('luce')
    expect(shown).not.toContain('ammontare_carica_ee')
    expect(shown).not.toContain('periodicita_della_fatturazione_ee')
  },
)

it('LUCE of a dual contract depends only on its own product and operation', () => {
  const form = formOf(
    dualOf(energyOf('luce', 'domestico', 'EI', 'Cambio'), {
      ...energyOf('gas', 'domestico', 'WK', 'Subentro'),
      product_gas: productRef('WK Gas Evergreen'),
    }),
  )
  expect(form.variant('luce')).toBe('EE-CAMBIO')
  expect(form.shown('luce')).toContain('ammontare_carica_ee')
  expect(form.variant('gas')).toBe('GAS-SUBENTRO')
  expect(form.shown('gas')).not.toContain('ammontare_carica_gas')
})

it('[FORM-GAS-15] The DOI is asked once, and its phone is required only if the answer is yes', () => {
  const dual = dualOf(
    energyOf('luce', 'domestico', 'EI', 'Cambio'),
    energyOf('gas', 'domestico', 'EI', 'Cambio'),
  )
  expect(formOf(dual).shown('luce')).toContain('p_doi')
  expect(formOf(dual).shown('gas')).not.toContain('p_doi')
  expect(formOf(energyOf('gas', 'domestico', 'EI', 'Cambio')).shown('gas')).toContain('p_doi')
  expect(formOf({ ...dual, p_doi: 'si' }).view('doi_telefono')?.required).toBe(true)
  expect(formOf({ ...dual, p_doi: 'no' }).view('doi_telefono')?.required).toBe(false)
})

it.each([
  ['fills the distributor', {}, 'IT001E12345678', 'e-distribuzione'],
  ['fills it however the POD is written', {}, 'it 002 e 1234567a', 'areti'],
  ['tells nothing before it is complete', {}, 'IT001E', undefined],
  ['corrects what a former POD filled', { distributore_luce: 'areti' }, 'IT012E12345678', 'Unareti'],
  ['empties the name of a list that it contradicts', { distributore_luce: 'areti' }, 'IT999E12345678', ''],
  ['keeps the name that a person typed', { distributore_luce: 'Enel D.' }, 'IT001E12345678', 'Enel D.'],
])('[FORM-EE-24] A POD %s', (_, given, pod, expected) => {
  const values = { ...energyOf('luce', 'domestico', 'EI', 'Cambio'), ...given }
  expect(change(values, 'pod', pod).distributore_luce).toBe(expected)
})

it('[FORM-EE-25] The mobile of the customer is the phone of the DOI until another one is given', () => {
  const values = { ...energyOf('luce', 'domestico', 'EI', 'Cambio'), cellulare: '+393331234567' }
  expect(change(values, 'p_doi', 'si').doi_telefono).toBe('+393331234567')
  expect(change(values, 'p_doi', 'no').doi_telefono).toBeUndefined()
  expect(change(change(values, 'p_doi', 'si'), 'p_doi', 'no').doi_telefono).toBe('')
  const agreed = change(values, 'p_doi', 'si')
  expect(change(agreed, 'cellulare', '+393330000000').doi_telefono).toBe('+393330000000')
  const other = { ...agreed, doi_telefono: '+393339999999' }
  expect(change(other, 'cellulare', '+393330000000').doi_telefono).toBe('+393339999999')
  expect(change({ ...values, doi_telefono: '+393339999999' }, 'p_doi', 'si').doi_telefono).toBe(
    '+393339999999',
  )
})

it('[FORM-EE-7] [ENUM-34] The resident’s use is offered only to private customers and dropped for a company', () => {
  const destinazione_duso = 'domestico_residente'
  const home = formOf({ ...energyOf('luce', 'domestico', 'EI', 'Cambio'), destinazione_duso })
  expect(home.answered.destinazione_duso).toBe(destinazione_duso)
  const firm = formOf({ ...energyOf('luce', 'business', 'EI', 'Cambio'), destinazione_duso })
  expect(firm.offered('destinazione_duso')).toEqual(['domestico-non-residente', 'altri-usi'])
  expect(firm.answered.destinazione_duso).toBeUndefined()
})

// Also FORM-EE-22, FORM-EE-23.
it('[FORM-EE-3] [FORM-EE-8] The fields of LUCE have the specified kinds and labels', () => {
  const form = formOf(energyOf('luce', 'domestico', 'EI', 'Cambio'))
  expect(form.view('pot_imp')).toMatchObject({ kind: 'number', label: 'Pot. Imp.' })
  expect(form.view('pot_dispo')).toMatchObject({ kind: 'number', label: 'Pot. Dispo.' })
  expect(form.view('distributore_luce')?.kind).toBe('text')
  expect(form.view('ex_fornitore')?.kind).toBe('suggest')
  expect(form.offered('ex_fornitore')).toContain('Enel Energia')
  expect(form.offered('periodicita_della_fatturazione_ee')).toEqual(['mensile', 'bimestrale', 'trimestrale'])
  expect(
    formOf({ ...energyOf('luce', 'domestico', 'EI', 'Cambio'), ex_fornitore: 'Un altro' }).answered
      .ex_fornitore,
  ).toBe('Un altro')
})
