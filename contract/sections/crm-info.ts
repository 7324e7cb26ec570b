import type { Section } from '../form/types.ts'
import { chosen, field, text } from './field-builders.ts'

export const crmInfo: Section = {
  id: 'crm',
  title: 'CRM info',
  requirements: ['FORM-TOP-4'],
  fields: [
    text('contact_id', 'Contact ID', { required: false, maxLength: 100 }),
    chosen('contact_owner', 'owner', 'Contact Owner', {
      rules: { requiredInDraft: true, requiredMessage: 'Please, select CONTACT OWNER!' },
    }),
    field('code', 'readonly', 'Code'),
    text('lead_id', 'Leadsource', { required: false, maxLength: 100 }),
  ],
}
