import { z } from 'zod'
import { nameChange } from '../change-names.ts'
import { defineCall, idParams, ok } from './call.ts'

/** MANAGE-1: `code` is a form field's name, `properties` the JSON string of its offered values. */
export const managedField = z.object({
  id: z.uuid(),
  code: z.string(),
  properties: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ManagedField = z.infer<typeof managedField>

export const listManagedFields = defineCall({
  method: 'GET',
  path: '/manage-fields',
  summary: 'Option lists that the office keeps itself',
  kept: true,
  answer: ok.extend({ fields: z.array(managedField) }),
})

/** A JSON text of a list of names. Blanks around a name and repeated names are dropped; their order is stored. */
const properties = z.string().max(100_000)

/** `code` must be a field of the form with a list that the organisation keeps, and without one yet. */
export const createManagedField = defineCall({
  method: 'POST',
  path: '/manage-fields',
  summary: 'Keep the option list of a field',
  body: z.strictObject({ code: z.string().trim().min(1).max(100), properties }),
  answer: ok.extend({ field: managedField }),
})

/**
 * The code stays; it may be sent along. With `readAt`, the `updatedAt` that its author read, another's change in between
 * is refused. To change one name, `changeManagedNames` leaves the others as they are.
 */
export const updateManagedField = defineCall({
  method: 'PUT',
  path: '/manage-fields/:id',
  summary: 'Replace an option list',
  params: idParams,
  body: z.strictObject({
    properties,
    code: z.string().trim().max(100).optional(),
    readAt: z.iso.datetime().optional(),
  }),
  answer: ok.extend({ field: managedField }),
})

/** Adds, removes or moves one name; what others changed in the list stays. A move to a place that is gone is refused. */
export const changeManagedNames = defineCall({
  method: 'POST',
  path: '/manage-fields/:id/names',
  summary: 'Add, remove or move one name of an option list',
  params: idParams,
  body: nameChange,
  answer: ok.extend({ field: managedField }),
})

/** How many records that are not removed hold each value of the list's fields, also one that is not offered any more. */
export const countManagedFieldUses = defineCall({
  method: 'GET',
  path: '/manage-fields/:id/uses',
  summary: 'How often the values of an option list are used',
  params: idParams,
  answer: ok.extend({ uses: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
})
