import { expect, it } from 'vitest'
import { formOf } from '../../fixtures/form.ts'

it('[FORM-TOP-4] [CODE-1] The form contains the CRM info with a read-only code', () => {
  const form = formOf({})
  expect(form.shown('crm')).toEqual(['contact_id', 'contact_owner', 'code', 'lead_id'])
  expect(form.view('code')?.kind).toBe('readonly')
  expect(form.view('lead_id')?.label).toBe('Leadsource')
  expect(form.offered('contact_owner')).toEqual(['owner-1', 'owner-2'])
})
