import { all, any } from '../../conditions.ts'
import { SALE_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { textField } from '../common/field-builders.ts'
import { energy, gas, luce } from '../common/section-conditions.ts'
import { extraSale } from '../extra/extra.ts'

const power = all(energy, luce)
const methane = all(energy, gas)
const OPTIONAL_CODE = { required: false, maxLength: 100 } as const

/** Assigned by the supplier: typed if known, otherwise filled by the CRM. */
export const contractCodes: Section = {
  id: 'codice-contratto',
  title: 'Codice Contratto',
  requirements: ['FORM-OTHER-11', 'FORM-OTHER-12'],
  crm: SALE_PARTS,
  undocumented: true,
  when: any(power, methane, extraSale),
  fields: [
    textField('codice_contratto_luce', 'Codice contratto luce', {
      ...OPTIONAL_CODE,
      when: power,
      crm: ['luce'],
    }),
    textField('codice_contratto_gas', 'Codice contratto gas', {
      ...OPTIONAL_CODE,
      when: methane,
      crm: ['gas'],
    }),
    textField('codice_contratto_extra', 'Codice contratto extra', {
      ...OPTIONAL_CODE,
      when: extraSale,
      crm: ['extra'],
      sale: 'extra',
    }),
  ],
}
