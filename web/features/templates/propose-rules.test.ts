import { expect, it } from 'vitest'
import type { PdfField } from '../../../shared/api/templates.ts'
import { FIXED_VARIABLES } from '../../../shared/documents/template-variables.ts'
import { textField } from './fixtures/text-field.ts'
import { proposeRules } from './propose-rules.ts'

const WORDS = [...FIXED_VARIABLES, '$Città_di_firma']
const propose = (name: string, rest?: Partial<PdfField>, config = {}) =>
  proposeRules([textField(name, rest)], config, WORDS)

it.each([
  ['Nome', '$Nome'],
  ['COGNOME', '$Cognome'],
  ['Ragione Sociale', '$RAGIONE_SOCIALE'],
  ['citta di firma', '$Città_di_firma'],
  ['CodiceFiscale', '{codice_fiscale}'],
  ['codice-fiscale_2', '{codice_fiscale}'],
  ['12. Codice Fiscale', '{codice_fiscale}'],
  ['topmostSubform[0].Page1[0].CodiceFiscale[0]', '{codice_fiscale}'],
  ['residenza.comune', '{comune_residenza}'],
  ['Distributore luce', '{distributore_luce}'],
  ['Luogo di nascita', '{luogo_di_nascita}'],
  ['Partita IVA', '{p_iva}'],
])('The field «%s» is proposed the rule %s [TEMPL-5]', (name, rule) => {
  expect(propose(name)).toMatchObject([{ name, rule, doubt: undefined }])
})

it.each([['pod'], ['Testo12'], ['Comune'], ['123'], ['']])(
  'The field «%s» is proposed nothing: it is filled by its name, or its name is too general [TEMPL-5]',
  (name) => {
    expect(propose(name)).toEqual([])
  },
)

it('A rule is proposed by the label of a field if its name matches nothing [TEMPL-5]', () => {
  expect(propose('Testo12', { label: 'Codice fiscale' })).toMatchObject([
    { rule: '{codice_fiscale}', why: expect.stringContaining('«Codice fiscale»') },
  ])
})

it('A proposed rule is doubtful if the name matches only at its end or matches the label of other fields [TEMPL-5]', () => {
  expect(propose('coniuge.nome')).toMatchObject([{ rule: '$Nome', doubt: expect.any(String) }])
  expect(propose('Indirizzo')).toMatchObject([{ rule: '{indirizzo}', doubt: expect.any(String) }])
  expect(propose('cliente.nome')).toMatchObject([{ rule: '$Nome', doubt: undefined }])
})

it('A field that is named only day or place is proposed the signing variable as doubtful [TEMPL-5]', () => {
  expect(propose('Data')).toMatchObject([{ rule: '$DataFirma', doubt: expect.any(String) }])
  expect(propose('luogo_2')).toMatchObject([{ rule: '$LuogoFirma', doubt: expect.any(String) }])
  // Filled by their names.
  expect([...propose('data_firma'), ...propose('Luogo e data')]).toEqual([])
})

it('Signature boxes, buttons and check boxes are proposed no variable, which would tick them for nearly every customer [TEMPL-5]', () => {
  expect(propose('Nome', { type: 'signature' })).toEqual([])
  expect(propose('Nome', { type: 'button' })).toEqual([])
  expect(propose('Nome', { type: 'checkbox' })).toEqual([])
  expect(propose('Delegato', { type: 'checkbox' })).toMatchObject([{ rule: '{delegato}' }])
})

it('A field with a rule gets a proposal only when the two differ [TEMPL-5]', () => {
  expect(propose('Nome', {}, { Nome: '$Nome' })).toEqual([])
  expect(propose('Nome', {}, { Nome: 'Sig. $Nome' })).toMatchObject([{ rule: '$Nome' }])
})
