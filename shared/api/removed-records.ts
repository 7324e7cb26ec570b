import { z } from 'zod'
import { defineCall, listQuery, ok } from './call.ts'

/** A removed record in its list. */
export const removedRow = z.object({
  id: z.uuid(),
  draft: z.boolean(),
  last_name: z.string(),
  name: z.string(),
  ragione_sociale: z.string(),
  contact_owner: z.string(),
  type_contract: z.string(),
  code: z.string(),
  author: z.string(),
  removedBy: z.string(),
  removedAt: z.iso.datetime(),
})
export type RemovedRow = z.infer<typeof removedRow>

export const listRemovedRecords = defineCall('GET /records/removed', {
  summary: 'Removed records, the last removed first: all for an administrator, one’s own for others',
  query: listQuery(['removedAt']),
  answer: ok.extend({ records: z.array(removedRow), count: z.number().int() }),
  failures: [],
})
