import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { defineCall, entryCalls, idParams, ok } from './call.ts'

/** A custom template variable: `$name` in document names, configs and scripts (CUSTOM-1, GAP-56). */
export const templateVariable = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: z.string(),
  updatedAt: z.iso.datetime(),
})
export type TemplateVariable = z.infer<typeof templateVariable>

/** The uses of a variable, shown before its removal. */
const variableUse = z.object({
  templates: z.array(z.object({ id: z.uuid(), name: z.string() })),
  scripts: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type VariableUse = z.infer<typeof variableUse>

const payload = z.strictObject({
  name: nameText(200),
  rule: z.string().max(5_000),
})

/** API-43: GET customs/. All, sorted by name. */
export const listTemplateVariables = defineCall('GET /customs', {
  summary: 'Custom fields',
  answer: ok.extend({ fields: z.array(templateVariable) }),
  failures: [],
})

export const readTemplateVariable = defineCall('GET /customs/:id', {
  summary: 'One custom field, and where its word is written',
  params: idParams,
  answer: ok.extend({ field: templateVariable, usedBy: variableUse }),
  failures: ['not-found'],
})

/** GAP-57. Refused with an issue for each unknown name of the rule. */
export const templateVariableCalls = entryCalls({
  path: '/customs',
  thing: 'a custom field',
  body: payload,
  answer: ok.extend({ field: templateVariable }),
})
