import { z } from 'zod'
import { nameChange } from '../change-name-list.ts'
import { defineCall, idParams, ok } from './call.ts'

/** MANAGE-1: `code` is a form field's name, `properties` the JSON string of its offered values. */
export const managedField = z.object({
  id: z.uuid(),
  code: z.string(),
  properties: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ManagedField = z.infer<typeof managedField>

export const listManagedFields = defineCall('GET /manage-fields', {
  summary: 'Option lists that administrators edit',
  cacheable: true,
  answer: ok.extend({ fields: z.array(managedField) }),
  failures: [],
})

/** A JSON text of a list of names. Names are cleaned, and of those that look alike the first one remains; the order is stored. */
const properties = z.string().max(100_000)

/** `code` must be a form field with a managed list that does not exist yet. */
export const createManagedField = defineCall('POST /manage-fields', {
  summary: 'Keep the option list of a field',
  body: z.strictObject({ code: z.string().trim().min(1).max(100), properties }),
  answer: ok.extend({ field: managedField }),
  failures: ['bad-json', 'invalid'],
})

/**
 * The code does not change, and may be sent. With `readAt`, the `updatedAt` that the author read, a save
 * after a change by another user is refused. `changeManagedNames` changes one name without the others.
 */
export const updateManagedField = defineCall('PUT /manage-fields/:id', {
  summary: 'Replace an option list',
  params: idParams,
  body: z.strictObject({
    properties,
    code: z.string().trim().max(100).optional(),
    readAt: z.iso.datetime().optional(),
  }),
  answer: ok.extend({ field: managedField }),
  failures: ['bad-json', 'not-found', 'conflict', 'invalid'],
})

/**
 * Adds, removes or moves one name and preserves the changes of other users. A move next to a removed name
 * is refused.
 */
export const changeManagedNames = defineCall('POST /manage-fields/:id/names', {
  summary: 'Add, remove or move one name of an option list',
  params: idParams,
  body: nameChange,
  answer: ok.extend({ field: managedField }),
  failures: ['not-found', 'conflict'],
})

/**
 * The number of current records with each value of the list's fields, including values that are not offered
 * any more.
 */
export const countManagedFieldUses = defineCall('GET /manage-fields/:id/uses', {
  summary: 'How often the values of an option list are used',
  params: idParams,
  answer: ok.extend({ uses: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
  failures: ['not-found'],
})
