import type { CrmField } from '../server/providers/crm/port.ts'

/** A field of a CRM's module: a text of any length that may be written, with what is said otherwise. */
export const crmField = (name: string, more: Partial<CrmField> = {}): CrmField => ({
  name,
  label: name,
  shape: 'text',
  maxLength: null,
  needed: false,
  writable: true,
  unique: false,
  choices: [],
  ...more,
})
