import { z } from 'zod'
import { PAPER_KINDS } from '../../contract/duties/papers.ts'
import { defineCall, idParams, ok } from './call.ts'

/** Both papers of a dual fit into one mail. */
export const MAX_PAPER_BYTES = 3 * 1024 * 1024

const validity = {
  /** `YYYY-MM-DD`. */
  validFrom: z.iso.date(),
  /** The last day; null: until further notice. */
  validTo: z.iso.date().nullable(),
}

/** A paper that consumers get before the contract. An empty seller or product: for all of them. PAPERS-4 */
const paper = z.object({
  id: z.uuid(),
  kind: z.enum(PAPER_KINDS),
  seller: z.string(),
  product: z.string(),
  version: z.string(),
  ...validity,
  fileName: z.string(),
  /** Of the file, in hex. */
  sha256: z.string(),
  /** Opens the file with the session cookie. */
  link: z.string(),
  updatedAt: z.iso.datetime(),
})
export type Paper = z.infer<typeof paper>

export const listPapers = defineCall('GET /papers', {
  summary: 'The papers before the contract, and the sellers and products that there are',
  answer: ok.extend({
    papers: z.array(paper),
    sellers: z.array(z.string()),
    products: z.array(z.string()),
  }),
  failures: [],
})

/** 415 or 422 for a file that is no PDF, 422 on `validTo` for a last day before the first. */
export const addPaper = defineCall('POST /papers', {
  lasting: 'service',
  summary: 'Add a paper with its PDF',
  upload: { maxBytes: MAX_PAPER_BYTES },
  body: z.strictObject({
    kind: z.enum(PAPER_KINDS),
    seller: z.string().trim().max(200),
    product: z.string().trim().max(300),
    version: z.string().trim().max(60),
    ...validity,
  }),
  answer: ok.extend({ paper }),
  failures: ['invalid', 'refused-file', 'external-service-failed'],
})

/** The file stays: another version is another paper. */
export const changePaper = defineCall('PUT /papers/:id', {
  summary: 'Change when a paper holds',
  params: idParams,
  body: z.strictObject({ ...validity, readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ paper }),
  failures: ['not-found', 'conflict', 'invalid'],
})

/** Envelopes that have it keep it. */
export const removePaper = defineCall('DELETE /papers/:id', {
  summary: 'Remove a paper',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})
