import { z } from 'zod'
import { CLIENT_TYPES, UTILITIES } from '../constants.ts'
import { defineCall, idParams, listQuery, ok } from './call.ts'

/** An operation is a script: its template gives the PDF, its HTML the phone script (1 §3). */
export const script = z.object({
  id: z.uuid(),
  name: z.string(),
  template_fk: z.uuid().nullable(),
  Template: z.object({ name: z.string(), filename: z.string().nullable() }).nullable(),
  tipo_di_utenza: z.enum(UTILITIES),
  client_type: z.enum(CLIENT_TYPES),
  script: z.string(),
  updatedAt: z.iso.datetime(),
})
export type Script = z.infer<typeof script>

export const listScripts = defineCall({
  method: 'GET',
  path: '/scripts',
  summary: 'Operations with their scripts',
  query: listQuery(['name', 'updatedAt']),
  answer: ok.extend({ scripts: z.array(script), count: z.number().int() }),
})

export const readScript = defineCall({
  method: 'GET',
  path: '/scripts/:id',
  summary: 'One operation',
  params: idParams,
  answer: ok.extend({ script }),
})
