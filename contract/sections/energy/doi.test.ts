import { expect, it } from 'vitest'
import { is } from '../../conditions.ts'
import { ENERGY_PARTS } from '../../crm-parts.ts'
import type { Values } from '../../fields.ts'
import { doiFields } from './doi.ts'

const [doi] = doiFields()
const derive = (answer: string, values: Values) => doi!.derive?.(answer, values, '')

it.each<[string, Values, Values]>([
  ['si', { cellulare: '+393471234567' }, { doi_telefono: '+393471234567' }],
  ['si', { cellulare: '+393471234567', doi_telefono: '+393330000000' }, {}],
  ['si', {}, {}],
  ['no', { cellulare: '+393471234567', doi_telefono: '+393471234567' }, { doi_telefono: '' }],
  ['', { cellulare: '+393471234567', doi_telefono: '+393471234567' }, { doi_telefono: '' }],
  ['no', { cellulare: '+393471234567', doi_telefono: '+393330000000' }, {}],
  ['no', { cellulare: '', doi_telefono: '' }, {}],
  ['no', {}, {}],
])('the answer «%s» to the privacy DOI with %o fills %o [FORM-EE-25]', (answer, values, patch) => {
  expect(derive(answer, values)).toEqual(patch)
})

it('the telephone of the privacy DOI is required for the answer «si» alone, and both are fields of energy', () => {
  const [choice, phone] = doiFields()
  expect([choice!.name, phone!.name]).toEqual(['p_doi', 'doi_telefono'])
  expect([choice!.crm, phone!.crm]).toEqual([ENERGY_PARTS, ENERGY_PARTS])
  expect(JSON.stringify(phone!.required)).toContain('"si"')
  expect('when' in choice!).toBe(false)
})

it('both fields of the privacy DOI have their labels, and are shown only under the condition of their section', () => {
  const when = is('client_type', 'domestico', 'il cliente')
  const [choice, phone] = doiFields(when)
  expect(choice).toMatchObject({
    name: 'p_doi',
    kind: 'select',
    label: 'Privacy DOI',
    when,
    options: [
      { value: 'si', label: 'Sì' },
      { value: 'no', label: 'No' },
    ],
    requirements: ['FORM-EE-22', 'FORM-GAS-15'],
    undocumented: true,
  })
  expect(phone).toMatchObject({
    name: 'doi_telefono',
    kind: 'phone',
    label: 'Telefono DOI',
    when,
    required: is('p_doi', 'si', 'la Privacy DOI'),
  })
  const always = doiFields().map((field) => 'when' in field)
  expect(always).toEqual([false, false])
})
