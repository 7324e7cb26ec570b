import { z } from 'zod'
import { defineCall, idParams, ok, removalQuery } from './call.ts'

/** A custom template variable: `$name` in document names, configs and scripts (CUSTOM-1, GAP-56). */
export const customField = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: z.string(),
  updatedAt: z.iso.datetime(),
})
export type CustomField = z.infer<typeof customField>

/** The uses of a variable, shown before its removal. */
const variableUse = z.object({
  templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  scripts: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type VariableUse = z.infer<typeof variableUse>

const payload = z.strictObject({
  name: z.string().trim().max(200),
  rule: z.string().max(5_000),
})

/** API-43: GET customs/. All, sorted by name. */
export const listCustoms = defineCall({
  method: 'GET',
  path: '/customs',
  summary: 'Custom fields',
  answer: ok.extend({ fields: z.array(customField) }),
})

export const readCustom = defineCall({
  method: 'GET',
  path: '/customs/:id',
  summary: 'One custom field, and where its word is written',
  params: idParams,
  answer: ok.extend({ field: customField, usedBy: variableUse }),
})

/** Refused with an issue for each unknown name of the rule. */
export const createCustom = defineCall({
  method: 'POST',
  path: '/customs',
  summary: 'Add a custom field',
  body: payload,
  answer: ok.extend({ field: customField }),
})

/** With `readAt`, the `updatedAt` that the author read, a save after a change by another user is refused. */
export const updateCustom = defineCall({
  method: 'PUT',
  path: '/customs/:id',
  summary: 'Change a custom field',
  params: idParams,
  body: payload.extend({ readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ field: customField }),
})

/** GAP-57. */
export const removeCustom = defineCall({
  method: 'DELETE',
  path: '/customs/:id',
  summary: 'Remove a custom field',
  params: idParams,
  query: removalQuery,
  answer: ok,
})
