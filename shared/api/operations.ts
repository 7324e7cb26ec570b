import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { CLIENT_TYPES, UTILITIES } from '../utilities-and-client-types.ts'
import { defineCall, entryCalls, idParams, listQuery, ok } from './call.ts'
import { valuesSource } from './document-samples.ts'

/** Its template gives the PDF, `script` is the HTML of its phone script (SCRIPTS-1). */
export const operation = z.object({
  id: z.uuid(),
  name: z.string(),
  template_fk: z.uuid().nullable(),
  Template: z.object({ name: z.string(), filename: z.string().nullable() }).nullable(),
  tipo_di_utenza: z.enum(UTILITIES),
  client_type: z.enum(CLIENT_TYPES),
  script: z.string(),
  updatedAt: z.iso.datetime(),
})
export type Operation = z.infer<typeof operation>

export const listOperations = defineCall('GET /scripts', {
  summary: 'Operations with their scripts',
  query: listQuery(['name', 'updatedAt']),
  answer: ok.extend({ scripts: z.array(operation), count: z.number().int() }),
  failures: [],
})

/** The properties shown in a choice. */
export const operationChoice = operation.pick({
  id: true,
  name: true,
  tipo_di_utenza: true,
  client_type: true,
})
export type OperationChoice = z.infer<typeof operationChoice>

export const listOperationChoices = defineCall('GET /scripts/choices', {
  summary: 'All operations to choose from, by name',
  cacheable: true,
  answer: ok.extend({ scripts: z.array(operationChoice) }),
  failures: [],
})

export const readOperation = defineCall('GET /scripts/:id', {
  summary: 'One operation, and how many records have it',
  params: idParams,
  answer: ok.extend({ script: operation, records: z.number().int() }),
  failures: ['not-found'],
})

/** API-34, SCRIPTS-14: only the name is required. The HTML is stored sanitised of all code and external content. */
const payload = z.strictObject({
  name: nameText(300),
  template_fk: z.uuid().nullable(),
  tipo_di_utenza: z.enum(UTILITIES),
  client_type: z.enum(CLIENT_TYPES),
  script: z.string().max(100_000),
})
export type OperationPayload = z.infer<typeof payload>

export const operationCalls = entryCalls({
  path: '/scripts',
  thing: 'an operation',
  body: payload,
  answer: ok.extend({ scriptId: z.uuid() }),
})

/** A removed operation that can be restored. */
export const removedOperation = operation
  .pick({ id: true, name: true, tipo_di_utenza: true, client_type: true })
  .extend({ removedAt: z.iso.datetime(), removedBy: z.string() })
export type RemovedOperation = z.infer<typeof removedOperation>

export const listRemovedOperations = defineCall('GET /scripts/removed', {
  summary: 'Removed operations, the last removed first',
  answer: ok.extend({ scripts: z.array(removedOperation) }),
  failures: [],
})

/** Restores it under the same id, so that records refer to it again. */
export const restoreOperation = defineCall('POST /scripts/:id/restore', {
  summary: 'Restore a removed operation',
  params: idParams,
  answer: ok,
  failures: ['not-found', 'invalid'],
})

/** The current script, filled and sanitised as an operator would see it. */
export const previewScript = defineCall('POST /scripts/preview', {
  summary: 'A script with values, before it is saved',
  refusedWhileDiskFull: false,
  body: z.strictObject({ script: z.string().max(100_000), source: valuesSource }),
  answer: ok.extend({ html: z.string() }),
  failures: ['not-found', 'removed', 'newer-definition'],
})
