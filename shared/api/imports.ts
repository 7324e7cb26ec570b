import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** The days in which an upload can be undone. */
export const UNDO_DAYS = 30

const noun = z.enum(['addresses', 'ibans', 'crm-products', 'crm-users'])

const stored = z.object({
  id: z.uuid(),
  filename: z.string(),
  createdAt: z.iso.datetime(),
  /** The login of its user. */
  by: z.string(),
  /** The numbers of rows that it has added, changed and removed. */
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})
export type StoredImport = z.infer<typeof stored>

const undone = z.object({
  /** Rows that were put back as they were. */
  restored: z.number().int(),
  /** Rows that were added by the upload. */
  removed: z.number().int(),
  /** Rows that were changed since, or are used, with the names of the first ones. */
  left: z.number().int(),
  leftNames: z.array(z.string()),
})
export type UndoneImport = z.infer<typeof undone>

const query = z.object({ noun })
export type ImportQuery = z.infer<typeof query>

export const listImports = defineCall('GET /imports', {
  summary: 'The uploads of a list that can be undone',
  query,
  answer: ok.extend({ imports: z.array(stored) }),
  failures: [],
})

export const undoImport = defineCall('POST /imports/:id/undo', {
  lasting: 'work',
  summary: 'Undo an upload: rows that were changed since are left and named',
  params: idParams,
  answer: ok.extend(undone.shape),
  failures: ['not-found'],
})
