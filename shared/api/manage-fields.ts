import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** 1 §3: `code` is a form field's name, `properties` the JSON string of its offered values. */
export const managedField = z.object({ id: z.uuid(), code: z.string(), properties: z.string() })

export const listManagedFields = defineCall({
  method: 'GET',
  path: '/manage-fields',
  summary: 'Option lists that the office keeps itself',
  answer: ok.extend({ fields: z.array(managedField) }),
})
