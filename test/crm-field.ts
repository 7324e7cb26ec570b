import type { CrmField } from '../server/providers/crm/port.ts'

/** A field of a CRM's module: by default a writable text of any length. */
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
