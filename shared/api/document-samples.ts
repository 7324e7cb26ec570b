import { z } from 'zod'
import type { ClientType } from '../utilities-and-client-types.ts'
import { defineCall, ok } from './call.ts'

/** Sample contracts for previews of documents and scripts. */
export const DOCUMENT_SAMPLES = [
  { id: 'luce-domestico', name: 'Luce, domestico', client_type: 'domestico' },
  { id: 'gas-domestico', name: 'Gas, domestico', client_type: 'domestico' },
  { id: 'dual-domestico', name: 'Dual, domestico', client_type: 'domestico' },
  { id: 'luce-business', name: 'Luce, business', client_type: 'business' },
  { id: 'gas-business', name: 'Gas, business', client_type: 'business' },
  { id: 'dual-business', name: 'Dual, business', client_type: 'business' },
] as const satisfies { id: string; name: string; client_type: ClientType }[]
export type DocumentSample = (typeof DOCUMENT_SAMPLES)[number]['id']

/** The source of a preview's values: a sample contract or a saved record. */
export const valuesSource = z.union([
  z.strictObject({ sample: z.enum(DOCUMENT_SAMPLES.map(({ id }) => id)) }),
  z.strictObject({ record: z.uuid() }),
])
export type ValuesSource = z.infer<typeof valuesSource>

const field = z.object({ raw: z.string(), text: z.string() })

/**
 * The values of that contract in documents: fixed variables, and fields as stored and printed. Custom
 * variables are not included.
 */
export const readDocumentValues = defineCall('POST /templates/values', {
  summary: 'The values with which documents are tried',
  refusedWhileDiskFull: false,
  body: z.strictObject({ source: valuesSource }),
  answer: ok.extend({ words: z.record(z.string(), z.string()), fields: z.record(z.string(), field) }),
  failures: ['not-found', 'removed', 'newer-definition'],
})
