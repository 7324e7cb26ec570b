import { all, any } from '../../conditions.ts'
import { SALE_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { checkbox, field } from '../common/field-builders.ts'
import { business } from '../common/section-conditions.ts'
import { anyOperationIs, TEMPORARY } from '../energy/operation-families.ts'
import { anyProductOf } from '../energy/product-prefixes.ts'

export const description: Section = {
  id: 'description',
  title: 'Description',
  requirements: ['FORM-OTHER-1'],
  crm: SALE_PARTS,
  fields: [field('description', 'multiline', 'Description', { required: false, rows: 5, maxLength: 5000 })],
}

export const other: Section = {
  id: 'other',
  title: 'Other',
  requirements: ['FORM-OTHER-2'],
  crm: SALE_PARTS,
  fields: [
    field('ateco', 'ateco', 'ATECO', {
      ownContract: true,
      when: business,
      requirements: ['FORM-OTHER-3', 'FORM-OTHER-4'],
      required: all(business, any(anyProductOf('IR', 'GN'), anyOperationIs(TEMPORARY))),
    }),
    field('callback_time', 'datetime', 'Callback time', {
      required: false,
      rules: { time: 'future' },
      requirements: ['FORM-OTHER-5'],
    }),
    checkbox('passaggio_diretto', 'Passaggio diretto'),
  ],
}
