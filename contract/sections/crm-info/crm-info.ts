import { SALE_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { chosen, field, textField } from '../common/field-builders.ts'

export const crmInfo: Section = {
  id: 'crm',
  title: 'CRM info',
  requirements: ['FORM-TOP-4'],
  crm: ['contact', ...SALE_PARTS],
  question: 'everywhere',
  fields: [
    textField('contact_id', 'Contact ID', { summary: 'contact_id', required: false, maxLength: 100 }),
    chosen('contact_owner', 'owner', 'Contact Owner', {
      everyContact: true,
      summary: 'contact_owner',
      rules: { requiredInDraft: true, requiredMessage: 'Please, select CONTACT OWNER!' },
    }),
    field('code', 'readonly', 'Code'),
    textField('lead_id', 'Leadsource', {
      everyContact: true,
      summary: 'lead_id',
      required: false,
      maxLength: 100,
    }),
  ],
}
